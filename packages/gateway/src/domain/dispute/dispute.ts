/**
 * Disputes: what a provider's report changes, and how the merchant may respond. Pure; amounts are
 * sen. Source: docs/adr/0012-disputes.md.
 */

import { assert } from "../assert.ts";
import { GatewayError } from "../errors.ts";
import { DAY_MS } from "../malaysian-day.ts";
import type { Payment } from "../payment/attempt.ts";
import type { DisputeReason, DisputeReport } from "../payment/provider-report.ts";
import { nextState, type StateTable } from "../state-table.ts";
import type { EvidenceItem } from "./evidence.ts";

export const DISPUTE_STATES = [
  /** Waiting for the merchant's response, until `dueAt`. */
  "OPEN",
  /** The merchant's response is saved; the provider has not confirmed it. */
  "ANSWERING",
  /** The merchant's acceptance is saved; the provider has not confirmed it. */
  "ACCEPTING",
  /** The payer's bank decides. */
  "UNDER_REVIEW",
  "WON",
  "LOST",
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];
export type DisputeEvent = "answer" | "accept" | "refuse" | "review" | "win" | "lose";

/** `refuse`: the provider rejects the merchant's response. */
export const DISPUTE_TRANSITIONS: StateTable<DisputeState, DisputeEvent> = {
  OPEN: {
    answer: "ANSWERING",
    accept: "ACCEPTING",
    review: "UNDER_REVIEW",
    win: "WON",
    lose: "LOST",
  },
  ANSWERING: { refuse: "OPEN", review: "UNDER_REVIEW", win: "WON", lose: "LOST" },
  ACCEPTING: { refuse: "OPEN", win: "WON", lose: "LOST" },
  UNDER_REVIEW: { win: "WON", lose: "LOST" },
  WON: {},
  LOST: {},
};

/** States before the bank's decision. */
const OPEN_DISPUTE_STATES: readonly DisputeState[] = [
  "OPEN",
  "ANSWERING",
  "ACCEPTING",
  "UNDER_REVIEW",
];

/**
 * `accept`: the merchant accepts the loss. Text of 1 to `RESPONSE_LENGTH_MAX` characters; `items`
 * of the checklist are covered by it.
 */
export type DisputeResponse =
  | { kind: "accept" }
  | { kind: "answer"; text: string; items?: readonly EvidenceItem[] };
export const RESPONSE_LENGTH_MAX = 2_000;

/** One row of `disputes`. */
export interface Dispute {
  id: string;
  merchantId: string;
  transactionId: string;
  railId: string;
  /** The provider's ID of the dispute. A report that repeats it is the same dispute. */
  railReference: string;
  amountMinor: number;
  reason: DisputeReason;
  /** The provider's reason code. */
  rawReason: string;
  state: DisputeState;
  /** The response deadline; null when the provider sets none. */
  dueAt: Date | null;
  response: DisputeResponse | null;
  /** When and by whom (email) it was sent; null in rows of earlier releases. */
  respondedAt: Date | null;
  respondedBy: string | null;
  /** Days before the deadline of the last reminder. */
  remindedDays: number | null;
  /** Calls to the rail since the last change of state. */
  tries: number;
  /** When the provider is called next; null when the dispute is closed. */
  nextTryAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
}

/** What is known about the payment that a report names. */
export interface DisputeContext {
  payment: Payment;
  /** The dispute with this reference, if any, even when it belongs to another payment. */
  known: Dispute | null;
  /** Held in disputes that are open or lost. */
  disputedMinor: number;
  /** In pending refunds. */
  refundingMinor: number;
}

export type DisputeResult =
  | { kind: "opened"; dispute: Dispute }
  | { kind: "changed"; dispute: Dispute }
  /** An old or repeated report. */
  | { kind: "unchanged" }
  /** It contradicts this payment: quarantined, and no money moves. */
  | { kind: "quarantined"; note: string };

/** Open disputes are checked this often, in case a message was lost. */
const ASK_MS = DAY_MS;

/** `makeId` is called for a new dispute only. */
export function applyDisputeReport(
  { payment, known, disputedMinor, refundingMinor }: DisputeContext,
  report: DisputeReport,
  makeId: () => string,
  now: Date,
): DisputeResult {
  const impossible = findContradiction(payment, known, report);
  if (impossible) return { kind: "quarantined", note: impossible };
  if (known) return moveDispute(known, report.stage, now);
  const leftMinor = payment.balanceMinor - refundingMinor - disputedMinor;
  if (report.amountMinor > leftMinor) {
    const note = `dispute of ${report.amountMinor} sen where ${leftMinor} are left`;
    return { kind: "quarantined", note };
  }
  const opened = newDispute(payment, report, makeId(), now);
  // The first message may have been lost; the next one is complete in itself.
  const moved = moveDispute(opened, report.stage, now);
  return { kind: "opened", dispute: moved.kind === "changed" ? moved.dispute : opened };
}

/** Null when the report can be true. */
function findContradiction(
  payment: Payment,
  known: Dispute | null,
  { currency, amountMinor, reference, stage }: DisputeReport,
): string | null {
  if (currency !== "MYR") return `dispute in ${currency}`;
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) return "dispute without an amount";
  if (payment.paidAt === null) return `dispute of a payment that is ${payment.status}`;
  if (!known) return null;
  if (known.transactionId !== payment.id) return `dispute ${reference} is of another payment`;
  if (known.amountMinor !== amountMinor) {
    return `dispute of ${amountMinor} sen, before ${known.amountMinor}`;
  }
  const isOver = known.closedAt !== null && (stage === "won" || stage === "lost");
  const isOther = isOver && known.state !== (stage === "won" ? "WON" : "LOST");
  return isOther ? `dispute ${stage} that is ${known.state}` : null;
}

