import { ScrollText } from "lucide-react";
import { usePages } from "../../../api/use-api.ts";
import { DateRange, endOfRange, FilterBar, SearchField } from "../../../ui/list/filter-bar.tsx";
import { MoreButton } from "../../../ui/list/more-button.tsx";
import { useFilters } from "../../../ui/list/use-filters.ts";
import { Page } from "../../../ui/page/page.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Empty, Failed, LoadingRows } from "../../../ui/page/states.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { ActionField } from "./action-field.tsx";
import { AuditRows } from "./audit-rows.tsx";
import { AUDIT_WORDS } from "./audit-words.ts";

/** What operators changed, all merchants. */
export function OperatorAuditPage() {
  const words = useWords(AUDIT_WORDS);
  const ui = useWords(UI_WORDS);
  const { values, set, clear, isAnySet } = useFilters(["action", "merchantId", "from", "to"]);
  const entries = usePages("listOperatorAudit", { ...values, to: endOfRange(values.to) });
  return (
    <Page title={words.operatorTitle} lead={words.operatorLead}>
      <FilterBar isAnySet={isAnySet} onClear={clear}>
        <ActionField value={values.action} onValue={(action) => set({ action })} />
        <SearchField
          label={words.merchant}
          value={values.merchantId}
          onValue={(merchantId) => set({ merchantId })}
        />
        <DateRange from={values.from} to={values.to} onRange={set} />
      </FilterBar>
      <Panel isFlush>
        {entries.isPending && <LoadingRows />}
        {entries.isError && <Failed error={entries.error} onRetry={entries.refetch} />}
        {entries.items?.length === 0 && (
          <Empty icon={ScrollText} title={isAnySet ? ui.nothingFound : words.none} />
        )}
        {entries.items && entries.items.length > 0 && <AuditRows items={entries.items} />}
        <MoreButton pages={entries} />
      </Panel>
    </Page>
  );
}
