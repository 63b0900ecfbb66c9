import { Link } from "@tanstack/react-router";
import { Landmark } from "lucide-react";
import type { SettlementItem } from "../../generated/api.ts";
import { countColumn, moneyColumn } from "../../ui/list/columns.tsx";
import { ListPage } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { useFilteredList } from "../../ui/list/use-filtered-list.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { Money } from "../../ui/text/money.tsx";
import { When } from "../../ui/text/when.tsx";
import { startOfDay } from "../../words/days.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { SETTLEMENT_WORDS } from "./settlement-words.ts";

/** Payouts, newest first. */
export function SettlementsPage() {
  const words = useWords(SETTLEMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const settlements = useFilteredList("listSettlements", ["dates"]);
  const columns: Column<SettlementItem>[] = [
    {
      title: ui.day,
      key: "createdAt",
      cell: (item) => (
        <Link to="/settlements/$id" params={{ id: item.id }} data-row className="font-semibold">
          <When at={startOfDay(item.date)} form="date" />
        </Link>
      ),
    },
    countColumn(words.lines, (item) => item.lineCount),
    moneyColumn(words.gross, (item) => item.paymentsMinor),
    moneyColumn(words.fees, (item) => item.feesMinor),
    moneyColumn(words.refunds, (item) => item.refundsMinor),
    {
      title: words.net,
      key: "amountMinor",
      isRight: true,
      place: "figure",
      cell: (item) =>
        item.isHeld ? (
          <Badge tone="warn">{words.onHold}</Badge>
        ) : (
          <Money amountMinor={item.payoutMinor} isStrong />
        ),
    },
  ];
  return <ListPage words={words} icon={Landmark} list={settlements} columns={columns} />;
}
