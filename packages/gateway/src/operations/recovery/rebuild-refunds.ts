import type { Payment } from "../../domain/payment/attempt.ts";
import { decideRefund, refundIntentOf } from "../../domain/recovery/decide-rebuilt.ts";
import type { Refund, RefundReport } from "../../domain/refund/refund.ts";
import { lockCheckout } from "../../store/checkout/checkouts.ts";
import { findTransaction, findTransactionByAttempt } from "../../store/payment/transactions.ts";
import { findRefund } from "../../store/refund/refunds.ts";
import { callContext, loadAttemptRef, railOf } from "../payment/attempt-ref.ts";
import { createRefund, recordRefund } from "../refund/record-refund.ts";
import type { Journaled } from "./collect-entries.ts";
import { asOf, type Reconciliation, rebuilding, saveItem } from "./reconciliation.ts";

/** After their payments: what they take is there again. None is sent here. */
export async function rebuildRefunds(run: Reconciliation, { refunds }: Journaled): Promise<void> {
  const all = [...refunds.values()].map(({ refund }) => refund);
  all.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const said of all) {
    const { merchantId, id: subject } = said;
    await rebuilding(run, { merchantId, kind: "refund", subject }, () => rebuildRefund(run, said));
  }
}

async function rebuildRefund(run: Reconciliation, said: Refund): Promise<void> {
  const { deps } = run;
  const { merchantId, id: subject, transactionId } = said;
  const find = () => findRefund(deps.database, merchantId, subject);
  const payment = await findTransaction(deps.database, merchantId, transactionId);
  if (!payment) throw new Error(`Its payment ${transactionId} is unknown.`);
  const known = await find();
  if (!known) await insertIntent(run, said, payment);
  const current = await find();
  if (!current) throw new Error("The refund was not inserted.");
  const about = { merchantId, kind: "refund", subject } as const;
  const missing = known ? null : "REBUILT";
  if (current.state === "DONE" || current.state === "REFUSED") return;
  const decision = decideRefund(said, await ask(run, current, payment));
  if (decision.kind === "to_decide") {
    // Sent again, it might be made twice.
    await apply(run, current, said, { kind: "unknown", cause: "mismatch", inquireAt: FAR });
    return saveItem(run, { ...about, outcome: "TO_DECIDE", note: decision.note });
  }
  if (decision.kind === "apply") await apply(run, current, said, decision.report);
  const isChanged = (await find())?.state !== current.state;
  const note = decision.kind === "apply" ? decision.note : "";
  if (missing || isChanged) await saveItem(run, { ...about, outcome: missing ?? "UPDATED", note });
}

/** Nothing is asked before an operator has decided. */
const FAR = new Date("9999-01-01T00:00:00Z");

async function insertIntent(
  { deps }: Reconciliation,
  said: Refund,
  payment: Payment,
): Promise<void> {
  const then = asOf(deps, said.createdAt);
  await deps.database.transaction(async (tx) => {
    await lockCheckout(tx, payment.merchantId, payment.checkoutId);
    await createRefund(then, tx, refundIntentOf(said, deps.clock.now()), payment);
  });
}

/** Null when this provider cannot be asked: voids have no status of their own. */
async function ask(
  { deps }: Reconciliation,
  refund: Refund,
  payment: Payment,
): Promise<RefundReport | null> {
  const rail = railOf(deps, payment);
  if (!rail.inquireRefund || refund.kind === "REVERSAL") return null;
  const { merchantId, originAttemptId } = payment;
  const origin =
    originAttemptId === null
      ? payment
      : await findTransactionByAttempt(deps.database, [merchantId], originAttemptId);
  if (!origin) return null;
  return rail.inquireRefund(callContext(deps), {
    refundId: refund.id,
    attempt: await loadAttemptRef(deps, origin),
    railReference: payment.railReference,
    amountMinor: refund.amountMinor,
    reason: refund.reason,
  });
}

async function apply(
  { deps }: Reconciliation,
  refund: Refund,
  said: Refund,
  report: RefundReport,
): Promise<void> {
  const isOver = report.kind === "refunded" || report.kind === "refused";
  await recordRefund(isOver && said.closedAt ? asOf(deps, said.closedAt) : deps, refund, report);
}
