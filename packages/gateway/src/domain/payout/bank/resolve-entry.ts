/** What an operator may decide about an entry that no rule matched. Pure. */
import type { PayoutState } from "../payout.ts";
import type { BankEntry } from "./bank-entry.ts";
import type { UnmatchedReason } from "./match/match-entries.ts";

export const ENTRY_STATES = [
  "MATCHED",
  /** Nothing is left to do: it repeats another one, or concerns no payout. */
  "NOTED",
  /** An operator has to look. */
  "OPEN",
  "ASSIGNED",
  "SET_ASIDE",
] as const;
type EntryState = (typeof ENTRY_STATES)[number];

export const ASSIGNED_OUTCOMES = ["PAID", "RETURNED", "REJECTED"] as const;
export type AssignedOutcome = (typeof ASSIGNED_OUTCOMES)[number];

interface Judged {
  state: EntryState;
  unmatchedReason: UnmatchedReason | null;
}

/** A credit that named no payout may be a return of one. A contradiction has its payout. */
export function canAssign({ state, unmatchedReason }: Judged): boolean {
  if (state === "NOTED") return unmatchedReason === "UNRELATED";
  return state === "OPEN" && unmatchedReason !== "CONTRADICTION";
}

export function canSetAside({ state }: Judged): boolean {
  return state === "OPEN";
}

/** The outcomes that an entry can have for a payout. */
export function outcomesOf({ direction }: Pick<BankEntry, "direction">): AssignedOutcome[] {
  if (direction === "DEBIT") return ["PAID"];
  return direction === "CREDIT" ? ["RETURNED"] : [...ASSIGNED_OUTCOMES];
}

export type OutcomeProblem = "DIRECTION" | "NOT_SENT" | "STATE";

/** States in which an outcome changes a payout, or repeats what is known. */
const POSSIBLE: Readonly<Record<AssignedOutcome, readonly PayoutState[]>> = {
  PAID: ["SENT", "PAID", "RETURNED"],
  RETURNED: ["SENT", "PAID", "RETURNED"],
  REJECTED: ["SENT", "FAILED"],
};

export function findOutcomeProblem(
  entry: Pick<BankEntry, "direction">,
  state: PayoutState,
  outcome: AssignedOutcome,
): OutcomeProblem | null {
  if (!outcomesOf(entry).includes(outcome)) return "DIRECTION";
  if (state === "DUE" || state === "HELD" || state === "APPROVED") return "NOT_SENT";
  return POSSIBLE[outcome].includes(state) ? null : "STATE";
}
