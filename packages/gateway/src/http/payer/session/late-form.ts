import type { Checkout } from "../../../domain/checkout/checkout.ts";
import type { StoreDeps } from "../../../operations/deps.ts";
import { findTransactionByAttemptKey } from "../../../store/payment/transactions.ts";
import type { Session } from "./load-session.ts";

/** Nothing can be paid with a form of any other checkout. */
export function isPayable({ checkout, facts }: Session): boolean {
  return checkout.status === "IN_PROCESS" && checkout.endAt > facts.now;
}

/** The form was sent before, and that attempt counts or may count: not one too many. */
export async function isOwnPayment(
  deps: StoreDeps,
  checkout: Checkout,
  attemptKey: string,
): Promise<boolean> {
  const own = await findTransactionByAttemptKey(deps.database, checkout, attemptKey);
  return own !== null && own.attemptState !== "DECLINED";
}

/** `late` lets the page of a paid order say that this form was not charged. */
export function lateQuery(checkoutId: string, isOwn: boolean): URLSearchParams {
  return new URLSearchParams({ checkoutId, ...(!isOwn && { late: "yes" }) });
}
