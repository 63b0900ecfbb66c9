import { ArrowRightLeft } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { useApi, usePages } from "../../api/use-api.ts";
import { SelectField } from "../../ui/form/field.tsx";
import { DateRange, endOfRange, FilterBar, SearchField } from "../../ui/list/filter-bar.tsx";
import { MoreButton } from "../../ui/list/more-button.tsx";
import { Rows } from "../../ui/list/rows.tsx";
import { useFilters } from "../../ui/list/use-filters.ts";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Empty, Failed, LoadingRows } from "../../ui/page/states.tsx";
import { readAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { STATUS_WORDS } from "../../words/status-words.ts";
import { UI_WORDS } from "../../words/ui-words.ts";
import { ExportButton, ExportsPanel } from "./exports.tsx";
import { usePaymentColumns } from "./payment-columns.tsx";
import { PAYMENT_WORDS } from "./payment-words.ts";

const FILTERS = [
  "q",
  "status",
  "method",
  "storeId",
  "applicationId",
  "customerId",
  "amountMin",
  "amountMax",
  "from",
  "to",
] as const;
const STATUSES = [
  "IN_PROCESS",
  "SUCCESS",
  "FAILED",
  "PARTIAL_REFUNDED",
  "FULL_REFUNDED",
  "REVERSED",
] as const;

type Filters = ReturnType<typeof useFilters<(typeof FILTERS)[number]>>;

/** Every payment, with search and filters that live in the address. */
export function PaymentsPage() {
  const words = useWords(PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const { may } = useSignedIn();
  const filters = useFilters(FILTERS);
  const query = queryOf(filters.values);
  const payments = usePages("listPayments", query);
  const columns = usePaymentColumns();
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={may("payments:export") && <ExportButton query={query} />}
    >
      <PaymentFilters filters={filters} />
      <Panel isFlush>
        {payments.isPending && <LoadingRows count={8} />}
        {payments.isError && <Failed error={payments.error} onRetry={payments.refetch} />}
        {payments.items?.length === 0 && (
          <Empty icon={ArrowRightLeft} title={filters.isAnySet ? ui.nothingFound : words.none}>
            {filters.isAnySet ? ui.nothingFoundHint : words.noneHint}
          </Empty>
        )}
        {payments.items && payments.items.length > 0 && (
          <Rows
            caption={words.title}
            columns={columns}
            items={payments.items}
            keyOf={({ id }) => id}
          />
        )}
        <MoreButton pages={payments} />
      </Panel>
      {may("payments:export") && <ExportsPanel />}
    </Page>
  );
}

function queryOf(values: Filters["values"]) {
  const sen = (text: string) => String(readAmount(text) ?? "");
  const status = STATUSES.find((each) => each === values.status);
  return {
    ...values,
    status,
    amountMin: sen(values.amountMin),
    amountMax: sen(values.amountMax),
    to: endOfRange(values.to),
  };
}

function PaymentFilters({ filters }: { filters: Filters }) {
  const words = useWords(PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const statuses = useWords(STATUS_WORDS);
  const facts = useApi("getDeveloperFacts", {});
  const stores = useApi("listStores", {});
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
        label={words.method}
        value={values.method}
        onValue={(method) => set({ method })}
        options={[
          ["", ui.all],
          ...(facts.data?.methods ?? []).map(({ id, name }) => [id, name] as const),
        ]}
      />
      <SelectField
        label={ui.store}
        value={values.storeId}
        onValue={(storeId) => set({ storeId })}
        options={[
          ["", ui.all],
          ...(stores.data?.items ?? []).map(({ id, name }) => [id, name] as const),
        ]}
      />
      <SearchField
        label={words.amountMin}
        value={values.amountMin}
        onValue={(amountMin) => set({ amountMin })}
      />
      <SearchField
        label={words.amountMax}
        value={values.amountMax}
        onValue={(amountMax) => set({ amountMax })}
      />
      <DateRange from={values.from} to={values.to} onRange={set} />
    </FilterBar>
  );
}
