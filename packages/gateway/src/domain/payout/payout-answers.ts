/** What all that banks said about one payout comes to, whatever order it came in. Pure. */
import type { BankFileKind } from "./bank/bank-entry.ts";
import { type CombinedOutcome, combineOutcomes } from "./bank/match/combine-outcomes.ts";
import type { AnsweredOutcome } from "./bank/match/judge-entries.ts";
import type { Payout, PayoutState } from "./payout.ts";
import type { PayoutResult } from "./payout-result.ts";

export interface PayoutAnswer {
  kind: BankFileKind;
  outcome: AnsweredOutcome;
  /** Malaysian days. */
  bookedOn: string | null;
  valueOn: string | null;
  bankReference: string | null;
  reasonCode: string | null;
  reasonText: string;
  /** The Malaysian day on which we received it. */
  receivedOn: string;
}

/**
 * `record`: it has a new state. `describe`: its state is known, the facts may be better ones.
 * `contradiction`: an operator has to look. `nothing`: nothing is decided, or nothing changes.
 */
export type AnswersSay =
  | { kind: "record" | "describe"; result: PayoutResult }
  | { kind: "nothing" | "contradiction" };

/** By how much their facts are worth: a statement shows what was booked. */
const KINDS: readonly BankFileKind[] = ["camt.053", "mt940", "csv", "camt.054", "pain.002"];

const RESULTS = {
  PAID: { known: "PAID", from: ["SENT"], over: ["RETURNED"] },
  RETURNED: { known: "RETURNED", from: ["SENT", "PAID"], over: ["FAILED"] },
  REJECTED: { known: "FAILED", from: ["SENT"], over: [] },
} as const satisfies Record<
  string,
  { known: PayoutState; from: readonly PayoutState[]; over: readonly PayoutState[] }
>;
type Decided = keyof typeof RESULTS;

/** `over`: where the money is back with the merchant, it does not matter which way it came. */
export function combineAnswers(state: PayoutState, answers: readonly PayoutAnswer[]): AnswersSay {
  const combined = combineOutcomes(answers.map(({ outcome }) => outcome));
  if (combined === "CONTRADICTION") return { kind: "contradiction" };
  if (!isDecided(combined)) return { kind: "nothing" };
  const { known, from, over } = RESULTS[combined];
  const isIn = (states: readonly PayoutState[]) => states.includes(state);
  if (isIn(over)) return { kind: "nothing" };
  const result = describeResult(combined, answers);
  if (state === known) return { kind: "describe", result };
  return isIn(from) ? { kind: "record", result } : { kind: "contradiction" };
}

function isDecided(outcome: CombinedOutcome | null): outcome is Decided {
  return outcome !== null && Object.hasOwn(RESULTS, outcome);
}

/** The same for any order of answers. */
function describeResult(outcome: Decided, answers: readonly PayoutAnswer[]): PayoutResult {
  const ordered = answers
    .filter((answer) => answer.outcome === outcome)
    .toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1));
  const first = <T>(read: (answer: PayoutAnswer) => T | null) =>
    ordered.map(read).find((value) => value !== null && value !== "");
  const valueDate =
    first(({ valueOn, bookedOn }) => valueOn ?? bookedOn) ??
    first(({ receivedOn }) => receivedOn) ??
    "";
  const bankReference = first((answer) => answer.bankReference) ?? "";
  const reasonCode = first((answer) => answer.reasonCode) ?? "";
  const reasonText = first((answer) => answer.reasonText) ?? "";
  if (outcome === "PAID") return { kind: "paid", valueDate, bankReference };
  if (outcome === "REJECTED") return { kind: "failed", reasonCode, reasonText };
  return { kind: "returned", valueDate, bankReference, reasonCode, reasonText };
}

function sortKeyOf({ kind, bookedOn, valueOn, receivedOn, ...rest }: PayoutAnswer): string {
  const { bankReference, reasonCode, reasonText } = rest;
  const days = [bookedOn, valueOn, receivedOn].map((day) => day ?? "9");
  return [KINDS.indexOf(kind), ...days, bankReference, reasonCode, reasonText].join("\n");
}

/** The payout with facts that are better than those it has; null when there are none. */
export function describePayout(payout: Payout, result: PayoutResult): Payout | null {
  const { kind, ...facts } = result;
  const bankReference =
    kind === "failed" ? payout.bankReference : result.bankReference || payout.bankReference;
  const described = { ...payout, ...facts, bankReference };
  const isSame = (Object.keys(facts) as (keyof typeof facts)[]).every(
    (name) => described[name] === payout[name],
  );
  return isSame ? null : described;
}
