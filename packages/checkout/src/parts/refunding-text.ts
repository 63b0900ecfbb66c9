import { formatAmount } from "../format/format-amount.ts";
import type { Html } from "../markup/html.ts";
import type { Messages } from "../messages/messages.ts";
import type { Refunding } from "../view/receipt.ts";
import { withBrands } from "./brand-names.ts";

/** That a payment is being refunded, and why. */
export function refundingText({ amountMinor, methodName, why }: Refunding, m: Messages): Html {
  const say = why === "duplicate" ? m.success.refunding : m.success.returning;
  return withBrands(say(formatAmount(amountMinor), methodName), [methodName]);
}
