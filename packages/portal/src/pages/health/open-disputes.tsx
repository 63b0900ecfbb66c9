import { Link } from "@tanstack/react-router";
import { usePages } from "../../api/use-api.ts";
import type { DisputeItem } from "../../generated/api.ts";
import type { Column } from "../../ui/list/rows.tsx";
import { useWords } from "../../words/language.tsx";
import { ReasonText, useStateColumns } from "../dispute/dispute-columns.tsx";
import { DISPUTE_WORDS } from "../dispute/dispute-words.ts";
import { ListPanel } from "./unknown-outcomes.tsx";

/** Disputes of all merchants that are not decided: theirs to answer, ours to watch. */
export function OpenDisputesPanel() {
  const words = useWords(DISPUTE_WORDS);
  const pages = usePages("listOpenDisputes", {});
  const columns: Column<DisputeItem>[] = [
    {
      title: words.reason,
      cell: (item) => (
        <span className="block min-w-0">
          <ReasonText item={item} />
          <span className="block font-mono text-13 break-words text-ink-2">
            {item.railReference}
          </span>
        </span>
      ),
    },
    {
      title: words.merchant,
      cell: (item) => (
        <Link
          to="/operator/merchants/$id"
          params={{ id: item.merchantId }}
          className="font-mono text-13 break-words text-brand underline underline-offset-4"
        >
          {item.merchantId}
        </Link>
      ),
    },
    ...useStateColumns(),
  ];
  return (
    <ListPanel
      title={words.openDisputes}
      lead={words.openDisputesLead}
      none={words.noOpen}
      columns={columns}
      keyOf={({ id }) => id}
      pages={pages}
    />
  );
}
