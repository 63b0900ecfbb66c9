/**
 * An operator's decisions about a quarantined provider report, and their effects. Pure. Source:
 * docs/operating/quarantine.md.
 */

import { assert } from "../assert.ts";
import type { Checkout } from "../checkout/checkout.ts";
import { applyReport, canBePaid, decline, type PaymentChange } from "../payment/apply-report.ts";
import { isBeingVoided, type Payment } from "../payment/attempt.ts";
import type {
  DisputeReport,
  ProviderReport,
  RefundCapability,
} from "../payment/provider-report.ts";

export const REVIEW_DECISIONS = ["ACCEPT", "REFUND_OVERPAYMENT", "REFUND_ALL", "DISMISS"] as const;
/**
 * ACCEPT: the order is paid with the amount received. REFUND_OVERPAYMENT: the same, and the
 * overpayment is refunded. REFUND_ALL: the full amount received is refunded. DISMISS: no money was
 * received. For a dispute, ACCEPT records it and DISMISS changes nothing.
 */
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

export type ApprovedReport = Extract<ProviderReport, { kind: "approved" }>;

export interface ReportUnderReview {
  /** As stored; its content is not trusted. */
  report: { kind?: unknown; amountMinor?: unknown; reference?: unknown };
  /** The attempt it names; null when unknown. */
  payment: Payment | null;
  /** Another payment counts for the order. */
  hasOtherSuccess: boolean;
  rail: RefundCapability;
  /** The dispute it reports is possible now. */
  isDisputePossible: boolean;
  /** Two payers can pay one QR code of this method. */
  isPayableTwice: boolean;
}

/** The report, when it says that money was received. */
export function readApproval(report: ReportUnderReview["report"]): ApprovedReport | null {
  const { kind, amountMinor, reference } = report;
  if (kind !== "approved" || typeof reference !== "string") return null;
  if (typeof amountMinor !== "number" || !Number.isSafeInteger(amountMinor) || amountMinor <= 0) {
    return null;
  }
  return { ...report, kind, amountMinor, reference };
}

/** The report, when it is about a dispute; written by a rail and read from the database. */
export function readDispute(report: ReportUnderReview["report"]): DisputeReport | null {
  if (report.kind !== "disputed") return null;
  const stored = report as Omit<DisputeReport, "dueAt"> & { dueAt: string | null }; // as JSON keeps it
  return { ...stored, dueAt: stored.dueAt === null ? null : new Date(stored.dueAt) };
}

/**
 * In display order; DISMISS is always possible, but nothing is while a void has no response: that
 * decides whether there is any money.
 */
export function listDecisions(underReview: ReportUnderReview): ReviewDecision[] {
  const { payment, hasOtherSuccess, rail } = underReview;
  if (payment && isBeingVoided(payment)) return [];
  if (underReview.isDisputePossible) return ["ACCEPT", "DISMISS"];
  const approval = readApproval(underReview.report);
  if (!approval || !payment) return ["DISMISS"];
  const returnable = rail.refund !== "none";
  if (isSecondPayment(underReview, payment, approval)) {
    return returnable ? ["REFUND_ALL", "DISMISS"] : ["DISMISS"];
  }
  if (!canBePaid(payment)) return ["DISMISS"];
  const decisions: ReviewDecision[] = [];
  if (!hasOtherSuccess) {
    decisions.push("ACCEPT");
    const isMore = approval.amountMinor > payment.amountMinor;
    if (isMore && rail.refund === "many_partial") decisions.push("REFUND_OVERPAYMENT");
  }
  if (returnable) decisions.push("REFUND_ALL");
  return [...decisions, "DISMISS"];
}

/** Another payer paid the same code, with a different amount: not the payment that is known. */
export function isSecondPayment(
  { isPayableTwice }: Pick<ReportUnderReview, "isPayableTwice">,
  payment: Payment,
  approval: ApprovedReport,
): boolean {
  const isOther = approval.reference !== "" && approval.reference !== payment.railReference;
  return payment.attemptState === "APPROVED" && isPayableTwice && isOther;
}

/**
 * The effect of a decision of `listDecisions` on an unpaid attempt; null when nothing changes. An
 * accepted payment has the amount received.
 */
export function applyReview(
  checkout: Checkout,
  payment: Payment,
  approval: ApprovedReport | null,
  decision: ReviewDecision,
  now: Date,
): PaymentChange | null {
  if (decision === "DISMISS") return dismiss(payment, now);
  assert(approval !== null, `${decision} of a report without money`);
  const arrived = { ...payment, amountMinor: approval.amountMinor };
  const counts = decision !== "REFUND_ALL";
  const result = applyReport(checkout, arrived, !counts, approval, "operator", now);
  assert(result.kind === "changed", `${decision} of an attempt that is ${payment.attemptState}`);
  const { change } = result;
  const backMinor = counts ? approval.amountMinor - payment.amountMinor : approval.amountMinor;
  const goesBack = decision !== "ACCEPT";
  const overpayment = goesBack ? { amountMinor: backMinor, cause: "WRONG_AMOUNT" as const } : null;
  return { ...change, overpayment };
}

/** An attempt that was on hold for this report ends; a correct report may still follow. */
function dismiss(payment: Payment, now: Date): PaymentChange | null {
  if (payment.heldMinor === null) return null;
  const result = decline(payment, "other", "DISMISSED", now);
  if (result.kind === "changed") return result.change;
  // It was declined before.
  const released = { ...payment, heldMinor: null, updatedAt: now };
  return { payment: released, checkoutStatus: null, isPaidNow: false, overpayment: null };
}
