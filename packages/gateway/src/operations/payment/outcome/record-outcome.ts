import type { Checkout } from "../../../domain/checkout/checkout.ts";
import { GatewayError } from "../../../domain/errors.ts";
import {
  applyReport,
  type PaymentChange,
  type ReportResult,
} from "../../../domain/payment/apply-report.ts";
import {
  type AttemptKey,
  OPEN_ATTEMPT_STATES,
  type Payment,
} from "../../../domain/payment/attempt.ts";
import type { ProviderReport, ReportSource } from "../../../domain/payment/provider-report.ts";
import { signalOfMove } from "../../../domain/payment/provider-signal.ts";
import type { Exchange, Json, NextAction } from "../../../rails/rail.ts";
import {
  findLiveCheckout,
  lockCheckout,
  sendCheckoutStatus,
} from "../../../store/checkout/checkouts.ts";
import type { Queryable, Transaction } from "../../../store/database.ts";
import { findPaidFacts, type PaidFacts } from "../../../store/payment/paying/paid-facts.ts";
import {
  findTransactionByAttempt,
  hasOtherPayment,
  hasProviderReport,
  insertExchanges,
  insertProviderReport,
  type ReportKey,
  replaceSealedStep,
  replaceTransaction,
  type SealedStep,
  sendProviderReport,
} from "../../../store/payment/transactions.ts";
import type { Deps } from "../../deps.ts";
import { bookPayment } from "./book-payment.ts";
import { applyCardOutcome } from "./card-outcome.ts";
import { enqueueReceipt } from "./enqueue-receipt.ts";
import { paidWebhook } from "./paid-webhook.ts";
import { recordSecondPayment } from "./record-second-payment.ts";

export interface RecordedOutcome {
  /** At best as it was read a moment ago: what is needed can be read together then. */
  attempt: AttemptKey | Payment;
  report: ProviderReport;
  source: ReportSource;
  /** The rail's new state and next action, when the call returned any. */
  step?: { state: Json; next: NextAction };
  exchanges?: readonly Exchange[];
  /** Of a provider's message: it is recorded, and applied once. */
  key?: ReportKey;
  /** Another attempt follows at once: no event of this one is recorded. */
  isReplaced?: boolean;
}

/** An operator has to decide; meanwhile the provider may correct itself. */
const QUARANTINE_RETRY_MS = 60 * 60_000;

export const railStateContext = (attemptId: string) => `rail-state:${attemptId}`;
export const nextActionContext = (attemptId: string) => `next-action:${attemptId}`;

/**
 * Applies a provider report: transaction, checkout and webhook change together or not at all. Safe
 * to repeat with the same report. The checkout row is the lock: of two racing successes one counts,
 * and the other becomes an overpayment that is refunded.
 */
export async function recordOutcome(
  deps: Deps,
  tx: Transaction,
  outcome: RecordedOutcome,
): Promise<ReportResult> {
  const { merchantId, attemptId } = outcome.attempt;
  const now = deps.clock.now();
  const seen = await asPayment(tx, outcome.attempt);
  // The lock first: the rest is read under it, but in the same round trip.
  const { key } = outcome;
  const checkoutKey = { merchantId, id: seen?.checkoutId ?? "" };
  const [checkout, payment, hasOther, isRecorded, facts] = await Promise.all([
    lockCheckout(tx, merchantId, checkoutKey.id),
    findTransactionByAttempt(tx, [merchantId], attemptId),
    hasOtherPayment(tx, checkoutKey, seen?.id ?? ""),
    key ? hasProviderReport(tx, key) : false,
    seen && outcome.report.kind === "approved" ? findPaidFacts(tx, seen, now) : null,
  ]);
  if (!checkout || !payment)
    throw new GatewayError("TRANSACTION_NOT_FOUND", { internal: attemptId });
  if (isRecorded) return { kind: "unchanged" };
  const hasOtherSuccess = hasOther || (await isReplaced(tx, checkout));
  const step = await saveExchanges(deps, tx, payment, outcome, now);
  const result = applyReport(
    checkout,
    payment,
    hasOtherSuccess,
    outcome.report,
    outcome.source,
    now,
  );
  const change = result.kind === "changed" ? result.change : null;
  const beside = { facts, step, isReplaced: outcome.isReplaced === true };
  if (change) await applyChange(deps, tx, checkout, payment, change, now, beside);
  else if (step) await replaceSealedStep(tx, merchantId, payment.id, step);
  const left =
    result.kind === "quarantined"
      ? await quarantineOrRefund(deps, tx, payment, outcome, result, now)
      : result;
  const note = left.kind === "quarantined" ? left.note : "";
  const status = left.kind === "quarantined" ? "QUARANTINED" : "APPLIED";
  const { report } = outcome;
  if (key) sendProviderReport(tx, { key, attemptId, report, status, note, now });
  return left;
}

