/**
 * The one decision about money: what a provider's report changes in a stored payment. Pure.
 * Source: docs/spec/rails.md#rules-for-every-rail
 */

import { CHECKOUT_TRANSITIONS, type Checkout, type CheckoutStatus } from "../checkout/checkout.ts";
import { formatDecimal } from "../money.ts";
import { nextState } from "../state-table.ts";
import {
  ATTEMPT_TRANSITIONS,
  isBeingVoided,
  type Payment,
  TRANSACTION_TRANSITIONS,
} from "./attempt.ts";
import type { DeclineReason, ProviderReport, ReportSource } from "./provider-report.ts";

export interface PaymentChange {
  payment: Payment;
  /** New status of the checkout, or null when it stays. */
  checkoutStatus: CheckoutStatus | null;
  /** This payment has just paid the checkout: send the webhook. */
  isPaidNow: boolean;
  /** Received just now, to be refunded automatically. */
  overpayment: Overpayment | null;
}

/** A duplicate payment of an order, or a different amount than requested. */
export type OverpaymentCause = "DUPLICATE_PAYMENT" | "WRONG_AMOUNT";

export interface Overpayment {
  amountMinor: number;
  cause: OverpaymentCause;
}

export type ReportResult =
  | { kind: "changed"; change: PaymentChange }
  /** Nothing to do: an old or repeated report. */
  | { kind: "unchanged" }
  /**
   * A report that contradicts this attempt: quarantined for an operator, state unchanged.
   * `secondReference`: the attempt is paid, and this is another payment of the same amount.
   * `heldMinor`: it is not paid, and the provider reports that this amount was.
   */
  | { kind: "quarantined"; note: string; secondReference?: string; heldMinor?: number };

/** After a failed status check, the next one is this much later. */
const INQUIRY_RETRY_MS = 60_000;

/**
 * `hasOtherSuccess`: another payment of this order already counts, or a new checkout has replaced
 * this one. `now` is the time of the change.
 */
export function applyReport(
  checkout: Checkout,
  payment: Payment,
  hasOtherSuccess: boolean,
  report: ProviderReport,
  source: ReportSource,
  now: Date,
): ReportResult {
  if (isBeingVoided(payment)) return awaitVoid(payment, report, now);
  switch (report.kind) {
    case "approved":
      return approve(checkout, payment, hasOtherSuccess, report, now);
    case "declined":
      return decline(payment, report.reason, report.rawCode, now);
    case "not_sent":
      return provesNotSent(payment, source)
        ? decline(payment, "bank_unavailable", report.rawCode ?? report.cause, now)
        : wait(payment, "mark_unknown", new Date(now.getTime() + INQUIRY_RETRY_MS), source, now);
    case "pending":
    case "unknown":
      return applyNoOutcome(payment, report, source, now);
  }
}

/**
 * May have been sent before or after the provider voided the attempt: only the response to the void
 * shows which, and it is requested at once.
 */
function awaitVoid(payment: Payment, report: ProviderReport, now: Date): ReportResult {
  if (report.kind !== "approved") return { kind: "unchanged" };
  return changed({ ...payment, inquireAt: now, updatedAt: now });
}

/** At most the attempt's state and the time of the next check change; the checkout does not. */
export function applyNoOutcome(
  payment: Payment,
  report: Extract<ProviderReport, { kind: "pending" | "unknown" }>,
  source: ReportSource,
  now: Date,
): ReportResult {
  const event = report.kind === "pending" ? "wait" : "mark_unknown";
  return wait(payment, event, report.inquireAt, source, now);
}

/**
 * True for the response to our first call, and for a status check of an attempt that the provider
 * does not know and whose payer never got a page. Otherwise the outcome is only unknown.
 */
function provesNotSent(payment: Payment, source: ReportSource): boolean {
  return source === "initiate" || (source === "inquiry" && payment.attemptState === "CREATED");
}

