import type { Language } from "../view/facts.ts";
import { LOCALES } from "./languages.ts";

/** `MAE, CIMB OCTO or Boost`, in the words of the language. */
export function listOf(names: readonly string[], lang: Language): string {
  return new Intl.ListFormat(LOCALES[lang], { type: "disjunction" }).format(names);
}
