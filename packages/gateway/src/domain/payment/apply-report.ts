/**
 * The one decision about money: given what is stored and what a rail says now, what is true
 * afterwards? Pure. Source: design section 5, rails rules 3-7.
 */

import { CHECKOUT_TRANSITIONS, type Checkout, type CheckoutStatus } from "../checkout/checkout.ts";
import { nextState } from "../state-table.ts";
import { ATTEMPT_TRANSITIONS, TRANSACTION_TRANSITIONS, type Transaction } from "./attempt.ts";
import type { ProviderReport, ReportSource } from "./provider-report.ts";

export interface Settlement {
  payment: Transaction;
  /** New status of the checkout, or null when it stays. */
  checkoutStatus: CheckoutStatus | null;
  /** The checkout was paid by this payment just now: tell the merchant. */
  isPaidNow: boolean;
  /** Money that came just now and goes back to the payer by itself. */
  overpayment: Overpayment | null;
}

/** A second payment of one order, or a payment of another amount than was asked for. */
export type OverpaymentCause = "DUPLICATE_PAYMENT" | "WRONG_AMOUNT";

export interface Overpayment {
  amountMinor: number;
  cause: OverpaymentCause;
}

export type ReportResult =
  | { kind: "changed"; settlement: Settlement }
  /** Nothing to do: an old or repeated claim. */
  | { kind: "unchanged" }
  /**
   * A claim that cannot be true of this attempt: kept for a person, state untouched.
   * `secondReference`: the attempt is paid, and this is another payment of the same amount.
   * `heldMinor`: it is not paid, and the rail says that this much was.
   */
  | { kind: "quarantined"; note: string; secondReference?: string; heldMinor?: number };

/** When an inquiry itself failed, ask again after this. */
const INQUIRY_RETRY_MS = 60_000;

/**
 * `hasOtherSuccess`: another payment of this order already counts, or another checkout has taken
 * its place. `now` stamps the change.
 */
export function applyReport(
  checkout: Checkout,
  payment: Transaction,
  hasOtherSuccess: boolean,
  claim: ProviderReport,
  source: ReportSource,
  now: Date,
): ReportResult {
  switch (claim.kind) {
    case "approved":
      return approve(checkout, payment, hasOtherSuccess, claim, now);
    case "declined":
      return decline(payment, claim.reason, claim.rawCode, now);
    case "not_sent":
      return provesNotSent(payment, source)
        ? decline(payment, "bank_unavailable", claim.rawCode ?? claim.cause, now)
        : wait(payment, "mark_unknown", new Date(now.getTime() + INQUIRY_RETRY_MS), source, now);
    case "pending":
      return wait(payment, "wait", claim.inquireAt, source, now);
    case "unknown":
      return wait(payment, "mark_unknown", claim.inquireAt, source, now);
  }
}

/**
 * The answer to our own first call, or an inquiry about an attempt of which the rail knows nothing
 * and the payer never got a page. Anywhere else it only says that nothing is known now.
 */
function provesNotSent(payment: Transaction, source: ReportSource): boolean {
  return source === "initiate" || (source === "inquiry" && payment.attemptState === "CREATED");
}

function approve(
  checkout: Checkout,
  payment: Transaction,
  hasOtherSuccess: boolean,
  claim: Extract<ProviderReport, { kind: "approved" }>,
  now: Date,
): ReportResult {
  if (claim.amountMinor !== payment.amountMinor) {
    const note = `amount ${claim.amountMinor} instead of ${payment.amountMinor}`;
    const isHeld = mayBePaid(payment) && claim.amountMinor > 0;
    return { kind: "quarantined", note, ...(isHeld && { heldMinor: claim.amountMinor }) };
  }
  if (isPaid(payment)) {
    return claim.reference === payment.railReference || claim.reference === ""
      ? { kind: "unchanged" }
      : {
          kind: "quarantined",
          note: `second approval ${claim.reference} of one attempt`,
          secondReference: claim.reference,
        };
  }
  const attemptState = nextState(ATTEMPT_TRANSITIONS, payment.attemptState, "approve");
  const status = nextState(TRANSACTION_TRANSITIONS, payment.status, "approve");
  if (!attemptState || !status) {
    return { kind: "quarantined", note: `approved while ${payment.attemptState}` };
  }
  return {
    kind: "changed",
    settlement: {
      payment: {
        ...payment,
        attemptState,
        status,
        isSurplus: hasOtherSuccess,
        heldMinor: null,
        balanceMinor: payment.amountMinor,
        railReference: claim.reference,
        payer: { ...payment.payer, ...claim.payer },
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

/** Not paid, and the state table would let it be. */
export function mayBePaid(payment: Transaction): boolean {
  return nextState(ATTEMPT_TRANSITIONS, payment.attemptState, "approve") !== null;
}

/** Approved once, even if the money went back since. */
function isPaid({ attemptState, paidAt }: Transaction): boolean {
  return attemptState === "APPROVED" || (attemptState === "REVERSED" && paidAt !== null);
}

/** Also for a person who has found that nothing arrived. */
export function decline(
  payment: Transaction,
  reason: string,
  rawCode: string,
  now: Date,
): ReportResult {
  const attemptState = nextState(ATTEMPT_TRANSITIONS, payment.attemptState, "decline");
  const status = nextState(TRANSACTION_TRANSITIONS, payment.status, "decline");
  // Money that arrived stays: a decline after an approval is an old message.
  if (!attemptState || !status) return { kind: "unchanged" };
  return {
    kind: "changed",
    settlement: {
      payment: {
        ...payment,
        attemptState,
        status,
        balanceMinor: 0,
        heldMinor: null,
        declineReason: reason,
        rawCode,
        inquireAt: null,
        updatedAt: now,
      },
      checkoutStatus: null,
      isPaidNow: false,
      overpayment: null,
    },
  };
}

function wait(
  payment: Transaction,
  event: "wait" | "mark_unknown",
  inquireAt: Date,
  source: ReportSource,
  now: Date,
): ReportResult {
  const attemptState = nextState(ATTEMPT_TRANSITIONS, payment.attemptState, event);
  if (!attemptState) return { kind: "unchanged" };
  return {
    kind: "changed",
    settlement: {
      payment: {
        ...payment,
        attemptState,
        inquireAt,
        inquiryCount: payment.inquiryCount + (source === "inquiry" ? 1 : 0),
        updatedAt: now,
      },
      checkoutStatus: null,
      isPaidNow: false,
      overpayment: null,
    },
  };
}
