import type { Language } from "../view/facts.ts";

/** One paragraph of several sentences. Chinese full stops include their own space. */
export function sentences(lang: Language, ...all: readonly (string | false)[]): string {
  return all.filter((one) => one !== false).join(lang === "zh" ? "" : " ");
}
