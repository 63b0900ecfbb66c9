import type { Language } from "../view/facts.ts";
import { LOCALES } from "./languages.ts";

/** A sentence in the form that a number takes: `one` where the language has it for this number. */
export interface Plural {
  one: (count: string) => string;
  other: (count: string) => string;
}

export function pluralOf(plural: Plural, count: number, lang: Language): string {
  const isOne = new Intl.PluralRules(LOCALES[lang]).select(count) === "one";
  return (isOne ? plural.one : plural.other)(String(count));
}
