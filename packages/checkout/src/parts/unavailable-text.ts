import { formatLimit } from "../format-amount.ts";
import type { Messages } from "../messages.ts";
import type { Unavailable } from "../view.ts";

export function unavailableText(why: Unavailable, m: Messages): string {
  switch (why.kind) {
    case "below_minimum":
      return m.choose.belowMinimum(formatLimit(why.limitMinor));
    case "above_maximum":
      return m.choose.aboveMaximum(formatLimit(why.limitMinor));
    case "down":
      return m.choose.down;
  }
}
