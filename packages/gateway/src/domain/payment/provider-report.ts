/**
 * Provider reports: about an attempt, a dispute, or the provider's capabilities. The types of
 * `rails/rail.ts` fit; the domain does not import them.
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
  | { kind: "declined"; reason: string; retry: string; rawCode: string }
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
