import { plainTyped } from "@kaunter/checkout/typed-kinds";

const HOME_CODE = "60";
/** Shorter numbers are part of an order's. */
const DIGITS_MIN = 8;
const DIGITS_MAX = 15;

/**
 * The full numbers, digits only, that a text may mean: `012-345 6789`, `+60 12 345 6789`,
 * `60123456789`, `12-345 6789`. Empty when it is no phone number.
 */
export function readPhones(typed: string): string[] {
  const text = plainTyped(typed);
  if (!/^\+?[\d\s().\-/‐-―]+$/.test(text)) return [];
  const digits = text.replace("(0)", "").replaceAll(/\D/g, "");
  if (digits.length < DIGITS_MIN || digits.length > DIGITS_MAX) return [];
  if (text.startsWith("+")) return [withoutZero(digits)];
  if (digits.startsWith("00")) return [digits.slice(2)];
  if (digits.startsWith("0")) return [`${HOME_CODE}${digits.slice(1)}`];
  return [withoutZero(digits), `${HOME_CODE}${digits}`];
}

/** `+60 012-345 6789` means the same without the zero of national calls. */
const withoutZero = (digits: string) => digits.replace(/^600/, HOME_CODE);

/** How many last digits an index has. */
export const PHONE_END_LENGTH = 7;
