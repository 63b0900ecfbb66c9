import { Download } from "lucide-react";
import { call } from "../../../api/call.ts";
import { useApi, useList } from "../../../api/use-api.ts";
import { Button } from "../../../ui/button.tsx";
import { toNamedOptions } from "../../../ui/form/field.tsx";
import { FilterBar } from "../../../ui/list/filter-bar.tsx";
import { ChoiceFilter, DateFilter, TextFilter } from "../../../ui/list/filter-fields.tsx";
import { useFilters } from "../../../ui/list/use-filters.ts";
import { Page } from "../../../ui/page/page.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { useWords } from "../../../words/language.tsx";
import { nameOf } from "../team/name-of.ts";
import { ActionFilter } from "./action-filter.tsx";
import { AuditList } from "./audit-list.tsx";
import { AUDIT_WORDS } from "./audit-words.ts";

const FILTERS = ["action", "actorId", "targetId", "from", "to"] as const;

/** The merchant's audit log, filtered and exported. */
export function AuditPage() {
  const words = useWords(AUDIT_WORDS);
  const toast = useToast();
  const filters = useFilters(FILTERS);
  const entries = useList("listAudit", { query: filters.query });
  const team = useApi("listTeam", {});
  const exportNow = () =>
    void call("exportAudit", { query: { ...filters.query, targetKind: "" } }).then(
      (file) => saveFile("audit.csv", file),
      toast.failed,
    );
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
      <FilterBar filters={filters}>
        <ActionFilter filters={filters} />
        <ChoiceFilter
          filters={filters}
          name="actorId"
          label={words.user}
          options={toNamedOptions(
            team.data?.items.map((member) => ({ id: member.id, name: nameOf(member) })),
          )}
        />
        <TextFilter filters={filters} name="targetId" label={words.target} />
        <DateFilter filters={filters} />
      </FilterBar>
      <AuditList caption={words.title} list={entries} isFiltered={filters.isAnySet} />
    </Page>
  );
}
