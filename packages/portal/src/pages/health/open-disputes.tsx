import { useList } from "../../api/use-api.ts";
import type { OpenDispute } from "../../generated/api.ts";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { ReasonLines, useStateColumns } from "../dispute/dispute-columns.tsx";
import { DISPUTE_WORDS } from "../dispute/dispute-words.ts";
import { useOrderColumn } from "../operator/payment/merchant-links.tsx";
import type { SectionProps } from "./health-sections.ts";

/** Undecided disputes of all merchants: the merchants respond, the operator watches. */
export function OpenDisputesPanel({ id }: SectionProps) {
  const words = useWords(DISPUTE_WORDS);
  const { openDisputes: title, openDisputesLead: lead, noOpen: none, sum } = words;
  const ui = useWords(UI_WORDS);
  const columns: Column<OpenDispute>[] = [
    {
      title: ui.reason,
      cell: (item) => (
        <span className="block min-w-0">
          <ReasonLines item={item} id={item.railReference} />
        </span>
      ),
    },
    useOrderColumn<OpenDispute>(),
    ...useStateColumns(),
  ];
  return (
    <List
      id={id}
      isCounted
      words={{ title, lead, none, sum }}
      list={useList("listOpenDisputes")}
      columns={columns}
    />
  );
}
