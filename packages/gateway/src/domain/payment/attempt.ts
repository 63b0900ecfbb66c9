/**
 * One payment attempt, seen from two sides. For the provider: has money moved? For the merchant:
 * the transaction and its status (docs/spec/interface.md#transaction-status). Both are in one row
 * and change in one statement.
 */
import type { StateTable } from "../state-table.ts";

export const ATTEMPT_STATES = [
  "CREATED",
  "PENDING",
  "UNKNOWN",
  "APPROVED",
  "DECLINED",
  "REVERSED",
] as const;
/**
 * CREATED: intent saved, the provider's response is not. After a crash it is treated like UNKNOWN.
 */
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export type AttemptEvent = "wait" | "mark_unknown" | "approve" | "decline" | "reverse";

/** DECLINED accepts `approve`: a provider may confirm late. Only a void leaves APPROVED. */
export const ATTEMPT_TRANSITIONS: StateTable<AttemptState, AttemptEvent> = {
  CREATED: { wait: "PENDING", mark_unknown: "UNKNOWN", approve: "APPROVED", decline: "DECLINED" },
  PENDING: {
    wait: "PENDING",
    mark_unknown: "UNKNOWN",
    approve: "APPROVED",
    decline: "DECLINED",
    reverse: "REVERSED",
  },
  UNKNOWN: {
    wait: "PENDING",
    mark_unknown: "UNKNOWN",
    approve: "APPROVED",
    decline: "DECLINED",
    reverse: "REVERSED",
  },
  APPROVED: { reverse: "REVERSED" },
  DECLINED: { approve: "APPROVED" },
  REVERSED: {},
};

/** States in which money may still move. */
export const OPEN_ATTEMPT_STATES: readonly AttemptState[] = ["CREATED", "PENDING", "UNKNOWN"];

export const TRANSACTION_STATUSES = [
  "IN_PROCESS",
  "SUCCESS",
  "FAILED",
  "PARTIAL_REFUNDED",
  "FULL_REFUNDED",
  "REVERSED",
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];
/** Of payments that succeeded, whatever was refunded later. */
export const PAID_STATUSES: readonly TransactionStatus[] = [
  "SUCCESS",
  "PARTIAL_REFUNDED",
  "FULL_REFUNDED",
];
export type TransactionEvent = "approve" | "decline" | "refund_part" | "refund_rest" | "reverse";

export const TRANSACTION_TRANSITIONS: StateTable<TransactionStatus, TransactionEvent> = {
  IN_PROCESS: { approve: "SUCCESS", decline: "FAILED", reverse: "REVERSED" },
  SUCCESS: { refund_part: "PARTIAL_REFUNDED", refund_rest: "FULL_REFUNDED", reverse: "REVERSED" },
  FAILED: { approve: "SUCCESS" },
  PARTIAL_REFUNDED: { refund_part: "PARTIAL_REFUNDED", refund_rest: "FULL_REFUNDED" },
  FULL_REFUNDED: {},
  REVERSED: {},
};

/** Which provider: a rail and, where it has several, the partner. */
export type RailSide = Pick<Payment, "railId" | "railPartner">;

/** Only the provider of an attempt is believed when it reports on it. */
export function isFromProviderOf(payment: RailSide, side: RailSide): boolean {
  return payment.railId === side.railId && payment.railPartner === side.railPartner;
}

/**
 * A void was requested and the provider has not responded. If the state is final nevertheless, the
 * previous release wrote it, which does not know this column.
 */
export function isBeingVoided(payment: Pick<Payment, "voidRequestedAt" | "attemptState">): boolean {
  return Boolean(payment.voidRequestedAt) && OPEN_ATTEMPT_STATES.includes(payment.attemptState);
}

/** Identifies an attempt in a statement. */
export type AttemptKey = Pick<Payment, "merchantId" | "attemptId">;

/** One row of `transactions`: the attempt and the transaction. */
export interface Payment {
  id: string;
  merchantId: string;
  storeId: string;
  checkoutId: string;
  applicationId: string;
  orderId: string;
  attemptId: string;
  /**
   * For a second payment of one QR code: the attempt whose code was paid, the only one the provider
   * knows.
   */
  originAttemptId: string | null;
  railId: string;
  /** The rail's partner of this attempt; null where the rail has only one. */
  railPartner: string | null;
  /** The request value, `TNG_MY`, and its split form. */
  requestMethod: string;
  method: string;
  region: string;
  amountMinor: number;
  /** Refundable amount: the amount while SUCCESS, 0 when failed, reversed or fully refunded. */
  balanceMinor: number;
  status: TransactionStatus;
  attemptState: AttemptState;
  /** An overpayment: recorded, not counted for the order, and refunded. */
  isOverpayment: boolean;
  /**
   * The amount the provider reports, when it differs from `amountMinor`: until an operator has
   * decided, or the provider has corrected itself.
   */
  heldMinor: number | null;
  railReference: string;
  declineReason: string | null;
  rawCode: string | null;
  payer: Record<string, unknown>;
  bankCode: string | null;
  /** A void of the open attempt was requested: until the provider responds, no report counts. */
  voidRequestedAt: Date | null;
  inquireAt: Date | null;
  inquiryCount: number;
  /** Of the request that created the checkout; null when none did. */
  requestId: string | null;
  expiresAt: Date;
  /** Version and name of the rule that chose the contract: `3 small amounts`; null: none did. */
  routedBy: string | null;
  paidAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What log lines and traces say of work on a payment. */
export const subjectOf = ({
  requestId,
  merchantId,
  checkoutId,
  id,
}: Pick<Payment, "requestId" | "merchantId" | "checkoutId" | "id">) => ({
  ...{ requestId, merchantId, checkoutId },
  transactionId: id,
});
