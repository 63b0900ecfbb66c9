import type { Language } from "../../words/define-words.ts";

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  ms: "Bahasa Melayu",
};
