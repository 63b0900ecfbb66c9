import { useWords } from "../../../words/language.tsx";
import { PROFILE_WORDS } from "../profile-words.ts";
import { FIELD_WORDS } from "./field-words.ts";

/** The name of a field that a merchant declares; one of a director is `inspectList.0.idNo`. */
export function useFieldNames(): (field: string) => string {
  const profile: Readonly<Record<string, string>> = useWords(PROFILE_WORDS);
  const others: Readonly<Record<string, string>> = useWords(FIELD_WORDS);
  return (field) => {
    const [, index, name = field] = /^inspectList\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const text = profile[name] ?? others[name] ?? name;
    return index === undefined ? text : `${text} (${Number(index) + 1})`;
  };
}
