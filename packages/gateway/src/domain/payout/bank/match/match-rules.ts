import type { BankFileKind, BankOutcome } from "../bank-entry.ts";

/** A payout that was sent, as far as matching reads it. */
export interface MatchCandidate {
  /** The payout's ID, which is its EndToEndId. */
  id: string;
  /** Of the file that it was sent in. */
  messageId: string | null;
  amountMinor: number;
  accountNo: string;
  name: string;
  /** A Malaysian day: no bank books a transfer before it. */
  sentOn: string;
  /** What banks said about it before this file. */
  known: readonly KnownAnswer[];
}

/** A match of an earlier file. */
export interface KnownAnswer {
  outcome: BankOutcome;
  kind: BankFileKind;
  bankReference: string | null;
  bookedOn: string | null;
}

export const MATCH_RULE_IDS = [
  "WHOLE_BATCH",
  "REFERENCE",
  "REFERENCE_IN_TEXT",
  "AMOUNT_AND_ACCOUNT",
  "AMOUNT_AND_NAME",
] as const;
export type MatchRuleId = (typeof MATCH_RULE_IDS)[number];

/** By what an entry finds its payout. */
export type EntryKey = "reference" | "text" | "account" | "name";

export interface MatchRule {
  id: MatchRuleId;
  by: EntryKey;
  /** Outcomes for which one candidate is enough; for others the match is only suggested. */
  certainFor: readonly BankOutcome[];
}

/**
 * In this order. Whatever the rule, a match has the payout's amount and is the only one. Without a
 * reference only a payment is certain: a return of the same amount may be that of an older payout.
 */
export const MATCH_RULES: readonly MatchRule[] = [
  { id: "REFERENCE", by: "reference", certainFor: ["ACCEPTED", "PAID", "RETURNED", "REJECTED"] },
  { id: "REFERENCE_IN_TEXT", by: "text", certainFor: ["PAID", "RETURNED", "REJECTED"] },
  { id: "AMOUNT_AND_ACCOUNT", by: "account", certainFor: ["PAID"] },
  { id: "AMOUNT_AND_NAME", by: "name", certainFor: [] },
];
