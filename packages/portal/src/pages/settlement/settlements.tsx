import { Link } from "@tanstack/react-router";
import { Landmark } from "lucide-react";
import { usePages } from "../../api/use-api.ts";
import type { SettlementItem } from "../../generated/api.ts";
import { DateRange, endOfRange, FilterBar } from "../../ui/list/filter-bar.tsx";
import { MoreButton } from "../../ui/list/more-button.tsx";
import { type Column, Rows } from "../../ui/list/rows.tsx";
import { useFilters } from "../../ui/list/use-filters.ts";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Empty, Failed, LoadingRows } from "../../ui/page/states.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { Money } from "../../ui/text/money.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatCount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { SETTLEMENT_WORDS } from "./settlement-words.ts";

/** Payouts, newest first. */
export function SettlementsPage() {
  const words = useWords(SETTLEMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const { values, set, clear, isAnySet } = useFilters(["from", "to"]);
  const settlements = usePages("listSettlements", { ...values, to: endOfRange(values.to) });
  return (
    <Page title={words.title} lead={words.lead}>
      <FilterBar isAnySet={isAnySet} onClear={clear}>
        <DateRange from={values.from} to={values.to} onRange={set} />
      </FilterBar>
      <Panel isFlush>
        {settlements.isPending && <LoadingRows />}
        {settlements.isError && <Failed error={settlements.error} onRetry={settlements.refetch} />}
        {settlements.items?.length === 0 && (
          <Empty icon={Landmark} title={isAnySet ? ui.nothingFound : words.none}>
            {isAnySet ? ui.nothingFoundHint : words.noneHint}
          </Empty>
        )}
        {settlements.items && settlements.items.length > 0 && (
          <SettlementRows items={settlements.items} />
        )}
        <MoreButton pages={settlements} />
      </Panel>
    </Page>
  );
}

function SettlementRows({ items }: { items: readonly SettlementItem[] }) {
  const words = useWords(SETTLEMENT_WORDS);
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
          <Badge tone="warn">{words.held}</Badge>
        ) : (
          <Money amountMinor={item.payoutMinor} isStrong />
        ),
    },
  ];
  return <Rows caption={words.title} columns={columns} items={items} keyOf={({ id }) => id} />;
}
