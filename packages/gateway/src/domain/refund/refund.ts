/**
 * Refunds and reversals: what a merchant may request, and what a provider's response changes. Pure.
 * Source: docs/spec/interface.md#refunds
 */

import { assert } from "../assert.ts";
import { GatewayError } from "../errors.ts";
import { DAY_MS } from "../malaysian-day.ts";
import { type Payment, TRANSACTION_TRANSITIONS } from "../payment/attempt.ts";
import type { RefundCapability } from "../payment/provider-report.ts";
import type { RefundIntent } from "../payment/refund-intent.ts";
import { nextState, type StateTable } from "../state-table.ts";

export const REFUND_STATES = [
  /** Saved; the provider was not called, or did not receive the call. */
  "CREATED",
  /** The provider has accepted it, and works on it. */
  "PENDING",
  /** The call had no response that proves anything: the provider may have made it. */
  "UNKNOWN",
  /** The payer has the money, or will. */
  "DONE",
  /** The provider rejected it, or an operator cancelled it: the amount is the merchant's again. */
  "REFUSED",
  /**
   * Stuck: the provider does not make it, and it needs a manual review. It is still due to the
   * payer.
   */
  "STUCK",
] as const;
type RefundState = (typeof REFUND_STATES)[number];
type RefundEvent =
  /** The provider provably does not have it, or an operator retries it. */
  | "send_again"
  /** The provider works on it. */
  | "wait"
  /** There was no response, or one that proves nothing. */
  | "mark_unknown"
  /** The provider made it, or an operator confirms that it was made elsewhere. */
  | "finish"
  /** The provider rejected the merchant's refund, or an operator cancels it. */
  | "refuse"
  /** Tried too often, or rejected where the amount is due to the payer. */
  | "give_up";

/** Reports may overtake each other: until it has ended, any of them may come in any state. */
const OPEN = {
  send_again: "CREATED",
  wait: "PENDING",
  mark_unknown: "UNKNOWN",
  finish: "DONE",
  refuse: "REFUSED",
  give_up: "STUCK",
} as const;

export const REFUND_TRANSITIONS: StateTable<RefundState, RefundEvent> = {
  CREATED: OPEN,
  PENDING: OPEN,
  UNKNOWN: OPEN,
  /** By an operator's decision or a late report of the provider. */
  STUCK: { send_again: "CREATED", finish: "DONE", refuse: "REFUSED" },
  DONE: {},
  REFUSED: {},
};

type RefundType = RefundIntent["type"];
type Refusal = "balance" | "window" | "not_permitted" | "other";

/** One row of `refunds`. */
export interface Refund extends RefundIntent {
  state: RefundState;
  railReference: string;
  refusal: Refusal | null;
  rawCode: string;
  /** The refundable amount right after this refund; null until it is DONE. */
  balanceAfterMinor: number | null;
  updatedAt: Date;
  closedAt: Date | null;
}

/** What differs between new refunds. */
type NewRefund = Pick<
  Refund,
  "kind" | "cause" | "type" | "amountMinor" | "reason" | "idempotencyKey" | "tries" | "nextTryAt"
>;

/** A refund that the provider has not received yet. */
export function newRefund(id: string, payment: Payment, wanted: NewRefund, now: Date): Refund {
  return {
    id,
    merchantId: payment.merchantId,
    transactionId: payment.id,
    railId: payment.railId,
    ...wanted,
    state: "CREATED",
    railReference: "",
    refusal: null,
    rawCode: "",
    balanceAfterMinor: null,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
  };
}

export interface RefundRequest {
  type: RefundType;
  amountMinor: number;
  reason: string;
  idempotencyKey: string | null;
}

/** A merchant may reverse a payment for this long. Source: docs/spec/interface.md#reversals */
export const REVERSE_WINDOW_MS = 15 * 60_000;

/** Other refunds and disputes of a payment. */
export interface OtherReturns {
  /** Another refund is in progress. */
  hasOpenRefund: boolean;
  /** What that refund takes; 0 without one. */
  openRefundMinor: number;
  /** Held in disputes that are open or lost. */
  disputedMinor: number;
}

/** What can be refunded next to all of these. */
export function leftMinorOf(
  { balanceMinor }: Pick<Payment, "balanceMinor">,
  { openRefundMinor, disputedMinor }: Omit<OtherReturns, "hasOpenRefund">,
): number {
  return balanceMinor - disputedMinor - openRefundMinor;
}

