import type { Language } from "../view/facts.ts";
import { perText } from "./per-text.ts";

/**
 * Makes a value once for each language. A formatter of the runtime takes longer to make than all
 * that a page writes with it.
 */
export const perLanguage: <Value>(make: (lang: Language) => Value) => (lang: Language) => Value =
  perText;