function newDispute(
  payment: Payment,
  { reference, amountMinor, reason, rawReason, dueAt }: DisputeReport,
  id: string,
  now: Date,
): Dispute {
  return {
    id,
    merchantId: payment.merchantId,
    transactionId: payment.id,
    railId: payment.railId,
    railReference: reference,
    amountMinor,
    reason,
    rawReason,
    state: "OPEN",
    dueAt,
    response: null,
    respondedAt: null,
    respondedBy: null,
    remindedDays: null,
    tries: 0,
    nextTryAt: nextStatusCheckAt(dueAt, now),
    createdAt: now,
    updatedAt: now,
    closedAt: null,
  };
}

const EVENT_OF_STAGE: Readonly<Record<DisputeReport["stage"], DisputeEvent | null>> = {
  opened: null,
  under_review: "review",
  won: "win",
  lost: "lose",
};

function moveDispute(
  dispute: Dispute,
  stage: DisputeReport["stage"],
  now: Date,
): Extract<DisputeResult, { kind: "changed" | "unchanged" }> {
  const event = EVENT_OF_STAGE[stage];
  const state = event && nextState(DISPUTE_TRANSITIONS, dispute.state, event);
  if (!state) return { kind: "unchanged" };
  const isOver = !OPEN_DISPUTE_STATES.includes(state);
  return {
    kind: "changed",
    dispute: {
      ...dispute,
      state,
      tries: 0,
      nextTryAt: isOver ? null : nextStatusCheckAt(dispute.dueAt, now),
      updatedAt: now,
      closedAt: isOver ? now : null,
    },
  };
}

/** Once a day, and right after the response deadline. */
function nextStatusCheckAt(dueAt: Date | null, now: Date): Date {
  const tomorrow = now.getTime() + ASK_MS;
  const due = dueAt?.getTime() ?? tomorrow;
  return new Date(due > now.getTime() ? Math.min(due, tomorrow) : tomorrow);
}

/**
 * The dispute with the merchant's response, before the provider is called. The job leaves it alone
 * until `ownCallUntil`. Throws NOT_PERMITTED, and INVALID_PARAMETER for an empty response.
 */
export function planResponse(
  dispute: Dispute,
  response: DisputeResponse,
  ownCallUntil: Date,
  now: Date,
): Dispute {
  const state = nextState(DISPUTE_TRANSITIONS, dispute.state, response.kind);
  expectResponsePossible(dispute, now);
  assert(state !== null, `no response to a dispute that is ${dispute.state}`);
  if (response.kind === "answer") expectResponse(response.text);
  const said = { response, respondedAt: now };
  return { ...dispute, ...said, state, tries: 1, nextTryAt: ownCallUntil, updatedAt: now };
}

/** Throws NOT_PERMITTED unless the merchant may still respond. */
export function expectResponsePossible({ state, dueAt }: Dispute, now: Date): void {
  if (state !== "OPEN")
    throw new GatewayError("NOT_PERMITTED", { detail: `The dispute is ${state}.` });
  if (dueAt !== null && now >= dueAt) {
    throw new GatewayError("NOT_PERMITTED", { detail: "The response deadline has passed." });
  }
}

function expectResponse(text: string): void {
  if (text.trim() !== "" && text.length <= RESPONSE_LENGTH_MAX) return;
  const detail = `An explanation of 1 to ${RESPONSE_LENGTH_MAX} characters is required.`;
  throw new GatewayError("INVALID_PARAMETER", { detail });
}

/** A provider's report about a merchant's response; `DisputeOutcome` of `rails/rail.ts` fits. */
export type ResponseReport =
  | { kind: "refused"; rawCode: string }
  | { kind: "not_sent"; cause: string }
  | { kind: "unknown"; cause: string; inquireAt: Date };

/** After the first, second … call; the last one repeats. */
const RETRY_DELAYS_MS: readonly number[] = [30_000, 60_000, 300_000, 900_000, 3_600_000];

/**
 * The dispute after a call that confirmed nothing. After a rejection the merchant may respond
 * again; anything else is retried later, since the provider accepts a response once.
 */
export function afterUnconfirmed(dispute: Dispute, report: ResponseReport, now: Date): Dispute {
  if (report.kind === "refused") {
    const state = nextState(DISPUTE_TRANSITIONS, dispute.state, "refuse");
    // The provider gives its reason with the dispute's state, so that is checked at once.
    if (state) {
      const open = { state, response: null, respondedAt: null, respondedBy: null };
      return { ...dispute, ...open, tries: 0, nextTryAt: now, updatedAt: now };
    }
  }
  const delayMs = RETRY_DELAYS_MS[Math.min(dispute.tries, RETRY_DELAYS_MS.length) - 1] ?? 0;
  return { ...dispute, nextTryAt: new Date(now.getTime() + delayMs), updatedAt: now };
}

/** The dispute after a status check without news. */
export function afterStatusCheck(dispute: Dispute, now: Date): Dispute {
  return { ...dispute, tries: 0, nextTryAt: nextStatusCheckAt(dispute.dueAt, now), updatedAt: now };
}
