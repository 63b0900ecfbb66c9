/**
 * One attempt to pay, seen from two sides. Towards the rail: has money moved? Towards the merchant:
 * the transaction and its status (companion 8.7). Both live in one row and move in one statement.
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
/** CREATED: intent saved, the rail's answer is not. After a crash it is treated like UNKNOWN. */
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export type AttemptEvent = "wait" | "mark_unknown" | "approve" | "decline" | "reverse";

/** DECLINED takes `approve`: a rail may confirm late. APPROVED is only left by an undo. */
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

/** States in which the rail may still move money. */
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
export type TransactionEvent = "approve" | "decline" | "refund_part" | "refund_rest" | "reverse";

export const TRANSACTION_TRANSITIONS: StateTable<TransactionStatus, TransactionEvent> = {
  IN_PROCESS: { approve: "SUCCESS", decline: "FAILED", reverse: "REVERSED" },
  SUCCESS: { refund_part: "PARTIAL_REFUNDED", refund_rest: "FULL_REFUNDED", reverse: "REVERSED" },
  FAILED: { approve: "SUCCESS" },
  PARTIAL_REFUNDED: { refund_part: "PARTIAL_REFUNDED", refund_rest: "FULL_REFUNDED" },
  FULL_REFUNDED: {},
  REVERSED: {},
};

/** Who speaks: a rail, and of its partners the one. */
export type RailSide = Pick<Transaction, "railId" | "railPartner">;

/** Only who an attempt was made with is believed when it speaks of it. */
export function isFromProviderOf(payment: RailSide, side: RailSide): boolean {
  return payment.railId === side.railId && payment.railPartner === side.railPartner;
}

/** One row of `transactions`. */
export interface Transaction {
  id: string;
  merchantId: string;
  storeId: string;
  checkoutId: string;
  applicationId: string;
  orderId: string;
  attemptId: string;
  /**
   * Of a second payment on one QR code: the attempt whose code was paid; the rail knows only that
   * one.
   */
  originAttemptId: string | null;
  railId: string;
  /** Of the rail's partners the one it was made with; null where the rail has only one. */
  railPartner: string | null;
  /** The request value, `TNG_MY`, and its split form. */
  requestMethod: string;
  method: string;
  region: string;
  amountMinor: number;
  /** Still refundable: the amount while SUCCESS, 0 when failed, reversed or fully refunded. */
  balanceMinor: number;
  status: TransactionStatus;
  attemptState: AttemptState;
  /** Money that does not count for the order: recorded, owed back to the payer. */
  isSurplus: boolean;
  /**
   * What the rail says was paid, when that is not `amountMinor`: until a person has decided, or the
   * rail has corrected itself.
   */
  heldMinor: number | null;
  railReference: string;
  declineReason: string | null;
  rawCode: string | null;
  payer: Record<string, unknown>;
  bankCode: string | null;
  inquireAt: Date | null;
  inquiryCount: number;
  expiresAt: Date;
  paidAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}
