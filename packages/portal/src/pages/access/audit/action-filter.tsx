import { ChoiceFilter } from "../../../ui/list/filter-fields.tsx";
import type { Filters } from "../../../ui/list/use-filters.ts";
import { useWords } from "../../../words/language.tsx";
import { ACTION_WORDS } from "./action-words.ts";
import { AUDIT_WORDS } from "./audit-words.ts";

/** Filters the log by action, sorted by the words of the chosen language. */
export function ActionFilter({ filters }: { filters: Filters<"action"> }) {
  const words = useWords(AUDIT_WORDS);
  const actions = Object.entries<string>(useWords(ACTION_WORDS));
  const options = actions.toSorted(([, one], [, other]) => one.localeCompare(other));
  return <ChoiceFilter filters={filters} name="action" label={words.action} options={options} />;
}
