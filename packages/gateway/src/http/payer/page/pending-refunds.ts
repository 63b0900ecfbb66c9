import type { Refunding } from "@kaunter/checkout";
import type { Payment } from "../../../domain/payment/attempt.ts";
import { listRefundsOfTransaction } from "../../../store/refund/refunds.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import type { Session } from "../session/load-session.ts";
import { methodNameOf } from "../session/pay-facts.ts";

/** A payment that does not count for the order is refunded in full. */
export function overpaymentOf(deps: CheckoutDeps, session: Session, surplus: Payment): Refunding {
  const { checkout, facts } = session;
  const { amountMinor } = surplus;
  const isOther = amountMinor !== checkout.order.amountMinor;
  const why = isOther ? "wrong_amount" : "duplicate";
  return { amountMinor, methodName: methodNameOf(deps, surplus, facts.lang), why };
}

/** The part of a paid order that is refunded automatically; null for none. */
export async function refundingOf(
  deps: CheckoutDeps,
  session: Session,
  paid: Payment,
): Promise<Refunding | null> {
  const surplus = session.attempts.find((attempt) => attempt.isOverpayment);
  if (surplus) return overpaymentOf(deps, session, surplus);
  if (paid.amountMinor <= session.checkout.order.amountMinor) return null;
  const refunds = await listRefundsOfTransaction(deps.database, paid.merchantId, paid.id);
  const own = refunds.find(({ cause }) => cause === "WRONG_AMOUNT");
  if (!own) return null;
  const { amountMinor } = own;
  return {
    amountMinor,
    methodName: methodNameOf(deps, paid, session.facts.lang),
    why: "wrong_amount",
  };
}
