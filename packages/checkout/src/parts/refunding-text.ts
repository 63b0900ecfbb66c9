import { formatAmount } from "../format/format-amount.ts";
import type { Messages } from "../messages/messages.ts";
import type { Refunding } from "../view/receipt.ts";

/** That a payment is being refunded, and why. */
export function refundingText({ amountMinor, methodName, why }: Refunding, m: Messages): string {
  const say = why === "duplicate" ? m.success.refunding : m.success.returning;
  return say(formatAmount(amountMinor), methodName);
}
