/** A merchant's payout for a day. Pure; amounts are sen. */
import { assert } from "../assert.ts";
import { roundHalfUp } from "../ledger/fee.ts";
import type { Sequences } from "../ledger/ledger.ts";

/** One row of `merchant_terms`. */
export interface SettlementTerms {
  /** Reserve for refunds: the greater of the two. */
  reserveMinor: number;
  /** Of the day's payments. */
  reserveBasisPoints: number;
  /** A smaller payout waits for the next day. */
  payoutMinMinor: number;
}

/** What is agreed with a merchant in addition to fees. */
export interface MerchantTerms extends SettlementTerms {
  /** How far refunds may take the balance below zero. */
  overdraftMinor: number;
}

/** The reserve of a day with these payments, in sen. */
export function reserveOf(terms: SettlementTerms, paymentsMinor: number): number {
  return Math.max(terms.reserveMinor, roundHalfUp(paymentsMinor, terms.reserveBasisPoints));
}

/** One row of `settlements`. */
export interface Settlement {
  id: string;
  merchantId: string;
  /** Null for the merchant's first. */
  previousId: string | null;
  /** Its lines are the settled postings above `previousThrough`, up to and including `through`. */
  previousThrough: Sequences;
  through: Sequences;
  /** Malaysian day, `YYYY-MM-DD`. */
  date: string;
  /** Carried forward from the previous settlement. */
  openingMinor: number;
  lineCount: number;
  linesMinor: number;
  /** The lines by kind; all but payments and returned payouts are mostly negative. */
  paymentsMinor: number;
  feesMinor: number;
  /** Service tax on the fees. */
  taxesMinor: number;
  refundsMinor: number;
  disputesMinor: number;
  /** Payouts that a bank returned or rejected. */
  returnedPayoutsMinor: number;
  /** Times of the earliest and the latest line; null without lines. */
  firstAt: Date | null;
  lastAt: Date | null;
  payoutMinor: number;
  /** Carried forward to the next settlement; negative when the merchant owes the gateway. */
  closingMinor: number;
  /** A payout was due and is on hold because the merchant was not verified. */
  isHeld: boolean;
  createdAt: Date;
}

/** What limits a payout. */
export interface PayoutLimits {
  /** The reserve of this day. */
  reserveMinor: number;
  payoutMinMinor: number;
  /** The balance due to the merchant now, after refunds since the day ended. */
  owedMinor: number;
  /** The merchant is verified and not suspended. */
  isVerified: boolean;
}

/**
 * `opening + lines = payout + closing`, always. A negative sum is carried forward and offset by
 * later lines. A payout is at most the current balance, so refunds between midnight and the
 * settlement are not paid out. Without verification, everything is carried forward.
 */
export function planPayout(
  openingMinor: number,
  linesMinor: number,
  { reserveMinor, payoutMinMinor, owedMinor, isVerified }: PayoutLimits,
): Pick<Settlement, "payoutMinor" | "closingMinor" | "isHeld"> {
  const dueMinor = openingMinor + linesMinor;
  assert(Number.isSafeInteger(dueMinor) && reserveMinor >= 0, "an integer amount in sen");
  const freeMinor = Math.min(dueMinor - reserveMinor, owedMinor);
  const isDue = freeMinor >= Math.max(1, payoutMinMinor);
  const payoutMinor = isDue && isVerified ? freeMinor : 0;
  return { payoutMinor, closingMinor: dueMinor - payoutMinor, isHeld: isDue && !isVerified };
}
