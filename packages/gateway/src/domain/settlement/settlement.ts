/** What a merchant is paid out for a day. Pure; amounts are sen. */
import { assert } from "../assert.ts";

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
  /** A payout was due and is kept back, because the merchant was not verified then. */
  isHeld: boolean;
  createdAt: Date;
}

/** What limits a payout. */
export interface PayoutLimits {
  /** What the terms keep back of this day. */
  reserveMinor: number;
  payoutMinMinor: number;
  /** Owed to the merchant by the ledger now: refunds since the day ended are gone from it. */
  owedMinor: number;
  /** Somebody has verified who the merchant is, and has not suspended it since. */
  isVerified: boolean;
}

/**
 * `opening + lines = payout + closing`, always. A negative sum is carried over and paid off by
 * later lines. Never more than is owed now: who refunds between midnight and the settlement is not
 * paid the same money. Nothing is paid to who is not verified: it is carried over until then.
 */
export function planPayout(
  openingMinor: number,
  linesMinor: number,
  { reserveMinor, payoutMinMinor, owedMinor, isVerified }: PayoutLimits,
): Pick<Settlement, "payoutMinor" | "closingMinor" | "isHeld"> {
  const dueMinor = openingMinor + linesMinor;
  assert(Number.isSafeInteger(dueMinor) && reserveMinor >= 0, "whole sen");
  const freeMinor = Math.min(dueMinor - reserveMinor, owedMinor);
  const isDue = freeMinor >= Math.max(1, payoutMinMinor);
  const payoutMinor = isDue && isVerified ? freeMinor : 0;
  return { payoutMinor, closingMinor: dueMinor - payoutMinor, isHeld: isDue && !isVerified };
}
