import { ShieldAlert } from "lucide-react";
import { ListPage } from "../../ui/list/list.tsx";
import { useFilteredList } from "../../ui/list/use-filtered-list.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { useDisputeColumns } from "./dispute-columns.tsx";
import { DISPUTE_REASON_WORDS, DISPUTE_WORDS } from "./dispute-words.ts";

/** Every dispute, with search and filters that live in the address. */
export function DisputesPage() {
  const words = useWords(DISPUTE_WORDS);
  const ui = useWords(UI_WORDS);
  const disputes = useFilteredList("listDisputes", [
    { name: "q", label: ui.search, placeholder: words.searchHint },
    "status",
    { name: "reason", label: ui.reason, words: useWords(DISPUTE_REASON_WORDS) },
    "dates",
  ]);
  return (
    <ListPage words={words} icon={ShieldAlert} list={disputes} columns={useDisputeColumns()} />
  );
}
