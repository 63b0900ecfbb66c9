import { formatDuration } from "../format/format-time.ts";
import { BRAND_NAMES } from "../parts/method/brand-tile.ts";
import type { Language } from "../view/facts.ts";
import type { Messages } from "./messages.ts";
import { type UnsentWords, unsentWordsOf } from "./unsent-words.ts";

/** Seconds before the end at which the time left is spoken. */
const SPOKEN_AT_SECONDS = [300, 60] as const;

/** Spoken when the list changes; `{0}` is how many rows match. */
export interface SearchWords {
  one: string;
  other: string;
  none: string;
}

/**
 * The words the page's script may have to say, in the page's language. `{0}` is filled in by it.
 */
export interface BrowserWords {
  copied: string;
  working: string;
  online: string;
  unsent: UnsentWords;
  /** Seconds left to the sentence spoken then. */
  left: Record<string, string>;
  /** By what is searched. */
  search: { banks: SearchWords; methods: SearchWords } & Record<string, SearchWords>;
}

/** The same for the script of the card form. */
export interface CardWords {
  working: string;
  unsent: UnsentWords;
  cardErrors: Messages["cardErrors"];
  /** What is said when a brand was recognised. */
  brands: Record<string, string>;
  cvcHint: string;
  cvcHintAmex: string;
}

function searchWords({
  found,
  noneFound,
}: Pick<Messages["bank"], "found" | "noneFound">): SearchWords {
  return { one: found.one("{0}"), other: found.other("{0}"), none: noneFound };
}

export function browserWords(lang: Language, m: Messages): BrowserWords {
  return {
    copied: m.page.copied,
    working: m.page.working,
    online: m.page.online,
    unsent: unsentWordsOf(lang),
    left: Object.fromEntries(
      SPOKEN_AT_SECONDS.map((seconds) => [
        seconds,
        m.page.timeLeftSpoken(formatDuration(seconds * 1000, lang)),
      ]),
    ),
    search: { banks: searchWords(m.bank), methods: searchWords(m.choose) },
  };
}

export function cardWords(lang: Language, m: Messages): CardWords {
  return {
    working: m.page.working,
    unsent: unsentWordsOf(lang),
    cardErrors: m.cardErrors,
    brands: Object.fromEntries(
      Object.entries(BRAND_NAMES).map(([brand, name]) => [brand, m.card.brandDetected(name)]),
    ),
    cvcHint: m.card.cvcHint,
    cvcHintAmex: m.card.cvcHintAmex,
  };
}