async function asPayment(tx: Transaction, attempt: AttemptKey | Payment): Promise<Payment | null> {
  if ("checkoutId" in attempt) return attempt;
  return findTransactionByAttempt(tx, [attempt.merchantId], attempt.attemptId);
}

/** A second payment of one code is recorded and refunded; anything else waits for an operator. */
async function quarantineOrRefund(
  deps: Deps,
  tx: Transaction,
  payment: Payment,
  outcome: RecordedOutcome,
  result: Extract<ReportResult, { kind: "quarantined" }>,
  now: Date,
): Promise<ReportResult> {
  const second = result.secondReference;
  const { amountMinor } = payment;
  const twin = { reference: second ?? "", amountMinor, cause: "DUPLICATE_PAYMENT" as const };
  if (second && (await recordSecondPayment(deps, tx, payment, twin, now))) {
    return { kind: "unchanged" };
  }
  deps.log.error(
    { attemptId: payment.attemptId, note: result.note },
    "provider report quarantined",
  );
  // The receiver stores the message itself.
  if (outcome.source !== "event") await quarantine(tx, payment, outcome, result.note, now);
  await hold(tx, payment, outcome.source, result.heldMinor ?? payment.heldMinor, now);
  return result;
}

/** Another payment or checkout of the order was paid; reliable while the checkout is locked. */
export async function isPaidOtherwise(
  tx: Queryable,
  checkout: Checkout,
  payment: Payment,
): Promise<boolean> {
  return (await hasOtherPayment(tx, checkout, payment.id)) || isReplaced(tx, checkout);
}

/**
 * The merchant created a new checkout for the order after this one was closed: only one of the two
 * may be paid, and it is the new one.
 */
async function isReplaced(tx: Queryable, checkout: Checkout): Promise<boolean> {
  if (checkout.status === "IN_PROCESS" || checkout.status === "SUCCESS") return false;
  return (await findLiveCheckout(tx, checkout.merchantId, checkout.order.id)) !== null;
}

/** Returns the rail's new step, of an attempt that is open. */
async function saveExchanges(
  deps: Pick<Deps, "sealer">,
  tx: Transaction,
  payment: Payment,
  { step, exchanges }: RecordedOutcome,
  now: Date,
): Promise<SealedStep | null> {
  if (exchanges) await insertExchanges(tx, payment, exchanges, now);
  // A slow response must not overwrite what a faster one has finished.
  if (!step || !OPEN_ATTEMPT_STATES.includes(payment.attemptState)) return null;
  return sealStep(deps, payment.attemptId, step);
}

/** Without a state, the rail keeps its own. */
export function sealStep(
  { sealer }: Pick<Deps, "sealer">,
  attemptId: string,
  { state, next }: { state: Json; next: NextAction },
): SealedStep {
  return {
    railState:
      state === null ? null : sealer.seal(JSON.stringify(state), railStateContext(attemptId)),
    nextAction: sealer.seal(JSON.stringify(next), nextActionContext(attemptId)),
  };
}

