import { GatewayError } from "../../domain/errors.ts";
import type { Payment } from "../../domain/payment/attempt.ts";
import type { Refund } from "../../domain/refund/refund.ts";
import type { RefundInput, RefundOutcome } from "../../rails/rail.ts";
import { findTransactionByAttempt } from "../../store/payment/transactions.ts";
import type { Deps } from "../deps.ts";
import { callContext, loadAttemptRef, railOf } from "../payment/attempt-ref.ts";

/** After a failed call, the status is checked this much later. */
const INQUIRE_MS = 60_000;

/**
 * Sends a saved refund to the provider. After the first call, its status is checked before it is
 * sent again; both use the same refund ID, so the provider makes it once. Never throws.
 */
export async function callRefund(
  deps: Deps,
  refund: Refund,
  payment: Payment,
  isFirstTry: boolean,
): Promise<RefundOutcome> {
  try {
    await deps.journal.save({ kind: "refund", refund });
  } catch (error) {
    deps.log.error({ err: error, refundId: refund.id }, "refund not sent");
    return { kind: "not_sent", cause: "internal_error" };
  }
  try {
    return await call(deps, refund, payment, isFirstTry);
  } catch (error) {
    deps.log.error({ err: error, refundId: refund.id, rail: refund.railId }, "refund call failed");
    const inquireAt = new Date(deps.clock.now().getTime() + INQUIRE_MS);
    return { kind: "unknown", cause: "internal_error", inquireAt };
  }
}

async function call(
  deps: Deps,
  refund: Refund,
  payment: Payment,
  isFirstTry: boolean,
): Promise<RefundOutcome> {
  const rail = railOf(deps, payment);
  const attempt = await loadAttemptRef(deps, await findCalledAttempt(deps, payment));
  const ctx = callContext(deps);
  const notOffered = { kind: "refused", rawCode: "", reason: "not_permitted" } as const;
  if (refund.kind === "REVERSAL") {
    const undone = rail.reverse ? await rail.reverse(ctx, attempt) : notOffered;
    // Most wallets void only unpaid orders: a paid one is refunded in full.
    if (undone.kind !== "refused" || undone.reason !== "not_permitted") return undone;
  }
  if (!rail.refund) return notOffered;
  const input: RefundInput = {
    refundId: refund.id,
    attempt,
    railReference: payment.railReference,
    amountMinor: refund.amountMinor,
    reason: refund.reason,
  };
  if (!isFirstTry && rail.inquireRefund) {
    const found = await rail.inquireRefund(ctx, input);
    if (found.kind !== "not_sent") return found;
  }
  return rail.refund(ctx, input);
}

/** The attempt as the provider knows it. */
async function findCalledAttempt(deps: Pick<Deps, "database">, payment: Payment): Promise<Payment> {
  if (payment.originAttemptId === null) return payment;
  const origin = await findTransactionByAttempt(
    deps.database,
    [payment.merchantId],
    payment.originAttemptId,
  );
  if (!origin) throw new GatewayError("INTERNAL_ERROR", { internal: payment.originAttemptId });
  return origin;
}
