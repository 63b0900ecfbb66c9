import { Link } from "@tanstack/react-router";
import { ArrowRightLeft } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { useApi, useList } from "../../api/use-api.ts";
import { FILTER_VALUES } from "../../generated/api.ts";
import { buttonClass } from "../../ui/button.tsx";
import { toNamedOptions } from "../../ui/form/field.tsx";
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
import { readAmount } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
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

/** Every payment, with search and filters that live in the address. */
export function PaymentsPage() {
  const words = useWords(PAYMENT_WORDS);
  const { may } = useSignedIn();
  const filters = useFilters(FILTERS, FILTER_VALUES.listPayments);
  const query = {
    ...filters.query,
    amountMin: toSen(filters.values.amountMin),
    amountMax: toSen(filters.values.amountMax),
  };
  const payments = useList("listPayments", { query });
  const columns = usePaymentColumns();
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={may("payments:export") && <ExportButton query={query} />}
    >
      <PaymentFilters filters={filters} />
      <List
        caption={words.title}
        list={payments}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={filters.isAnySet}
        empty={{
          icon: ArrowRightLeft,
          title: words.none,
          hint: words.noneHint,
          action: <NextStep />,
        }}
      />
      {may("payments:export") && <ExportsPanel />}
    </Page>
  );
}

/** Where a first payment comes from. */
function NextStep() {
  const words = useWords(PAYMENT_WORDS);
  if (!useSignedIn().may("payments:create")) return null;
  return (
    <Link to="/links" className={buttonClass("plain")}>
      {words.createLink}
    </Link>
  );
}

const toSen = (text: string) => String(readAmount(text) ?? "");

function PaymentFilters({ filters }: { filters: Filters<(typeof FILTERS)[number]> }) {
  const words = useWords(PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const facts = useApi("getDeveloperFacts", {});
  const { language } = useLanguage();
  const stores = useApi("listStores", {});
  return (
    <FilterBar
      filters={filters}
      search={
        <TextFilter filters={filters} name="q" label={ui.search} placeholder={words.searchHint} />
      }
    >
      <StatusFilter filters={filters} values={FILTER_VALUES.listPayments.status} />
      <ChoiceFilter
        filters={filters}
        name="method"
        label={words.method}
        options={(facts.data?.methods ?? []).map(({ id, names }) => [id, names[language]])}
      />
      <ChoiceFilter
        filters={filters}
        name="storeId"
        label={ui.store}
        options={toNamedOptions(stores.data?.items)}
      />
      <TextFilter filters={filters} name="amountMin" label={words.amountMin} />
      <TextFilter filters={filters} name="amountMax" label={words.amountMax} />
      <DateFilter filters={filters} />
    </FilterBar>
  );
}
