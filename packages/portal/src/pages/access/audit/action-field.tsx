import { SelectField } from "../../../ui/form/field.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { ACTION_WORDS } from "./action-words.ts";
import { AUDIT_WORDS } from "./audit-words.ts";

interface ActionFieldProps {
  value: string;
  onValue(action: string): void;
}

/** Filters the log by what was done, in the order of the words that are read. */
export function ActionField({ value, onValue }: ActionFieldProps) {
  const words = useWords(AUDIT_WORDS);
  const ui = useWords(UI_WORDS);
  const actions = Object.entries<string>(useWords(ACTION_WORDS));
  const sorted = actions.toSorted(([, one], [, other]) => one.localeCompare(other));
  return (
    <SelectField
      label={words.action}
      value={value}
      onValue={onValue}
      options={[["", ui.all], ...sorted]}
    />
  );
}
