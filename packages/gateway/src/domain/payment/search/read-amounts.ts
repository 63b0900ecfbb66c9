import { readAmount } from "@kaunter/checkout/read-amount";

/** What lists write before what is taken from a balance. */
const SIGN = /^[-+−–]\s*/;
/** `1234` and `12 345` may be orders. */
const WHOLE = /^[\d\s']+$/;
/** `12,50`, but not the order `12,34,56`. */
const SEPARATED_ONCE = /^\D*\d+\D+\d+\D*$/;

/**
 * The amounts in sen that a text may be, as lists, files and people write them; none for any other
 * text, and for a whole number alone. What is unclear is searched in each of its meanings.
 */
export function readAmounts(text: string): number[] {
  const unsigned = text.replace(SIGN, "");
  if (WHOLE.test(unsigned)) return [];
  const typed = readAmount(unsigned);
  if ("amountMinor" in typed) return [typed.amountMinor];
  if (!("meanings" in typed) || !SEPARATED_ONCE.test(unsigned)) return [];
  return typed.meanings.flatMap(readAmounts);
}

/** Sen of a whole number of ringgit, written alone. */
export function readRinggit(text: string): number | null {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) * 100 : null;
}