/** A contradictory response is quarantined, once. */
async function quarantine(
  tx: Transaction,
  payment: Payment,
  { report, source }: RecordedOutcome,
  note: string,
  now: Date,
): Promise<void> {
  const { railId, railPartner, attemptId } = payment;
  await insertProviderReport(tx, {
    key: { payment, railId, railPartner, dedupeKey: `${source} ${attemptId} ${note}` },
    attemptId,
    report,
    status: "QUARANTINED",
    note,
    now,
  });
}

/** The payment shows that it needs a manual review; its status is checked again much later. */
async function hold(
  tx: Transaction,
  payment: Payment,
  source: ReportSource,
  heldMinor: number | null,
  now: Date,
): Promise<void> {
  const isAsked = payment.inquireAt !== null && source !== "event";
  const later = new Date(now.getTime() + QUARANTINE_RETRY_MS);
  const inquireAt = isAsked ? later : payment.inquireAt;
  if (!isAsked && heldMinor === payment.heldMinor) return;
  await replaceTransaction(tx, payment, { ...payment, inquireAt, heldMinor, updatedAt: now });
}

/** What the caller has read, and what its rail returned. */
interface Beside {
  facts: PaidFacts | null;
  step: SealedStep | null;
  isReplaced: boolean;
}

/**
 * Applies a decided change of a payment, with everything that belongs to it. The checkout must be
 * locked.
 */
export async function applyChange(
  deps: Deps,
  tx: Transaction,
  checkout: Checkout,
  payment: Payment,
  change: PaymentChange,
  now: Date,
  { facts, step, isReplaced }: Beside = { facts: null, step: null, isReplaced: false },
): Promise<void> {
  const { payment: after, overpayment, isPaidNow } = change;
  const isPaid = after.attemptState === "APPROVED" && payment.attemptState !== "APPROVED";
  const paid = facts ?? (isPaid ? await findPaidFacts(tx, payment, now) : null);
  const webhook = isPaidNow && paid ? paidWebhook(deps, tx, checkout, after, paid) : null;
  const { schedules = [], taxBasisPoints = 0 } = paid ?? {};
  const [isMoved] = await Promise.all([
    replaceTransaction(tx, payment, after, step ?? undefined),
    bookPayment(deps, tx, payment, after, overpayment, {
      schedules,
      taxBasisPoints,
      webhook,
      isReplaced,
    }),
  ]);
  if (!isMoved) {
    throw new GatewayError("INTERNAL_ERROR", {
      internal: `payment ${payment.id} moved under lock`,
    });
  }
  if (change.checkoutStatus !== null) {
    const transactionId = payment.id;
    sendCheckoutStatus(tx, checkout, { status: change.checkoutStatus, transactionId, now });
  }
  await applyCardOutcome(deps, tx, checkout, after, paid?.hasPendingCard ?? false);
  if (isPaidNow && paid?.hasReceiptMail) await enqueueReceipt(deps, tx, checkout, after);
  noteMove(deps, payment, after);
}

export function noteMove(
  deps: Pick<Deps, "clock" | "journal" | "log" | "metrics" | "noteSignal">,
  before: Payment,
  after: Payment,
) {
  const { railId, attemptState } = after;
  deps.journal.note({ kind: "payment", payment: after });
  const signal = signalOfMove(before, after);
  if (signal) deps.noteSignal(after, "attempt", signal, deps.clock.now());
  if (attemptState !== before.attemptState) {
    deps.metrics.outcomes.inc({ rail: railId, state: attemptState });
  }
  deps.log.info(
    {
      merchantId: before.merchantId,
      checkoutId: before.checkoutId,
      requestId: before.requestId,
      transactionId: before.id,
      from: before.attemptState,
      to: attemptState,
      isOverpayment: after.isOverpayment,
    },
    "payment moved",
  );
}
