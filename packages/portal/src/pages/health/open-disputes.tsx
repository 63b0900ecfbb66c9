import { Link } from "@tanstack/react-router";
import { useList } from "../../api/use-api.ts";
import type { DisputeItem } from "../../generated/api.ts";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { useWords } from "../../words/language.tsx";
import { ReasonText, useStateColumns } from "../dispute/dispute-columns.tsx";
import { DISPUTE_WORDS } from "../dispute/dispute-words.ts";

/** Undecided disputes of all merchants: the merchants respond, the operator watches. */
export function OpenDisputesPanel() {
  const words = useWords(DISPUTE_WORDS);
  const pages = useList("listOpenDisputes");
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
          className="link font-mono text-13 break-words"
        >
          {item.merchantId}
        </Link>
      ),
    },
    ...useStateColumns(),
  ];
  return (
    <List
      title={words.openDisputes}
      lead={words.openDisputesLead}
      list={pages}
      columns={columns}
      keyOf={({ id }) => id}
      empty={{ title: words.noOpen }}
    />
  );
}
