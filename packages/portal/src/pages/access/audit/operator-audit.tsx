import { useList } from "../../../api/use-api.ts";
import { FilterBar } from "../../../ui/list/filter-bar.tsx";
import { DateFilter, TextFilter } from "../../../ui/list/filter-fields.tsx";
import { useFilters } from "../../../ui/list/use-filters.ts";
import { Page } from "../../../ui/page/page.tsx";
import { useWords } from "../../../words/language.tsx";
import { ActionFilter } from "./action-filter.tsx";
import { AuditList } from "./audit-list.tsx";
import { AUDIT_WORDS } from "./audit-words.ts";

/** Changes by operators, for all merchants. */
export function OperatorAuditPage() {
  const words = useWords(AUDIT_WORDS);
  const filters = useFilters(["action", "merchantId", "from", "to"]);
  const entries = useList("listOperatorAudit", { query: filters.query });
  return (
    <Page title={words.operatorTitle} lead={words.operatorLead}>
      <FilterBar filters={filters}>
        <ActionFilter filters={filters} />
        <TextFilter filters={filters} name="merchantId" label={words.merchant} />
        <DateFilter filters={filters} />
      </FilterBar>
      <AuditList caption={words.operatorTitle} list={entries} isFiltered={filters.isAnySet} />
    </Page>
  );
}
