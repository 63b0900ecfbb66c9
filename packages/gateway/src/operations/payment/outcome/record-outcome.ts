import type { Checkout } from "../../../domain/checkout/checkout.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { PAYMENT_EVENT, RECURRING_EVENT } from "../../../domain/notification/webhook-event.ts";
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
import { presentNotifiedTransaction } from "../../../domain/payment/wire-transaction.ts";
import type { Exchange, Json, NextAction } from "../../../rails/rail.ts";
import { isLeanApplication } from "../../../store/application/applications.ts";
import {
  findLiveCheckout,
  lockCheckout,
  replaceCheckoutStatus,
} from "../../../store/checkout/checkouts.ts";
import type { Queryable, Transaction } from "../../../store/database.ts";
import { findStore } from "../../../store/merchant/stores.ts";
import {
  findSealedStep,
  findTransactionByAttempt,
  hasOtherPayment,
  insertExchanges,
  insertProviderReport,
  replaceSealedStep,
  replaceTransaction,
} from "../../../store/payment/transactions.ts";
import type { Deps } from "../../deps.ts";
import { enqueueWebhooks, type WebhookEvent } from "../../notification/enqueue-webhook.ts";
import { bookPayment } from "./book-payment.ts";
import { applyCardOutcome, enqueueChargeWebhooks } from "./card-outcome.ts";
import { enqueueReceipt } from "./enqueue-receipt.ts";
import { recordSecondPayment } from "./record-second-payment.ts";

export interface RecordedOutcome {
  attempt: AttemptKey;
  report: ProviderReport;
  source: ReportSource;
  /** The rail's new state and next action, when the call returned any. */
  step?: { state: Json; next: NextAction };
  exchanges?: readonly Exchange[];
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
  const find = () => findTransactionByAttempt(tx, [merchantId], attemptId);
  const checkout = await lockCheckout(tx, merchantId, (await find())?.checkoutId ?? "");
  // Read again under the lock.
  const payment = await find();
  if (!checkout || !payment)
    throw new GatewayError("TRANSACTION_NOT_FOUND", { internal: attemptId });
  const hasOtherSuccess = await isPaidOtherwise(tx, checkout, payment);
  const now = deps.clock.now();
  await saveStep(deps, tx, payment, outcome, now);
  const result = applyReport(
    checkout,
    payment,
    hasOtherSuccess,
    outcome.report,
    outcome.source,
    now,
  );
  if (result.kind === "quarantined") {
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
  }
  if (result.kind === "changed") {
    await applyChange(deps, tx, checkout, payment, result.change, now);
  }
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

async function saveStep(
  deps: Pick<Deps, "sealer">,
  tx: Transaction,
  payment: Payment,
  outcome: RecordedOutcome,
  now: Date,
): Promise<void> {
  const { step, exchanges } = outcome;
  if (exchanges) await insertExchanges(tx, payment, exchanges, now);
  // A slow response must not overwrite what a faster one has finished.
  if (!step || !OPEN_ATTEMPT_STATES.includes(payment.attemptState)) return;
  const { attemptId } = payment;
  const before = await findSealedStep(tx, payment.merchantId, payment.id);
  const railState =
    step.state === null
      ? before.railState
      : deps.sealer.seal(JSON.stringify(step.state), railStateContext(attemptId));
  const nextAction = deps.sealer.seal(JSON.stringify(step.next), nextActionContext(attemptId));
  await replaceSealedStep(tx, payment.merchantId, payment.id, { railState, nextAction });
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
): Promise<void> {
  if (!(await replaceTransaction(tx, payment, change.payment))) {
    throw new GatewayError("INTERNAL_ERROR", {
      internal: `payment ${payment.id} moved under lock`,
    });
  }
  if (change.checkoutStatus !== null) {
    await replaceCheckoutStatus(tx, checkout, {
      status: change.checkoutStatus,
      transactionId: payment.id,
      now,
    });
  }
  await bookPayment(deps, tx, payment, change.payment, change.overpayment);
  await applyCardOutcome(deps, tx, checkout, change.payment);
  if (change.isPaidNow) await enqueuePaidWebhooks(deps, tx, checkout, change.payment, now);
  if (change.isPaidNow) await enqueueReceipt(deps, tx, checkout, change.payment);
  const { railId } = payment;
  if (change.payment.attemptState !== payment.attemptState)
    deps.metrics.outcomes.inc({ rail: railId, state: change.payment.attemptState });
  deps.log.info(
    {
      merchantId: payment.merchantId,
      checkoutId: checkout.id,
      requestId: payment.requestId,
      transactionId: payment.id,
      from: payment.attemptState,
      to: change.payment.attemptState,
      isOverpayment: change.payment.isOverpayment,
    },
    "payment moved",
  );
}

/**
 * The webhooks are rows of the same transaction: they exist exactly when the payment was recorded.
 */
async function enqueuePaidWebhooks(
  deps: Deps,
  tx: Transaction,
  checkout: Checkout,
  payment: Payment,
  now: Date,
): Promise<void> {
  const { applicationId, notifyUrl: url } = checkout;
  const { charge, binding } = checkout.details;
  // A manually created link may have no webhook URL.
  const own = url === "" ? null : { applicationId, url };
  // A card check is refunded: only the application that requested it is notified.
  if (binding && !own) return;
  const event: WebhookEvent = {
    merchantId: checkout.merchantId,
    eventType: charge ? RECURRING_EVENT : PAYMENT_EVENT,
    checkoutId: checkout.id,
    transactionId: payment.id,
    subject: payment.id,
    subjectCreatedAt: payment.createdAt,
    requestId: payment.requestId,
    at: now,
  };
  if (charge) return enqueueChargeWebhooks(deps, tx, event, own, payment, charge);
  await enqueueWebhooks(deps, tx, event, own, async () => {
    const store = await findStore(tx, checkout.merchantId, checkout.storeId);
    if (!store)
      throw new GatewayError("INTERNAL_ERROR", { internal: `no store ${checkout.storeId}` });
    const isLean = await isLeanCheckout(deps, tx, checkout);
    return presentNotifiedTransaction(payment, checkout, store, { isLean });
  });
}

/** The application is another merchant's where it acts by a user's consent. */
async function isLeanCheckout(
  { routes }: Deps,
  tx: Transaction,
  { merchantId, applicationId }: Checkout,
): Promise<boolean> {
  const own = await isLeanApplication(tx, [merchantId], applicationId);
  if (own !== null) return own;
  const other = await routes.findIn(tx, applicationId, (among) =>
    isLeanApplication(tx, among, applicationId),
  );
  return other ?? false;
}
