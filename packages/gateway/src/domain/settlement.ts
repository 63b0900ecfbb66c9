/** What a merchant is paid out for a day. Pure; amounts are sen. */
import { assert } from "./assert.ts";

/** One row of `merchant_terms`. */
export interface SettlementTerms {
  /** Kept back so that refunds can be paid: the greater of the two. */
  reserveMinor: number;
  /** Of the day's payments. */
  reserveBasisPoints: number;
  /** A smaller payout waits for the next day. */
  payoutMinMinor: number;
}

/** One row of `settlements`. */
export interface Settlement {
  id: string;
  merchantId: string;
  /** Malaysian day, `YYYY-MM-DD`. */
  date: string;
  /** Carried over from the settlement before. */
  openingMinor: number;
  lineCount: number;
  linesMinor: number;
  payoutMinor: number;
  /** Carried over to the next one; negative when the merchant owes us. */
  closingMinor: number;
  createdAt: Date;
}

/**
 * `opening + lines = payout + closing`, always. A negative sum is carried over and paid off by
 * later lines. `reserveMinor` is what the terms keep back of this day.
 */
export function planPayout(
  openingMinor: number,
  linesMinor: number,
  reserveMinor: number,
  payoutMinMinor: number,
): Pick<Settlement, "payoutMinor" | "closingMinor"> {
  const dueMinor = openingMinor + linesMinor;
  assert(Number.isSafeInteger(dueMinor) && reserveMinor >= 0, "whole sen");
  const freeMinor = dueMinor - reserveMinor;
  const payoutMinor = freeMinor >= Math.max(1, payoutMinMinor) ? freeMinor : 0;
  return { payoutMinor, closingMinor: dueMinor - payoutMinor };
}
