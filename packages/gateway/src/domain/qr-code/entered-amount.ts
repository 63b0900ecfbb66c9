/** `12.34`, `RM 12.34`, `1,234.50`, `.50`: what payers type. A comma only groups thousands. */
const AMOUNT = /^(?:RM)?\s*(\d{1,3}(?:,\d{3})+|\d{0,8})(?:\.(\d{0,2}))?$/i;

/** Smallest and largest amount that can be paid, in sen. */
export interface AmountRange {
  amountMinorMin: number;
  amountMinorMax: number;
}

export type AmountProblem = "required" | "invalid" | "below_minimum" | "above_maximum";

/** An amount in ringgit, as typed by a payer, in sen. */
export function readEnteredAmount(
  text: string,
  range: AmountRange,
): { amountMinor: number } | { problem: AmountProblem } {
  const typed = text.trim();
  if (typed === "") return { problem: "required" };
  const [, ringgit = "", sen = ""] = AMOUNT.exec(typed) ?? [];
  if (ringgit === "" && sen === "") return { problem: "invalid" };
  const amountMinor = Number(`${ringgit.replaceAll(",", "")}${sen.padEnd(2, "0")}`);
  if (amountMinor < range.amountMinorMin) return { problem: "below_minimum" };
  if (amountMinor > range.amountMinorMax) return { problem: "above_maximum" };
  return { amountMinor };
}
