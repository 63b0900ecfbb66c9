import { formatDuration } from "./format-time.ts";
import type { Messages } from "./messages.ts";
import { BRAND_NAMES } from "./parts/brand-tile.ts";
import type { CheckoutView } from "./view.ts";

/** Seconds before the end at which the time left is spoken. */
const SPOKEN_AT_SECONDS = [300, 60] as const;

/**
 * The words the page's script may have to say, in the page's language. `{0}` is filled in by it.
 */
export interface BrowserWords {
  copied: string;
  working: string;
  online: string;
  /** Seconds left to the sentence spoken then. */
  left: Record<string, string>;
  found: { one: string; other: string };
  noneFound: string;
  cardErrors: Messages["cardErrors"] | null;
  /** What is said when a brand was recognised. */
  brands: Record<string, string> | null;
  cvcHint: string;
  cvcHintAmex: string;
}

export function browserWords(view: CheckoutView, m: Messages): BrowserWords {
  const hasCard = view.screen === "card" || (view.screen === "choose" && view.card !== undefined);
  return {
    copied: m.page.copied,
    working: m.page.working,
    online: m.page.online,
    left: Object.fromEntries(
      SPOKEN_AT_SECONDS.map((seconds) => [
        seconds,
        m.page.timeLeftSpoken(formatDuration(seconds * 1000, view.lang)),
      ]),
    ),
    found: { one: m.bank.found.one("{0}"), other: m.bank.found.other("{0}") },
    noneFound: m.bank.noneFound,
    cardErrors: hasCard ? m.cardErrors : null,
    brands: hasCard
      ? Object.fromEntries(
          Object.entries(BRAND_NAMES).map(([brand, name]) => [brand, m.card.brandDetected(name)]),
        )
      : null,
    cvcHint: m.card.cvcHint,
    cvcHintAmex: m.card.cvcHintAmex,
  };
}
