/**
 * What a provider says: of an attempt, of a dispute, of what it can do. The shapes of
 * `rails/rail.ts` fit; the domain imports nothing of the rails.
 */

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

/** Of a dispute: its whole state each time. */
export interface DisputeReport {
  reference: string;
  stage: "opened" | "under_review" | "won" | "lost";
  amountMinor: number;
  currency: string;
  reason: DisputeReason;
  rawReason: string;
  dueAt: Date | null;
}

/** Of an attempt to pay. */
export type ProviderReport =
  | { kind: "approved"; reference: string; amountMinor: number; payer?: object }
  | { kind: "pending"; inquireAt: Date }
  | { kind: "declined"; reason: string; retry: string; rawCode: string }
  | { kind: "not_sent"; cause: string; rawCode?: string }
  | { kind: "unknown"; cause: string; inquireAt: Date };

/**
 * Where a report comes from: the response to our first call, a later step, a status check, the
 * provider's own message, a reviewer's decision.
 */
export type ReportSource = "initiate" | "resume" | "inquiry" | "event" | "person";

/** What a payment's provider can refund. */
export interface RefundCapability {
  refund: "none" | "full" | "many_partial";
  refundWindowDays?: number;
}
