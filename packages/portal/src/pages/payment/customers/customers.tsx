import { Link } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import { useList } from "../../../api/use-api.ts";
import type { CustomerItem } from "../../../generated/api.ts";
import { FilterBar } from "../../../ui/list/filter-bar.tsx";
import { TextFilter } from "../../../ui/list/filter-fields.tsx";
import { List } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { useFilters } from "../../../ui/list/use-filters.ts";
import { Page } from "../../../ui/page/page.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { When } from "../../../ui/text/when.tsx";
import { formatCount } from "../../../words/format.ts";
import { useWords } from "../../../words/language.tsx";
import { CUSTOMER_WORDS } from "./customer-words.ts";

/** Payers, last seen first. */
export function CustomersPage() {
  const words = useWords(CUSTOMER_WORDS);
  const filters = useFilters(["q"]);
  const customers = useList("listCustomers", { query: filters.query });
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
  return (
    <Page title={words.title} lead={words.lead}>
      <FilterBar
        filters={filters}
        search={<TextFilter filters={filters} name="q" label={words.search} />}
      />
      <List
        caption={words.title}
        list={customers}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={filters.isAnySet}
        empty={{ icon: UsersRound, title: words.none, hint: words.noneHint }}
      />
    </Page>
  );
}
