import { ShieldAlert } from "lucide-react";
import { useList } from "../../api/use-api.ts";
import { FILTER_VALUES } from "../../generated/api.ts";
import { toOptions } from "../../ui/form/field.tsx";
import { FilterBar } from "../../ui/list/filter-bar.tsx";
import {
  ChoiceFilter,
  DateFilter,
  StatusFilter,
  TextFilter,
} from "../../ui/list/filter-fields.tsx";
import { List } from "../../ui/list/list.tsx";
import { type Filters, useFilters } from "../../ui/list/use-filters.ts";
import { Page } from "../../ui/page/page.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { useDisputeColumns } from "./dispute-columns.tsx";
import { DISPUTE_REASON_WORDS, DISPUTE_WORDS } from "./dispute-words.ts";

const FILTERS = ["q", "status", "reason", "from", "to"] as const;
const VALUES = FILTER_VALUES.listDisputes;

/** Every dispute, with search and filters that live in the address. */
export function DisputesPage() {
  const words = useWords(DISPUTE_WORDS);
  const filters = useFilters(FILTERS, VALUES);
  const disputes = useList("listDisputes", { query: filters.query });
  const columns = useDisputeColumns();
  return (
    <Page title={words.title} lead={words.lead}>
      <DisputeFilters filters={filters} />
      <List
        caption={words.title}
        list={disputes}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={filters.isAnySet}
        empty={{ icon: ShieldAlert, title: words.none, hint: words.noneHint }}
      />
    </Page>
  );
}

function DisputeFilters({ filters }: { filters: Filters<(typeof FILTERS)[number]> }) {
  const words = useWords(DISPUTE_WORDS);
  const ui = useWords(UI_WORDS);
  const reasons = useWords(DISPUTE_REASON_WORDS);
  return (
    <FilterBar
      filters={filters}
      search={
        <TextFilter filters={filters} name="q" label={ui.search} placeholder={words.searchHint} />
      }
    >
      <StatusFilter filters={filters} values={VALUES.status} />
      <ChoiceFilter
        filters={filters}
        name="reason"
        label={words.reason}
        options={toOptions(VALUES.reason, reasons)}
      />
      <DateFilter filters={filters} />
    </FilterBar>
  );
}
