import { Link } from "@tanstack/react-router";
import { Landmark } from "lucide-react";
import { useList } from "../../api/use-api.ts";
import type { SettlementItem } from "../../generated/api.ts";
import { FilterBar } from "../../ui/list/filter-bar.tsx";
import { DateFilter } from "../../ui/list/filter-fields.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { useFilters } from "../../ui/list/use-filters.ts";
import { Page } from "../../ui/page/page.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { Money } from "../../ui/text/money.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatCount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { SETTLEMENT_WORDS } from "./settlement-words.ts";

/** Payouts, newest first. */
export function SettlementsPage() {
  const words = useWords(SETTLEMENT_WORDS);
  const filters = useFilters(["from", "to"]);
  const settlements = useList("listSettlements", { query: filters.query });
  const columns: Column<SettlementItem>[] = [
    {
      title: words.day,
      cell: (item) => (
        <Link to="/settlements/$id" params={{ id: item.id }} data-row className="font-semibold">
          <When at={`${item.date}T00:00:00+08:00`} form="date" />
        </Link>
      ),
    },
    {
      title: words.lines,
      isRight: true,
      cell: (item) => <span className="figure">{formatCount(item.lineCount)}</span>,
    },
    {
      title: words.gross,
      isRight: true,
      cell: (item) => <Money amountMinor={item.paymentsMinor} />,
    },
    { title: words.fees, isRight: true, cell: (item) => <Money amountMinor={item.feesMinor} /> },
    {
      title: words.refunds,
      isRight: true,
      cell: (item) => <Money amountMinor={item.refundsMinor} />,
    },
    {
      title: words.net,
      isRight: true,
      cell: (item) =>
        item.isHeld ? (
          <Badge tone="warn">{words.onHold}</Badge>
        ) : (
          <Money amountMinor={item.payoutMinor} isStrong />
        ),
    },
  ];
  return (
    <Page title={words.title} lead={words.lead}>
      <FilterBar filters={filters}>
        <DateFilter filters={filters} />
      </FilterBar>
      <List
        caption={words.title}
        list={settlements}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={filters.isAnySet}
        empty={{ icon: Landmark, title: words.none, hint: words.noneHint }}
      />
    </Page>
  );
}
