import { type Dispute, type DisputeResponse, planResponse } from "../../domain/dispute/dispute.ts";
import { GatewayError } from "../../domain/errors.ts";
import { lockCheckout } from "../../store/checkout/checkouts.ts";
import type { Transaction } from "../../store/database.ts";
import { findDispute, replaceDispute } from "../../store/dispute/disputes.ts";
import { findTransaction } from "../../store/payment/transactions.ts";
import type { Deps } from "../deps.ts";
import { OWN_CALL_MS } from "../refund/refund-payment.ts";

interface DisputeKey {
  merchantId: string;
  disputeId: string;
}

/**
 * Saves the merchant's response before the provider is called (`callDispute`), in the caller's
 * transaction, together with its audit entry. Null when the same response was saved before. Throws
 * NOT_FOUND, and NOT_PERMITTED for a dispute that is decided, responded to or past its deadline.
 */
export async function saveDisputeResponse(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  key: DisputeKey,
  response: DisputeResponse,
  respondedBy: string | null = null,
): Promise<Dispute | null> {
  const dispute = await lockDispute(tx, key);
  if (isSame(dispute.response, response)) return null;
  const now = deps.clock.now();
  const planned = planResponse(dispute, response, new Date(now.getTime() + OWN_CALL_MS), now);
  const after = { ...planned, respondedBy };
  if (!(await replaceDispute(tx, dispute, after))) throw new GatewayError("NOT_PERMITTED");
  return after;
}

/** The dispute, locked against other responses and changes of its files. Throws NOT_FOUND. */
export async function lockDispute(
  tx: Transaction,
  { merchantId, disputeId }: DisputeKey,
): Promise<Dispute> {
  const seen = await findDispute(tx, merchantId, disputeId);
  const payment = seen && (await findTransaction(tx, merchantId, seen.transactionId));
  if (!payment) throw new GatewayError("NOT_FOUND");
  await lockCheckout(tx, merchantId, payment.checkoutId);
  // Read again under the lock: an identical request may have been faster.
  return (await findDispute(tx, merchantId, disputeId)) ?? seen;
}

function isSame(first: DisputeResponse | null, second: DisputeResponse): boolean {
  if (first?.kind !== second.kind) return false;
  return first.kind === "accept" || (second.kind === "answer" && first.text === second.text);
}
