import { Link } from "@tanstack/react-router";
import { Banknote } from "lucide-react";
import type { Payout } from "../../generated/api.ts";
import { useUsualColumns } from "../../ui/list/columns.tsx";
import { ListPage } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { useFilteredList } from "../../ui/list/use-filtered-list.ts";
import { Status } from "../../ui/text/status.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { PAYOUT_WORDS } from "./payout-words.ts";

/** A merchant's payouts, newest first. */
export function PayoutsPage() {
  const words = useWords(PAYOUT_WORDS);
  const ui = useWords(UI_WORDS);
  const { amount, created } = useUsualColumns();
  const columns: Column<Payout>[] = [
    {
      title: words.reference,
      cell: (item) => (
        <Link to="/payouts/$id" params={{ id: item.id }} data-row className="font-semibold">
          {item.reference}
        </Link>
      ),
    },
    { title: words.bank, place: "note", cell: (item) => `${item.bankName} ${item.account}`.trim() },
    { title: ui.status, place: "status", cell: (item) => <Status status={item.state} /> },
    created,
    amount,
  ];
  const payouts = useFilteredList("listPayouts", ["status", "dates"]);
  return <ListPage words={words} icon={Banknote} list={payouts} columns={columns} />;
}
