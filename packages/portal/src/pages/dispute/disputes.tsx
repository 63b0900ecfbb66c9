import { ShieldAlert } from "lucide-react";
import { usePages } from "../../api/use-api.ts";
import { SelectField } from "../../ui/form/field.tsx";
import { DateRange, endOfRange, FilterBar, SearchField } from "../../ui/list/filter-bar.tsx";
import { MoreButton } from "../../ui/list/more-button.tsx";
import { Rows } from "../../ui/list/rows.tsx";
import { useFilters } from "../../ui/list/use-filters.ts";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Empty, Failed, LoadingRows } from "../../ui/page/states.tsx";
import { useWords } from "../../words/language.tsx";
import { STATUS_WORDS } from "../../words/status-words.ts";
import { UI_WORDS } from "../../words/ui-words.ts";
import { useDisputeColumns } from "./dispute-columns.tsx";
import { DISPUTE_REASON_WORDS, DISPUTE_WORDS } from "./dispute-words.ts";

const FILTERS = ["q", "status", "reason", "from", "to"] as const;
const STATUSES = ["OPEN", "ANSWERING", "ACCEPTING", "UNDER_REVIEW", "WON", "LOST"] as const;
const REASONS = [
  "fraudulent",
  "not_received",
  "not_as_described",
  "duplicate",
  "credit_not_processed",
  "subscription_cancelled",
  "other",
] as const;

type Filters = ReturnType<typeof useFilters<(typeof FILTERS)[number]>>;

/** Every dispute, with search and filters that live in the address. */
export function DisputesPage() {
  const words = useWords(DISPUTE_WORDS);
  const ui = useWords(UI_WORDS);
  const filters = useFilters(FILTERS);
  const { values } = filters;
  const disputes = usePages("listDisputes", {
    ...values,
    status: STATUSES.find((each) => each === values.status),
    reason: REASONS.find((each) => each === values.reason),
    to: endOfRange(values.to),
  });
  const columns = useDisputeColumns();
  return (
    <Page title={words.title} lead={words.lead}>
      <DisputeFilters filters={filters} />
      <Panel isFlush>
        {disputes.isPending && <LoadingRows count={5} />}
        {disputes.isError && <Failed error={disputes.error} onRetry={disputes.refetch} />}
        {disputes.items?.length === 0 && (
          <Empty icon={ShieldAlert} title={filters.isAnySet ? ui.nothingFound : words.none}>
            {filters.isAnySet ? ui.nothingFoundHint : words.noneHint}
          </Empty>
        )}
        {disputes.items && disputes.items.length > 0 && (
          <Rows
            caption={words.title}
            columns={columns}
            items={disputes.items}
            keyOf={({ id }) => id}
          />
        )}
        <MoreButton pages={disputes} />
      </Panel>
    </Page>
  );
}

function DisputeFilters({ filters }: { filters: Filters }) {
  const words = useWords(DISPUTE_WORDS);
  const ui = useWords(UI_WORDS);
  const statuses = useWords(STATUS_WORDS);
  const reasons = useWords(DISPUTE_REASON_WORDS);
  const { values, set } = filters;
  return (
    <FilterBar
      isAnySet={filters.isAnySet}
      onClear={filters.clear}
      search={
        <SearchField
          label={words.search}
          placeholder={words.searchHint}
          value={values.q}
          onValue={(q) => set({ q })}
        />
      }
    >
      <SelectField
        label={ui.status}
        value={values.status}
        onValue={(status) => set({ status })}
        options={[["", ui.all], ...STATUSES.map((each) => [each, statuses[each]] as const)]}
      />
      <SelectField
        label={words.reason}
        value={values.reason}
        onValue={(reason) => set({ reason })}
        options={[["", ui.all], ...REASONS.map((each) => [each, reasons[each]] as const)]}
      />
      <DateRange from={values.from} to={values.to} onRange={set} />
    </FilterBar>
  );
}
