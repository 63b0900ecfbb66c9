import type { Language } from "../view/facts.ts";

/**
 * Makes a value once for each language. A formatter of the runtime takes longer to make than all
 * that a page writes with it.
 */
export function perLanguage<Value>(make: (lang: Language) => Value): (lang: Language) => Value {
  const made = new Map<Language, Value>();
  return (lang) => {
    const known = made.get(lang);
    if (known !== undefined) return known;
    const value = make(lang);
    made.set(lang, value);
    return value;
  };
}
