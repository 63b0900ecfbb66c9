import { Link } from "@tanstack/react-router";
import type { DisputeItem } from "../../generated/api.ts";
import type { Column } from "../../ui/list/rows.tsx";
import { Money } from "../../ui/text/money.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { DISPUTE_REASON_WORDS, DISPUTE_WORDS } from "./dispute-words.ts";

/** The columns of a merchant's lists of disputes. */
export function useDisputeColumns(): Column<DisputeItem>[] {
  const words = useWords(DISPUTE_WORDS);
  return [
    {
      title: words.reason,
      cell: (item) => (
        <Link to="/disputes/$id" params={{ id: item.id }} data-row className="block min-w-0">
          <ReasonText item={item} />
          <span className="block font-mono text-13 break-words text-ink-2">{item.orderId}</span>
        </Link>
      ),
    },
    ...useStateColumns(),
  ];
}

/** The last columns of every list of disputes. */
export function useStateColumns(): Column<DisputeItem>[] {
  const words = useWords(DISPUTE_WORDS);
  const ui = useWords(UI_WORDS);
  return [
    { title: ui.status, cell: (item) => <Status status={item.status} /> },
    {
      title: words.due,
      isRight: true,
      cell: (item) => <When at={item.isAnswerable ? item.dueAt : null} />,
    },
    {
      title: ui.amount,
      isRight: true,
      cell: (item) => <Money amountMinor={item.amountMinor} isStrong />,
    },
    { title: ui.created, isRight: true, cell: (item) => <When at={item.createdAt} /> },
  ];
}

export function ReasonText({ item }: { item: DisputeItem }) {
  const reasons = useWords(DISPUTE_REASON_WORDS);
  return <span className="block font-semibold break-words">{reasons[item.reason]}</span>;
}
