import type { Language } from "../view/facts.ts";

export const LANGUAGES: readonly Language[] = ["en", "ms", "zh", "ta"];

/** For `lang` attributes and for dates: the Malaysian variants, with the digits used here. */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: "en-MY",
  ms: "ms-MY",
  zh: "zh-Hans-MY",
  ta: "ta-MY",
};

/** Names in use for the same language: `in` is old for Indonesian, whose readers follow Malay. */
const SAME: Readonly<Record<string, Language>> = {
  en: "en",
  ms: "ms",
  bm: "ms",
  msa: "ms",
  zsm: "ms",
  may: "ms",
  id: "ms",
  in: "ms",
  zh: "zh",
  cmn: "zh",
  yue: "zh",
  ta: "ta",
};

function known(tag: string | null | undefined): Language | null {
  const primary = (tag ?? "").trim().toLowerCase().split(/[-_]/, 1)[0] ?? "";
  return Object.hasOwn(SAME, primary) ? (SAME[primary] ?? null) : null;
}

function accepted(header: string): Language | null {
  const wishes = header
    .slice(0, 400)
    .split(",")
    .map((part, order) => {
      const [tag, ...parameters] = part.split(";");
      const q = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { lang: known(tag), weight: q === undefined ? 1 : Number(q), order };
    })
    .filter((wish) => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.order - b.order);
  return wishes.find((wish) => wish.lang !== null)?.lang ?? null;
}

/**
 * The payer's own choice first (`query`, then `cookie`), else the browser's languages, else
 * English.
 */
export function pickLanguage(
  acceptLanguage: string | null | undefined,
  cookie: string | null | undefined,
  query: string | null | undefined,
): Language {
  return known(query) ?? known(cookie) ?? accepted(acceptLanguage ?? "") ?? "en";
}
