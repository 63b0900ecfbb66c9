import { Download, ScrollText } from "lucide-react";
import { call } from "../../../api/call.ts";
import { useApi, usePages } from "../../../api/use-api.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/form/field.tsx";
import { DateRange, endOfRange, FilterBar, SearchField } from "../../../ui/list/filter-bar.tsx";
import { MoreButton } from "../../../ui/list/more-button.tsx";
import { useFilters } from "../../../ui/list/use-filters.ts";
import { Page } from "../../../ui/page/page.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Empty, Failed, LoadingRows } from "../../../ui/page/states.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { nameOf } from "../team/name-of.ts";
import { ActionField } from "./action-field.tsx";
import { AuditRows } from "./audit-rows.tsx";
import { AUDIT_WORDS } from "./audit-words.ts";

const FILTERS = ["action", "actorId", "targetId", "from", "to"] as const;

/** The merchant's audit log, filtered and exported. */
export function AuditPage() {
  const words = useWords(AUDIT_WORDS);
  const ui = useWords(UI_WORDS);
  const toast = useToast();
  const filters = useFilters(FILTERS);
  const { values, set } = filters;
  const query = { ...values, targetKind: "", to: endOfRange(values.to) };
  const entries = usePages("listAudit", query);
  const team = useApi("listTeam", {});
  const exportNow = () =>
    void call("exportAudit", { query }).then((file) => saveFile("audit.csv", file), toast.failed);
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Button icon={Download} onClick={exportNow}>
          {words.export}
        </Button>
      }
    >
      <FilterBar isAnySet={filters.isAnySet} onClear={filters.clear}>
        <ActionField value={values.action} onValue={(action) => set({ action })} />
        <SelectField
          label={words.person}
          value={values.actorId}
          onValue={(actorId) => set({ actorId })}
          options={[
            ["", ui.all],
            ...(team.data?.items ?? []).map((person) => [person.id, nameOf(person)] as const),
          ]}
        />
        <SearchField
          label={words.target}
          value={values.targetId}
          onValue={(targetId) => set({ targetId })}
        />
        <DateRange from={values.from} to={values.to} onRange={set} />
      </FilterBar>
      <Panel isFlush>
        {entries.isPending && <LoadingRows />}
        {entries.isError && <Failed error={entries.error} onRetry={entries.refetch} />}
        {entries.items?.length === 0 && (
          <Empty icon={ScrollText} title={filters.isAnySet ? ui.nothingFound : words.none} />
        )}
        {entries.items && entries.items.length > 0 && <AuditRows items={entries.items} />}
        <MoreButton pages={entries} />
      </Panel>
    </Page>
  );
}
