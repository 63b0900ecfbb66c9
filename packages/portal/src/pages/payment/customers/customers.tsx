import { Link } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import { usePages } from "../../../api/use-api.ts";
import type { CustomerItem } from "../../../generated/api.ts";
import { FilterBar, SearchField } from "../../../ui/list/filter-bar.tsx";
import { MoreButton } from "../../../ui/list/more-button.tsx";
import { type Column, Rows } from "../../../ui/list/rows.tsx";
import { useFilters } from "../../../ui/list/use-filters.ts";
import { Page } from "../../../ui/page/page.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Empty, Failed, LoadingRows } from "../../../ui/page/states.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { When } from "../../../ui/text/when.tsx";
import { formatCount } from "../../../words/format.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { CUSTOMER_WORDS } from "./customer-words.ts";

/** Payers, last seen first. */
export function CustomersPage() {
  const words = useWords(CUSTOMER_WORDS);
  const ui = useWords(UI_WORDS);
  const { values, set, isAnySet } = useFilters(["q"]);
  const customers = usePages("listCustomers", values);
  return (
    <Page title={words.title} lead={words.lead}>
      <FilterBar
        isAnySet={false}
        onClear={() => {}}
        search={<SearchField label={words.search} value={values.q} onValue={(q) => set({ q })} />}
      />
      <Panel isFlush>
        {customers.isPending && <LoadingRows />}
        {customers.isError && <Failed error={customers.error} onRetry={customers.refetch} />}
        {customers.items?.length === 0 && (
          <Empty icon={UsersRound} title={isAnySet ? ui.nothingFound : words.none}>
            {isAnySet ? ui.nothingFoundHint : words.noneHint}
          </Empty>
        )}
        {customers.items && customers.items.length > 0 && <CustomerRows items={customers.items} />}
        <MoreButton pages={customers} />
      </Panel>
    </Page>
  );
}

function CustomerRows({ items }: { items: readonly CustomerItem[] }) {
  const words = useWords(CUSTOMER_WORDS);
  const columns: Column<CustomerItem>[] = [
    {
      title: words.customer,
      cell: (item) => (
        <Link to="/customer" search={{ id: item.id }} data-row className="block">
          <span className="block font-semibold break-words">{item.email || item.id}</span>
          {item.email && <span className="block text-13 break-words text-ink-2">{item.id}</span>}
        </Link>
      ),
    },
    {
      title: words.payments,
      isRight: true,
      cell: (item) => <span className="figure">{formatCount(item.paymentCount)}</span>,
    },
    {
      title: words.succeeded,
      isRight: true,
      cell: (item) => <span className="figure">{formatCount(item.successCount)}</span>,
    },
    {
      title: words.paid,
      isRight: true,
      cell: (item) => <Money amountMinor={item.paidMinor} isStrong />,
    },
    {
      title: words.lastSeen,
      isRight: true,
      cell: (item) => <When at={item.lastSeenAt} form="ago" />,
    },
  ];
  return <Rows caption={words.title} columns={columns} items={items} keyOf={({ id }) => id} />;
}
