import { assert } from "./assert.ts";

/** All amounts are integers in sen of Malaysian ringgit; 100 = RM 1.00. Never a float. */
export const CURRENCY = "MYR";

/** Smallest amount of a checkout: RM 0.10. Source: docs/spec/interface.md#limits */
export const CHECKOUT_AMOUNT_MINOR_MIN = 10;

/**
 * Largest amount, RM 99,999,999.99: what a 13-character amount of a QR or bank message can contain.
 */
export const AMOUNT_MINOR_MAX = 9_999_999_999;

/** `1250` → `12.50`; negative amounts keep their sign in front. */
export function formatDecimal(amountMinor: number): string {
  assert(Number.isSafeInteger(amountMinor), "an integer amount in sen");
  const absolute = Math.abs(amountMinor);
  const sign = amountMinor < 0 ? "-" : "";
  return `${sign}${Math.floor(absolute / 100)}.${(absolute % 100).toString().padStart(2, "0")}`;
}
