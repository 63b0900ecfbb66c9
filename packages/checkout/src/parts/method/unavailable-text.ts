import { formatLimit } from "../../format/format-amount.ts";
import type { Messages } from "../../messages/messages.ts";
import type { Language } from "../../view/facts.ts";
import type { Unavailable } from "../../view/method.ts";

export function unavailableText(why: Unavailable, m: Messages, lang: Language): string {
  switch (why.kind) {
    case "below_minimum":
      return m.choose.belowMinimum(formatLimit(why.limitMinor));
    case "above_maximum":
      return m.choose.aboveMaximum(formatLimit(why.limitMinor));
    case "down":
      return m.choose.down;
    case "outage":
      return why.message[lang];
  }
}
