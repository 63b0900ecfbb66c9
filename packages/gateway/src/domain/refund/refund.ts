/**
 * Giving money back: what a merchant may ask for, and what a rail's answer makes of it. Pure.
 * Source: companion 8.5, 8.6; design section 5.
 */

import { assert } from "../assert.ts";
import { GatewayError } from "../errors.ts";
import type { OverpaymentCause } from "../payment/apply-report.ts";
import { TRANSACTION_TRANSITIONS, type Transaction } from "../payment/attempt.ts";
import type { RefundCapability } from "../payment/provider-report.ts";
import { nextState, type StateTable } from "../state-table.ts";

export const REFUND_STATES = [
  /** Saved; the rail was not called, or did not get the call. */
  "CREATED",
  "PENDING",
  "UNKNOWN",
  "DONE",
  "REFUSED",
  /** The rail will not do it by itself: a person has to look. The payer is still owed the money. */
  "STUCK",
] as const;
export type RefundState = (typeof REFUND_STATES)[number];
export type RefundEvent = "send_again" | "wait" | "mark_unknown" | "finish" | "refuse" | "give_up";

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
  /** By an operator's decision, or because the rail reports late. */
  STUCK: { send_again: "CREATED", finish: "DONE", refuse: "REFUSED" },
  DONE: {},
  REFUSED: {},
};

/** REVERSAL: the whole payment is undone, as if it had not been. */
export type RefundKind = "REFUND" | "REVERSAL";
/**
 * All but MERCHANT are made by us, for money that should not have come: a second payment of one
 * order, or a payment of another amount than was asked for.
 */
export type RefundCause = "MERCHANT" | OverpaymentCause;
export type RefundType = "FULL" | "PARTIAL";
export type Refusal = "balance" | "window" | "not_permitted" | "other";

/** One row of `refunds`. */
export interface Refund {
  id: string;
  merchantId: string;
  transactionId: string;
  railId: string;
  kind: RefundKind;
  cause: RefundCause;
  type: RefundType;
  amountMinor: number;
  reason: string;
  idempotencyKey: string | null;
  state: RefundState;
  railReference: string;
  refusal: Refusal | null;
  rawCode: string;
  /** Calls to the rail so far. */
  tries: number;
  /** When the rail is called or asked next; null when nothing is due. */
  nextTryAt: Date | null;
  /** What was left to refund right after this one; null until it is DONE. */
  balanceAfterMinor: number | null;
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
}

export interface RefundRequest {
  type: RefundType;
  amountMinor: number;
  reason: string;
  idempotencyKey: string | null;
}

/** A merchant may reverse a payment this long after it was paid. Source: companion 8.6. */
export const REVERSE_WINDOW_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** What else takes money of a payment back. */
export interface OtherReturns {
  /** A refund has not ended. */
  hasOpenRefund: boolean;
  /** In disputes that are open or lost: the payer's bank has that money. */
  disputedMinor: number;
}

