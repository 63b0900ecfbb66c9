import type { BankEntry, BankFileKind, BankOutcome } from "../bank-entry.ts";
import type { KnownAnswer, MatchCandidate } from "./match-rules.ts";

/** News: nothing like it is known. The others repeat an outcome, see `UNMATCHED_REASONS`. */
type AnswerKind = "NEWS" | "REPEATED" | "SECOND_BOOKING";

export interface AnswerLog {
  /** Whether an entry is news about a payout. */
  add(id: string, entry: BankEntry): AnswerKind;
  has(id: string, outcome: BankOutcome): boolean;
}

/** A payout has each outcome once: by this file or an earlier one. */
export function makeAnswerLog(
  candidates: readonly MatchCandidate[],
  kind: BankFileKind,
): AnswerLog {
  const earlier = new Map(candidates.map(({ id, known }) => [id, known]));
  const ours = new Map<string, KnownAnswer[]>();
  const withOutcome = (answers: readonly KnownAnswer[] | undefined, outcome: BankOutcome) =>
    (answers ?? []).filter((answer) => answer.outcome === outcome);

  function add(id: string, entry: BankEntry): AnswerKind {
    const { outcome, bankReference, bookedOn } = entry;
    const before = withOutcome(earlier.get(id), outcome);
    const here = withOutcome(ours.get(id), outcome);
    const answer = { outcome, kind, bankReference, bookedOn };
    ours.set(id, [...(ours.get(id) ?? []), answer]);
    if (before.length + here.length === 0) return "NEWS";
    const sameKind = before.filter((known) => known.kind === kind);
    // Another kind of file repeats the news; so does each status report.
    if (kind === "pain.002" || sameKind.length + here.length === 0) return "REPEATED";
    const isSame =
      here.some((known) => isSameReference(known, answer)) ||
      sameKind.some((known) => isSameBooking(known, answer));
    return isSame ? "REPEATED" : "SECOND_BOOKING";
  }

  return {
    add,
    has: (id, outcome) =>
      withOutcome(earlier.get(id), outcome).length + withOutcome(ours.get(id), outcome).length > 0,
  };
}

/** Exports overlap: without the bank's reference, the day tells one booking from another. */
function isSameBooking(a: KnownAnswer, b: KnownAnswer): boolean {
  if (a.bankReference !== null && b.bankReference !== null) return isSameReference(a, b);
  return a.bookedOn === b.bookedOn;
}

function isSameReference(a: KnownAnswer, b: KnownAnswer): boolean {
  return a.bankReference !== null && a.bankReference === b.bankReference;
}
