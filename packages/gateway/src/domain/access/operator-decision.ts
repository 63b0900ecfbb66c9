/** Decisions of an operator that a second operator has to approve. Pure. */
import { DAY_MS } from "../malaysian-day.ts";

export const OPERATOR_DECISION_KINDS = [
  "QUARANTINE",
  "STUCK_REFUND",
  "SETTINGS",
  "SETTLEMENT_ACCOUNT",
  "FEES",
  "BANK_ENTRY",
  "OWNER",
  "UNKNOWN_PAYMENT",
  "CONTRACT",
] as const;
/**
 * QUARANTINE: about a quarantined report. STUCK_REFUND: about a refund in manual review. SETTINGS:
 * of a merchant, with its approval limit. SETTLEMENT_ACCOUNT: verifies the account, with its
 * merchant. FEES: a fee schedule, terms or service tax. BANK_ENTRY: assigns an entry of a bank's
 * file to a payout. OWNER: replaces an owner of a merchant. UNKNOWN_PAYMENT: says whose payment a
 * line of a provider's settlement file is. CONTRACT: of an acquirer: its settings, status or a
 * merchant.
 */
export type OperatorDecisionKind = (typeof OPERATOR_DECISION_KINDS)[number];

export const OPERATOR_DECISION_STATUSES = [
  "WAITING",
  "APPROVED",
  "REJECTED",
  "WITHDRAWN",
  "EXPIRED",
] as const;
export type OperatorDecisionStatus = (typeof OPERATOR_DECISION_STATUSES)[number];

/** A decision that is not approved within this time has to be made again. */
export const OPERATOR_DECISION_MS = 30 * DAY_MS;

/** Without a limit nothing needs one; above it, all that has no amount does too. */
export function needsSecondOperator(
  limitMinor: number | null,
  amountMinor: number | null,
): boolean {
  if (limitMinor === null) return false;
  return amountMinor === null || amountMinor > limitMinor;
}

/** As shown: one that has expired is written so only when the next one is made. */
export function shownStatus(
  { status, expiresAt }: { status: OperatorDecisionStatus; expiresAt: Date },
  now: Date,
): OperatorDecisionStatus {
  return status === "WAITING" && expiresAt <= now ? "EXPIRED" : status;
}
