/** What becomes of each entry of a file, by its place in the file. Pure. */
import type { BankEntry, BankFile, BankOutcome } from "../bank-entry.ts";
import { matchEntries, type UnmatchedReason } from "./match-entries.ts";
import type { MatchCandidate, MatchRuleId } from "./match-rules.ts";

/** MATCHED: a rule found its payout. NOTED: nothing is left to do. OPEN: for an operator. */
type JudgedState = "MATCHED" | "NOTED" | "OPEN";

export interface JudgedEntry {
  state: JudgedState;
  rule: MatchRuleId | null;
  unmatchedReason: UnmatchedReason | null;
  suggestions: readonly string[];
  /** Payouts that it says something about, also when others said the same before. */
  answers: readonly string[];
}

export type AnsweredOutcome = Exclude<BankOutcome, "OTHER">;

const LEAVES_NOTHING: ReadonlySet<UnmatchedReason> = new Set(["REPEATED", "UNRELATED"]);
/** It is known which payout they are about, so what repeats them is recognised as well. */
const IS_ABOUT_ONE: ReadonlySet<UnmatchedReason> = new Set(["REPEATED", "SECOND_BOOKING"]);

/** In the order of the file's entries. */
export function judgeEntries(file: BankFile, candidates: readonly MatchCandidate[]): JudgedEntry[] {
  const { matches, unmatched } = matchEntries(file, candidates);
  const matched = Map.groupBy(matches, ({ entry }) => entry);
  const others = new Map(unmatched.map((each) => [each.entry, each]));
  return file.entries.map((entry): JudgedEntry => {
    const found = matched.get(entry);
    if (found) {
      const answers = found.map(({ payoutId }) => payoutId);
      const rule = found[0]?.rule ?? null;
      return { state: "MATCHED", rule, unmatchedReason: null, suggestions: [], answers };
    }
    const { reason = "UNRELATED", suggestions = [] } = others.get(entry) ?? {};
    return {
      state: LEAVES_NOTHING.has(reason) ? "NOTED" : "OPEN",
      rule: null,
      unmatchedReason: reason,
      suggestions,
      answers: isAboutOne(entry, reason) ? suggestions.slice(0, 1) : [],
    };
  });
}

function isAboutOne({ isWholeBatch, outcome }: BankEntry, reason: UnmatchedReason): boolean {
  return !isWholeBatch && outcome !== "OTHER" && IS_ABOUT_ONE.has(reason);
}