/** Throws the refusal, or returns. */
export function expectRefundable(
  payment: Transaction,
  request: Pick<RefundRequest, "type" | "amountMinor">,
  rail: RefundCapability,
  { hasOpenRefund, disputedMinor }: OtherReturns,
  now: Date,
): void {
  if (payment.status === "FULL_REFUNDED") throw new GatewayError("PAYMENT_FULLY_REFUNDED");
  if (payment.status === "IN_PROCESS") {
    const detail = "Its outcome is not known yet. Retry once its status is SUCCESS.";
    throw new GatewayError("NOT_ALLOW_REFUND", { detail });
  }
  if (payment.status !== "SUCCESS" && payment.status !== "PARTIAL_REFUNDED") {
    throw new GatewayError("NOT_ALLOW_REFUND", { detail: `It is ${payment.status}.` });
  }
  if (hasOpenRefund) throw new GatewayError("PAYMENT_REFUNDING");
  expectPossible(payment, request, rail, now);
  const { balanceMinor } = payment;
  const leftMinor = balanceMinor - disputedMinor;
  if (leftMinor <= 0) {
    const detail = "The payer's bank has disputed it. Respond to the dispute or accept it instead.";
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
  payment: Transaction,
  request: Pick<RefundRequest, "amountMinor">,
  rail: RefundCapability,
  now: Date,
): void {
  const isPart = request.amountMinor < payment.amountMinor;
  if (rail.refund === "none" || (rail.refund === "full" && isPart)) {
    throw new GatewayError("UNSUPPORTED_METHOD_PAYMENT_REFUND");
  }
  const { refundWindowDays: days } = rail;
  if (days === undefined || payment.paidAt === null) return;
  if (now.getTime() - payment.paidAt.getTime() > days * DAY_MS) {
    const detail = `Payments with this method can be refunded for ${days} days.`;
    throw new GatewayError("NOT_ALLOW_REFUND", { detail });
  }
}

/**
 * Throws the refusal, or returns. For a payment that was made; open checkouts are cancelled
 * instead.
 */
export function expectReversible(
  payment: Transaction,
  { hasOpenRefund, disputedMinor }: OtherReturns,
  canReverse: boolean,
  now: Date,
): void {
  if (payment.status !== "SUCCESS" || payment.paidAt === null) {
    const detail = `It is ${payment.status}.`;
    throw new GatewayError(payment.paidAt ? "FAILED_TO_REVERSE_ORDER" : "ORDER_NOT_PAID", {
      detail,
    });
  }
  if (hasOpenRefund) throw new GatewayError("PAYMENT_REFUNDING");
  if (disputedMinor > 0) {
    const detail = "The payer's bank has disputed it.";
    throw new GatewayError("FAILED_TO_REVERSE_ORDER", { detail });
  }
  if (now.getTime() - payment.paidAt.getTime() > REVERSE_WINDOW_MS) {
    throw new GatewayError("EXCEED_TIME_FOR_REVERSE_TRANSACTION");
  }
  if (!canReverse) throw new GatewayError("UNSUPPORTED_METHOD_REVERSE");
}

/** The payment after a refund or reversal that was made. */
export function afterRefund(
  payment: Transaction,
  refund: Pick<Refund, "kind" | "amountMinor">,
  now: Date,
): Transaction {
  const balanceMinor = payment.balanceMinor - refund.amountMinor;
  assert(balanceMinor >= 0, `refund of ${payment.id} above its remainder`);
  const isReversal = refund.kind === "REVERSAL";
  const event = isReversal ? "reverse" : balanceMinor === 0 ? "refund_rest" : "refund_part";
  const status = nextState(TRANSACTION_TRANSITIONS, payment.status, event);
  assert(status !== null, `${event} of a payment that is ${payment.status}`);
  const attemptState = isReversal ? "REVERSED" : payment.attemptState;
  return { ...payment, status, attemptState, balanceMinor, updatedAt: now };
}

/** A rail's word about a refund; `RefundOutcome` of `rails/rail.ts` fits. */
export type RefundReport =
  | { kind: "refunded"; reference: string }
  | { kind: "pending"; inquireAt: Date }
  | { kind: "refused"; rawCode: string; reason: Refusal }
  | { kind: "not_sent"; cause: string }
  | { kind: "unknown"; cause: string; inquireAt: Date };

/** After the first, second … call; the last one repeats. */
const RETRY_DELAYS_MS: readonly number[] = [30_000, 60_000, 300_000, 900_000, 3_600_000];
/** About four days; then a person looks. */
export const REFUND_TRIES_MAX = 100;

/** The refund after the rail has spoken; unchanged when it was over before. */
export function applyRefundReport(refund: Refund, claim: RefundReport, now: Date): Refund {
  const state = nextState(REFUND_TRANSITIONS, refund.state, eventOf(refund, claim));
  if (state === null) return refund;
  const isClosed = state === "DONE" || state === "REFUSED";
  return {
    ...refund,
    state,
    railReference: claim.kind === "refunded" ? claim.reference : refund.railReference,
    refusal: claim.kind === "refused" ? claim.reason : refund.refusal,
    rawCode: claim.kind === "refused" ? claim.rawCode : refund.rawCode,
    nextTryAt: isClosed || state === "STUCK" ? null : nextTryAt(refund.tries, claim, now),
    updatedAt: now,
    closedAt: isClosed ? now : null,
  };
}

function eventOf(refund: Refund, claim: RefundReport): RefundEvent {
  if (claim.kind === "refunded") return "finish";
  // What we owe the payer is not the merchant's again because a rail refuses it.
  if (claim.kind === "refused") return refund.cause === "MERCHANT" ? "refuse" : "give_up";
  if (refund.tries >= REFUND_TRIES_MAX) return "give_up";
  if (claim.kind === "pending") return "wait";
  return claim.kind === "not_sent" ? "send_again" : "mark_unknown";
}

function nextTryAt(tries: number, claim: RefundReport, now: Date): Date {
  const delayMs = RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length) - 1] ?? 0;
  const asked = "inquireAt" in claim ? claim.inquireAt.getTime() : 0;
  return new Date(Math.max(asked, now.getTime() + delayMs));
}

export const STUCK_REFUND_DECISIONS = [
  /** Send it to the rail again. */
  "RETRY",
  /** The payer has the money: it was refunded in the provider's own back office. */
  "MARK_REFUNDED",
  /** The payer does not get it: the money is the merchant's again. */
  "CANCEL",
] as const;
export type StuckRefundDecision = (typeof STUCK_REFUND_DECISIONS)[number];

/** What can be decided of a stuck refund. An overpayment is the payer's: it is never cancelled. */
export function listStuckRefundDecisions({
  state,
  cause,
}: Pick<Refund, "state" | "cause">): StuckRefundDecision[] {
  if (state !== "STUCK") return [];
  return STUCK_REFUND_DECISIONS.filter((each) => each !== "CANCEL" || cause === "MERCHANT");
}

/** A stuck refund that is sent again. Counted from 1, so that the rail is asked before it sends. */
export function retryStuckRefund(refund: Refund, now: Date): Refund {
  const state = nextState(REFUND_TRANSITIONS, refund.state, "send_again");
  assert(state !== null, `retry of a refund that is ${refund.state}`);
  return { ...refund, state, tries: 1, nextTryAt: now, updatedAt: now };
}

/** What the merchant is told of a refund that the rail refused. */
export function refusalError(refund: Refund): GatewayError {
  if (refund.kind === "REVERSAL") {
    const isUnsupported = refund.refusal === "not_permitted";
    return new GatewayError(
      isUnsupported ? "UNSUPPORTED_METHOD_REVERSE" : "FAILED_TO_REVERSE_ORDER",
    );
  }
  const { refusal } = refund;
  if (refusal === "balance") return new GatewayError("INSUFFICIENT_MERCHANT_BALANCE");
  if (refusal === "window" || refusal === "not_permitted") {
    return new GatewayError("NOT_ALLOW_REFUND", { detail: "The provider does not allow it." });
  }
  return new GatewayError("REFUND_FAILURE");
}
