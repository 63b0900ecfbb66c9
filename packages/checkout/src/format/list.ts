import type { Language } from "../view/facts.ts";
import { LOCALES } from "./languages.ts";
import { joinSpaced } from "./spaced.ts";

/** `MAE, CIMB OCTO or Boost`, in the words of the language. */
export function listOf(names: readonly string[], lang: Language): string {
  const format = new Intl.ListFormat(LOCALES[lang], { type: "disjunction" });
  return joinSpaced(format.formatToParts(names).map(({ value }) => value));
}
