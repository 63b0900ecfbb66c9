import type { Language } from "./view.ts";

/** What stands in `lang` attributes. */
export const HTML_LANGUAGES: Readonly<Record<Language, string>> = {
  en: "en-MY",
  ms: "ms-MY",
  zh: "zh-Hans-MY",
  ta: "ta-MY",
};