/** Throws when the payment cannot be refunded. */
export function expectRefundable(
  payment: Payment,
  request: Pick<RefundRequest, "type" | "amountMinor">,
  rail: RefundCapability,
  others: OtherReturns,
  now: Date,
): void {
  const { hasOpenRefund, disputedMinor } = others;
  if (payment.status === "FULL_REFUNDED") throw new GatewayError("PAYMENT_FULLY_REFUNDED");
  if (payment.status === "IN_PROCESS") {
    const detail = "The payment's outcome is not known yet. Retry once its status is SUCCESS.";
    throw new GatewayError("NOT_ALLOW_REFUND", { detail });
  }
  if (payment.status !== "SUCCESS" && payment.status !== "PARTIAL_REFUNDED") {
    throw new GatewayError("NOT_ALLOW_REFUND", { detail: `The payment is ${payment.status}.` });
  }
  if (hasOpenRefund) throw new GatewayError("PAYMENT_REFUNDING");
  expectPossible(payment, request, rail, now);
  const leftMinor = leftMinorOf(payment, others);
  if (leftMinor <= 0 && disputedMinor > 0) {
    const detail =
      "The payer's bank disputes the payment. Respond to the dispute or accept it instead.";
    throw new GatewayError("NOT_ALLOW_REFUND", { detail });
  }
  const disputed = disputedMinor > 0 ? `, ${disputedMinor} are disputed` : "";
  const left = `${leftMinor} sen can still be refunded${disputed}.`;
  if (request.type === "FULL") {
    if (request.amountMinor !== payment.amountMinor && request.amountMinor !== leftMinor) {
      throw new GatewayError("REFUND_AMT_NOT_SAME_AS_TRANSACTION", { detail: left });
    }
  }
  if (request.amountMinor > leftMinor) {
    throw new GatewayError("INSUFFICIENT_REFUND_AMOUNT", { detail: left });
  }
}

function expectPossible(
  payment: Payment,
  request: Pick<RefundRequest, "amountMinor">,
  rail: RefundCapability,
  now: Date,
): void {
  const isPart = request.amountMinor < payment.amountMinor;
  if (rail.refund === "none") {
    const detail = "This gateway has no connector for refunds with it: pay the payer directly.";
    throw new GatewayError("UNSUPPORTED_METHOD_PAYMENT_REFUND", { detail });
  }
  if (rail.refund === "full" && isPart) {
    const detail = "Refund the full amount.";
    throw new GatewayError("UNSUPPORTED_METHOD_PAYMENT_REFUND", { detail });
  }
  if (isRefundWindowOver(payment, rail, now)) {
    const detail = `Payments with this method can be refunded for ${rail.refundWindowDays} days.`;
    throw new GatewayError("NOT_ALLOW_REFUND", { detail });
  }
}

export function isRefundWindowOver(
  { paidAt }: Pick<Payment, "paidAt">,
  { refundWindowDays: days }: Pick<RefundCapability, "refundWindowDays">,
  now: Date,
): boolean {
  if (days === undefined || paidAt === null) return false;
  return now.getTime() - paidAt.getTime() > days * DAY_MS;
}

/** Why the payment cannot be reversed; null when it can. Open checkouts are cancelled instead. */
export function whyNotReversible(
  payment: Pick<Payment, "status" | "paidAt">,
  { hasOpenRefund, disputedMinor }: Pick<OtherReturns, "hasOpenRefund" | "disputedMinor">,
  canReverse: boolean,
  now: Date,
): GatewayError | null {
  if (payment.status !== "SUCCESS" || payment.paidAt === null) {
    const detail = `The payment is ${payment.status}.`;
    return new GatewayError(payment.paidAt ? "FAILED_TO_REVERSE_ORDER" : "ORDER_NOT_PAID", {
      detail,
    });
  }
  if (hasOpenRefund) return new GatewayError("PAYMENT_REFUNDING");
  if (disputedMinor > 0) {
    const detail = "The payer's bank disputes the payment.";
    return new GatewayError("FAILED_TO_REVERSE_ORDER", { detail });
  }
  if (now.getTime() - payment.paidAt.getTime() > REVERSE_WINDOW_MS) {
    return new GatewayError("EXCEED_TIME_FOR_REVERSE_TRANSACTION");
  }
  return canReverse ? null : new GatewayError("UNSUPPORTED_METHOD_REVERSE");
}

/** Throws what `whyNotReversible` returns. */
export function expectReversible(...given: Parameters<typeof whyNotReversible>): void {
  const problem = whyNotReversible(...given);
  if (problem) throw problem;
}

/** The payment after a completed refund or reversal. */
export function afterRefund(
  payment: Payment,
  refund: Pick<Refund, "kind" | "amountMinor">,
  now: Date,
): Payment {
  const balanceMinor = payment.balanceMinor - refund.amountMinor;
  assert(balanceMinor >= 0, `refund of ${payment.id} above its remainder`);
  const isReversal = refund.kind === "REVERSAL";
  const event = isReversal ? "reverse" : balanceMinor === 0 ? "refund_rest" : "refund_part";
  const status = nextState(TRANSACTION_TRANSITIONS, payment.status, event);
  assert(status !== null, `${event} of a payment that is ${payment.status}`);
  const attemptState = isReversal ? "REVERSED" : payment.attemptState;
  return { ...payment, status, attemptState, balanceMinor, updatedAt: now };
}

