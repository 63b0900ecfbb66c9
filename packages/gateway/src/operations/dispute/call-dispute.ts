import { assert } from "../../domain/assert.ts";
import { afterStatusCheck, afterUnconfirmed, type Dispute } from "../../domain/dispute/dispute.ts";
import { type Payment, subjectOf } from "../../domain/payment/attempt.ts";
import type { DisputeOutcome, DisputeRef, EvidenceFile } from "../../rails/rail.ts";
import { lockCheckout } from "../../store/checkout/checkouts.ts";
import type { Transaction } from "../../store/database.ts";
import { listDisputeFiles } from "../../store/dispute/dispute-files.ts";
import { findDispute, replaceDispute } from "../../store/dispute/disputes.ts";
import { findTransaction, insertProviderReport } from "../../store/payment/transactions.ts";
import type { Deps } from "../deps.ts";
import { callContext, loadAttemptRef, railOf } from "../payment/attempt-ref.ts";
import { readEvidenceFile } from "./evidence-files.ts";
import { recordDispute } from "./record-dispute.ts";

/** After a failed call, the status is checked this much later. */
const INQUIRE_MS = 60_000;

/**
 * Sends the merchant's response to the provider, or checks a waiting dispute's status, and applies
 * the result. Returns the dispute as it is then. Safe to repeat: the provider accepts a response
 * once.
 */
export async function callDispute(deps: Deps, dispute: Dispute): Promise<Dispute> {
  const { merchantId, transactionId } = dispute;
  const payment = await findTransaction(deps.database, merchantId, transactionId);
  if (!payment) throw new Error(`dispute ${dispute.id} of no payment`);
  deps.tracing.note(subjectOf(payment));
  const outcome = await call(deps, dispute, payment).catch((error: unknown): DisputeOutcome => {
    deps.log.error({ err: error, disputeId: dispute.id }, "dispute call failed");
    const inquireAt = new Date(deps.clock.now().getTime() + INQUIRE_MS);
    return { kind: "unknown", cause: "internal_error", inquireAt };
  });
  return recordResponse(deps, dispute, payment, outcome);
}

async function call(deps: Deps, dispute: Dispute, payment: Payment): Promise<DisputeOutcome> {
  const rail = railOf(deps, payment);
  const ctx = callContext(deps);
  const { railReference: reference, amountMinor, state, response } = dispute;
  const attempt = await loadAttemptRef(deps, payment);
  const ref: DisputeRef = { attempt, reference, amountMinor };
  const notOffered = { kind: "refused", rawCode: "" } as const;
  const isSaying = state === "ANSWERING" || state === "ACCEPTING";
  if (isSaying && response) {
    if (!rail.respondToDispute) return notOffered;
    const files = response.kind === "answer" ? await listEvidence(deps, dispute) : [];
    return rail.respondToDispute(ctx, ref, response, files);
  }
  return rail.inquireDispute ? rail.inquireDispute(ctx, ref) : notOffered;
}

/** Opened one by one when they are sent: together they may be large. */
async function listEvidence(deps: Deps, { merchantId, id }: Dispute): Promise<EvidenceFile[]> {
  const owner = { merchantId, disputeId: id };
  const files = await listDisputeFiles(deps.database, owner);
  return files.map((file) => ({
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    read: async () => (await readEvidenceFile(deps, owner, file.id)).content,
  }));
}

async function recordResponse(
  deps: Deps,
  { merchantId, id, railReference, state }: Dispute,
  payment: Payment,
  outcome: DisputeOutcome,
): Promise<Dispute> {
  return deps.database.transaction(async (tx) => {
    await lockCheckout(tx, merchantId, payment.checkoutId);
    if (outcome.kind === "disputed") {
      // Another dispute's state proves nothing about this one.
      assert(outcome.reference === railReference, `requested ${railReference}`);
      const result = await recordDispute(deps, tx, payment, outcome);
      if (result.kind === "quarantined") await quarantine(deps, tx, payment, outcome, result.note);
    }
    const dispute = await findDispute(tx, merchantId, id);
    assert(dispute !== null, `dispute ${id} is gone`);
    // It changed, by this response or a message in the meantime.
    if (dispute.state !== state) return dispute;
    const now = deps.clock.now();
    const hasResponded = outcome.kind === "disputed";
    const after = hasResponded
      ? afterStatusCheck(dispute, now)
      : afterUnconfirmed(dispute, outcome, now);
    await replaceDispute(tx, dispute, after);
    return after;
  });
}

/** A contradictory response is quarantined, once. */
async function quarantine(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  payment: Payment,
  report: DisputeOutcome,
  note: string,
): Promise<void> {
  const { railId, railPartner, attemptId } = payment;
  await insertProviderReport(tx, {
    key: { payment, railId, railPartner, dedupeKey: `dispute ${attemptId} ${note}` },
    attemptId,
    report,
    status: "QUARANTINED",
    note,
    now: deps.clock.now(),
  });
}
