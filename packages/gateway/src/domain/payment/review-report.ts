/**
 * What a person may decide about a rail's claim that does not fit, and what each decision makes
 * true. Pure. Source: rails rule 6; docs/operating/quarantine.md.
 */

import { assert } from "../assert.ts";
import type { Checkout } from "../checkout/checkout.ts";
import { applyReport, decline, mayBePaid, type Settlement } from "./apply-report.ts";
import type { Transaction } from "./attempt.ts";
import type { DisputeReport, ProviderReport, RefundCapability } from "./provider-report.ts";

export const REVIEW_DECISIONS = ["ACCEPT", "REFUND_SURPLUS", "REFUND_ALL", "DISMISS"] as const;
/**
 * ACCEPT: the order is paid with what arrived. REFUND_SURPLUS: the same, but what is above the
 * order's amount goes back. REFUND_ALL: the money arrived and all of it goes back. DISMISS: no such
 * money arrived. Of a dispute: ACCEPT takes it over, DISMISS leaves our books as they are.
 */
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

export type ApprovedReport = Extract<ProviderReport, { kind: "approved" }>;

export interface ReportUnderReview {
  /** As it was stored; a rail's message may have been anything. */
  claim: { kind?: unknown; amountMinor?: unknown; reference?: unknown };
  /** The attempt it speaks of; null when nobody made it. */
  payment: Transaction | null;
  /** Another payment counts for the order. */
  hasOtherSuccess: boolean;
  rail: RefundCapability;
  /** What it says of a dispute could be true now. */
  isDisputePossible: boolean;
  /** One code of this method can be paid by two payers. */
  isPayableTwice: boolean;
}

/** The claim, when it says that money arrived. */
export function readApproval(claim: ReportUnderReview["claim"]): ApprovedReport | null {
  const { kind, amountMinor, reference } = claim;
  if (kind !== "approved" || typeof reference !== "string") return null;
  if (typeof amountMinor !== "number" || !Number.isSafeInteger(amountMinor) || amountMinor <= 0) {
    return null;
  }
  return { ...claim, kind, amountMinor, reference };
}

/** The claim, when it speaks of a dispute: a rail's folder wrote it, and a database kept it. */
export function readDispute(claim: ReportUnderReview["claim"]): DisputeReport | null {
  if (claim.kind !== "disputed") return null;
  const stored = claim as Omit<DisputeReport, "dueAt"> & { dueAt: string | null }; // as JSON keeps it
  return { ...stored, dueAt: stored.dueAt === null ? null : new Date(stored.dueAt) };
}

/** In the order in which they are offered; DISMISS is always possible. */
export function listDecisions(judged: ReportUnderReview): ReviewDecision[] {
  const { payment, hasOtherSuccess, rail } = judged;
  if (judged.isDisputePossible) return ["ACCEPT", "DISMISS"];
  const approval = readApproval(judged.claim);
  if (!approval || !payment) return ["DISMISS"];
  const returnable = rail.refund !== "none";
  if (isSecondPayment(judged, payment, approval)) {
    return returnable ? ["REFUND_ALL", "DISMISS"] : ["DISMISS"];
  }
  if (!mayBePaid(payment)) return ["DISMISS"];
  const decisions: ReviewDecision[] = [];
  if (!hasOtherSuccess) {
    decisions.push("ACCEPT");
    const isMore = approval.amountMinor > payment.amountMinor;
    if (isMore && rail.refund === "many_partial") decisions.push("REFUND_SURPLUS");
  }
  if (returnable) decisions.push("REFUND_ALL");
  return [...decisions, "DISMISS"];
}

/** Somebody else paid the same code, with another amount: not the payment that is known. */
export function isSecondPayment(
  { isPayableTwice }: Pick<ReportUnderReview, "isPayableTwice">,
  payment: Transaction,
  approval: ApprovedReport,
): boolean {
  const isOther = approval.reference !== "" && approval.reference !== payment.railReference;
  return payment.attemptState === "APPROVED" && isPayableTwice && isOther;
}

/**
 * What a decision of `listDecisions` makes of an attempt that is not paid; null when nothing
 * changes. A payment that was taken over has the amount that arrived.
 */
export function applyReview(
  checkout: Checkout,
  payment: Transaction,
  approval: ApprovedReport | null,
  decision: ReviewDecision,
  now: Date,
): Settlement | null {
  if (decision === "DISMISS") return dismiss(payment, now);
  assert(approval !== null, `${decision} of a claim without money`);
  const arrived = { ...payment, amountMinor: approval.amountMinor };
  const counts = decision !== "REFUND_ALL";
  const result = applyReport(checkout, arrived, !counts, approval, "person", now);
  assert(result.kind === "changed", `${decision} of an attempt that is ${payment.attemptState}`);
  const { settlement } = result;
  const backMinor = counts ? approval.amountMinor - payment.amountMinor : approval.amountMinor;
  const goesBack = decision !== "ACCEPT";
  const overpayment = goesBack ? { amountMinor: backMinor, cause: "WRONG_AMOUNT" as const } : null;
  return { ...settlement, overpayment };
}

/** The attempt ends when it was held for this claim; a right claim may still come later. */
function dismiss(payment: Transaction, now: Date): Settlement | null {
  if (payment.heldMinor === null) return null;
  const result = decline(payment, "other", "DISMISSED", now);
  if (result.kind === "changed") return result.settlement;
  // It was declined before.
  const released = { ...payment, heldMinor: null, updatedAt: now };
  return { payment: released, checkoutStatus: null, isPaidNow: false, overpayment: null };
}