function approve(
  checkout: Checkout,
  payment: Payment,
  hasOtherSuccess: boolean,
  report: Extract<ProviderReport, { kind: "approved" }>,
  now: Date,
): ReportResult {
  if (report.amountMinor !== payment.amountMinor) {
    const [reported, expected] = [report.amountMinor, payment.amountMinor].map(formatDecimal);
    const note = `amount RM ${reported} instead of RM ${expected}`;
    const isHeld = canBePaid(payment) && report.amountMinor > 0;
    return { kind: "quarantined", note, ...(isHeld && { heldMinor: report.amountMinor }) };
  }
  if (isPaid(payment)) {
    return report.reference === payment.railReference || report.reference === ""
      ? { kind: "unchanged" }
      : {
          kind: "quarantined",
          note: `second approval ${report.reference} of one attempt`,
          secondReference: report.reference,
        };
  }
  const attemptState = nextState(ATTEMPT_TRANSITIONS, payment.attemptState, "approve");
  const status = nextState(TRANSACTION_TRANSITIONS, payment.status, "approve");
  if (!attemptState || !status) {
    return { kind: "quarantined", note: `approved while ${payment.attemptState}` };
  }
  return {
    kind: "changed",
    change: {
      payment: {
        ...payment,
        attemptState,
        status,
        isOverpayment: hasOtherSuccess,
        heldMinor: null,
        balanceMinor: payment.amountMinor,
        railReference: report.reference,
        payer: { ...payment.payer, ...report.payer },
        declineReason: null,
        rawCode: null,
        inquireAt: null,
        paidAt: now,
        updatedAt: now,
      },
      checkoutStatus: hasOtherSuccess
        ? null
        : nextState(CHECKOUT_TRANSITIONS, checkout.status, "pay"),
      isPaidNow: !hasOtherSuccess,
      overpayment: hasOtherSuccess
        ? { amountMinor: payment.amountMinor, cause: "DUPLICATE_PAYMENT" }
        : null,
    },
  };
}

/** Not paid, and the state table allows it to be. */
export function canBePaid(payment: Payment): boolean {
  return nextState(ATTEMPT_TRANSITIONS, payment.attemptState, "approve") !== null;
}

/** Approved once, even if it was refunded since. */
function isPaid({ attemptState, paidAt }: Payment): boolean {
  return attemptState === "APPROVED" || (attemptState === "REVERSED" && paidAt !== null);
}

/** Also for an operator who has found that no money was received. */
export function decline(
  payment: Payment,
  reason: DeclineReason,
  rawCode: string,
  now: Date,
): ReportResult {
  const attemptState = nextState(ATTEMPT_TRANSITIONS, payment.attemptState, "decline");
  const status = nextState(TRANSACTION_TRANSITIONS, payment.status, "decline");
  // Money that arrived stays: a decline after an approval is an old message.
  if (!attemptState || !status) return { kind: "unchanged" };
  return changed({
    ...payment,
    attemptState,
    status,
    balanceMinor: 0,
    heldMinor: null,
    declineReason: reason,
    rawCode,
    inquireAt: null,
    updatedAt: now,
  });
}

function wait(
  payment: Payment,
  event: "wait" | "mark_unknown",
  inquireAt: Date,
  source: ReportSource,
  now: Date,
): ReportResult {
  const attemptState = nextState(ATTEMPT_TRANSITIONS, payment.attemptState, event);
  if (!attemptState) return { kind: "unchanged" };
  return changed({
    ...payment,
    attemptState,
    inquireAt,
    inquiryCount: payment.inquiryCount + (source === "inquiry" ? 1 : 0),
    updatedAt: now,
  });
}

/** Only the payment has changed, and it is not paid. */
function changed(payment: Payment): ReportResult {
  const change = { payment, checkoutStatus: null, isPaidNow: false, overpayment: null };
  return { kind: "changed", change };
}
