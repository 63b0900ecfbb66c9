/**
 * Provider reports: about an attempt, a dispute, or the provider's capabilities. The types of
 * `rails/rail.ts` fit; the domain does not import them.
 */

/** Why a payment was declined. */
export const DECLINE_REASONS = [
  "insufficient_funds",
  "limit_exceeded",
  "expired_card",
  "incorrect_cvc",
  "lost_or_stolen",
  "do_not_honour",
  "fraud_suspected",
  "authentication_failed",
  "invalid_account",
  "account_closed",
  "payer_cancelled",
  "payer_timeout",
  "expired_qr",
  "used_qr",
  "invalid_qr",
  "bank_unavailable",
  "not_permitted",
  "configuration",
  "other",
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Of a stored attempt; a reason of a later release, after a rollback, reads as `other`. */
export function reasonOf({ declineReason }: { declineReason: string | null }): DeclineReason {
  return DECLINE_REASONS.find((reason) => reason === declineReason) ?? "other";
}

export const DISPUTE_REASONS = [
  "fraudulent",
  "not_received",
  "not_as_described",
  "duplicate",
  "credit_not_processed",
  "subscription_cancelled",
  "other",
] as const;

export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/** About a dispute: its complete state each time. */
export interface DisputeReport {
  /** The provider's id of the dispute. */
  reference: string;
  stage: "opened" | "under_review" | "won" | "lost";
  amountMinor: number;
  /** As the provider writes it; anything but `MYR` goes to manual review. */
  currency: string;
  reason: DisputeReason;
  /** The provider's name for the reason. */
  rawReason: string;
  /** Deadline for the merchant's response; null when the provider sets none. */
  dueAt: Date | null;
}

/** About a payment attempt. */
export type ProviderReport =
  | { kind: "approved"; reference: string; amountMinor: number; payer?: object }
  | { kind: "pending"; inquireAt: Date }
  | { kind: "declined"; reason: DeclineReason; retry: string; rawCode: string }
  | { kind: "not_sent"; cause: string; rawCode?: string }
  | { kind: "unknown"; cause: string; inquireAt: Date };

/**
 * Where a report comes from: the response to our first call, a later step, a status check, the
 * provider's own message, a reviewer's decision.
 */
export type ReportSource = "initiate" | "resume" | "inquiry" | "event" | "operator";

/** What a payment's provider can refund. */
export interface RefundCapability {
  refund: "none" | "full" | "many_partial";
  refundWindowDays?: number;
}
