import { Link } from "@tanstack/react-router";
import type { DisputeItem } from "../../generated/api.ts";
import { timeColumn, useUsualColumns } from "../../ui/list/columns.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { TwoLines } from "../../ui/text/two-lines.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { DISPUTE_REASON_WORDS, DISPUTE_WORDS } from "./dispute-words.ts";

/** The columns of a merchant's lists of disputes. */
export function useDisputeColumns(): Column<DisputeItem>[] {
  const { reason } = useWords(UI_WORDS);
  return [
    {
      title: reason,
      cell: (item) => (
        <Link to="/disputes/$id" params={{ id: item.id }} data-row className="block min-w-0">
          <ReasonLines item={item} id={item.orderId} />
        </Link>
      ),
    },
    ...useStateColumns(),
  ];
}

/** The last columns of every list of disputes. */
export function useStateColumns(): Column<DisputeItem>[] {
  const words = useWords(DISPUTE_WORDS);
  const { status, amount, created } = useUsualColumns();
  const due = timeColumn<DisputeItem>(words.due, (item) => (item.isAnswerable ? item.dueAt : null));
  return [status, due, amount, created];
}

/** The reason with the ID by which its readers know the dispute. */
export function ReasonLines({ item, id }: { item: DisputeItem; id: string }) {
  return <TwoLines title={useWords(DISPUTE_REASON_WORDS)[item.reason]} text={id} isMono />;
}
