import type { BankOutcome } from "../bank-entry.ts";

/** What all answers about one payout say together. CONTRADICTION: an operator has to look. */
export type CombinedOutcome = Exclude<BankOutcome, "OTHER"> | "CONTRADICTION";

/**
 * The same for any order of arrival and any repetition: a bank's notification, status report and
 * statement overtake each other. A return ends a payout whatever else was said, and rejected after
 * paid is no return: the money must come back first. Null while nothing is decided.
 */
export function combineOutcomes(outcomes: Iterable<BankOutcome>): CombinedOutcome | null {
  const all = new Set(outcomes);
  if (all.has("RETURNED")) return "RETURNED";
  if (all.has("REJECTED")) return all.has("PAID") ? "CONTRADICTION" : "REJECTED";
  if (all.has("PAID")) return "PAID";
  return all.has("ACCEPTED") ? "ACCEPTED" : null;
}
