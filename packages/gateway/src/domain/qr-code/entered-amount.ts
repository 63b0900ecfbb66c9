import { readAmount } from "@kaunter/checkout/read-amount";

/** Smallest and largest amount that can be paid, in sen. */
export interface AmountRange {
  amountMinorMin: number;
  amountMinorMax: number;
}

/** With `meanings`: it may be each of them. */
export type AmountProblem =
  | { problem: "required" | "invalid" | "below_minimum" | "above_maximum" }
  | { problem: "unclear"; meanings: readonly string[] };

/** An amount in ringgit, as typed by a payer, in sen. */
export function readEnteredAmount(
  text: string,
  range: AmountRange,
): { amountMinor: number } | AmountProblem {
  const typed = readAmount(text);
  if ("amountMinor" in typed) {
    if (typed.amountMinor < range.amountMinorMin) return { problem: "below_minimum" };
    if (typed.amountMinor > range.amountMinorMax) return { problem: "above_maximum" };
    return typed;
  }
  if (typed.problem === "empty") return { problem: "required" };
  if (typed.problem === "too_large") return { problem: "above_maximum" };
  return typed.problem === "unclear" ? typed : { problem: "invalid" };
}