/** A provider's report about a refund; `RefundOutcome` of `rails/rail.ts` fits. */
export type RefundReport =
  | { kind: "refunded"; reference: string }
  | { kind: "pending"; inquireAt: Date }
  | { kind: "refused"; rawCode: string; reason: Refusal }
  | { kind: "not_sent"; cause: string }
  | { kind: "unknown"; cause: string; inquireAt: Date };

/** After the first, second … call; the last one repeats. */
const RETRY_DELAYS_MS: readonly number[] = [30_000, 60_000, 300_000, 900_000, 3_600_000];
/** About four days; then it needs a manual review. */
export const REFUND_TRIES_MAX = 100;

/** The refund after a report; unchanged when it was closed before. */
export function applyRefundReport(refund: Refund, report: RefundReport, now: Date): Refund {
  const state = nextState(REFUND_TRANSITIONS, refund.state, eventOf(refund, report));
  if (state === null) return refund;
  const isClosed = state === "DONE" || state === "REFUSED";
  return {
    ...refund,
    state,
    railReference: report.kind === "refunded" ? report.reference : refund.railReference,
    refusal: report.kind === "refused" ? report.reason : refund.refusal,
    rawCode: report.kind === "refused" ? report.rawCode : refund.rawCode,
    nextTryAt: isClosed || state === "STUCK" ? null : nextTryAt(refund.tries, report, now),
    updatedAt: now,
    closedAt: isClosed ? now : null,
  };
}

function eventOf(refund: Refund, report: RefundReport): RefundEvent {
  if (report.kind === "refunded") return "finish";
  // An overpayment stays due to the payer when the provider rejects its refund.
  if (report.kind === "refused") return refund.cause === "MERCHANT" ? "refuse" : "give_up";
  if (refund.tries >= REFUND_TRIES_MAX) return "give_up";
  if (report.kind === "pending") return "wait";
  return report.kind === "not_sent" ? "send_again" : "mark_unknown";
}

function nextTryAt(tries: number, report: RefundReport, now: Date): Date {
  const delayMs = RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length) - 1] ?? 0;
  const asked = "inquireAt" in report ? report.inquireAt.getTime() : 0;
  return new Date(Math.max(asked, now.getTime() + delayMs));
}

/** Why nothing more of a payment can be refunded for now. */
export const REFUND_OBSTACLES = [
  "NOT_PAID",
  "METHOD_HAS_NO_REFUND",
  "REFUND_WINDOW_OVER",
  "REFUND_UNDER_WAY",
  "APPROVAL_PENDING",
  "VOIDED",
  "NOTHING_LEFT",
  "DISPUTED",
] as const;
export type RefundObstacle = (typeof REFUND_OBSTACLES)[number];

export const STUCK_REFUND_DECISIONS = [
  /** Sends it to the provider again. */
  "RETRY",
  /** The payer was refunded in the provider's back office. */
  "MARK_REFUNDED",
  /** The payer gets no refund: the money is the merchant's again. */
  "CANCEL",
] as const;
export type StuckRefundDecision = (typeof STUCK_REFUND_DECISIONS)[number];

/**
 * Possible decisions about a stuck refund. An overpayment is the payer's, so its refund is never
 * cancelled. `canRetry`: the rail makes refunds.
 */
export function listStuckRefundDecisions(
  { state, cause }: Pick<Refund, "state" | "cause">,
  canRetry: boolean,
): StuckRefundDecision[] {
  if (state !== "STUCK") return [];
  const isPossible = { RETRY: canRetry, MARK_REFUNDED: true, CANCEL: cause === "MERCHANT" };
  return STUCK_REFUND_DECISIONS.filter((each) => isPossible[each]);
}

/**
 * A stuck refund that is retried. Counted from 1, so that its status is checked before it is sent.
 */
export function retryStuckRefund(refund: Refund, now: Date): Refund {
  const state = nextState(REFUND_TRANSITIONS, refund.state, "send_again");
  assert(state !== null, `retry of a refund that is ${refund.state}`);
  return { ...refund, state, tries: 1, nextTryAt: now, updatedAt: now };
}

/** The merchant's error for a refund that the provider rejected. */
export function rejectionError(refund: Refund): GatewayError {
  if (refund.kind === "REVERSAL") {
    const isUnsupported = refund.refusal === "not_permitted";
    return new GatewayError(
      isUnsupported ? "UNSUPPORTED_METHOD_REVERSE" : "FAILED_TO_REVERSE_ORDER",
    );
  }
  const { refusal } = refund;
  if (refusal === "balance") return new GatewayError("INSUFFICIENT_MERCHANT_BALANCE");
  if (refusal === "window" || refusal === "not_permitted") {
    return new GatewayError("NOT_ALLOW_REFUND", {
      detail: "The provider does not allow this refund.",
    });
  }
  return new GatewayError("REFUND_FAILURE");
}
