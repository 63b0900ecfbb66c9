/** Days are settled and paid out; merchants are verified and suspended; time passes. */
import type { MerchantId } from "../../../../packages/gateway/src/domain/ids.ts";
import { DAY_MS, MINUTE_MS, nowOf, passTime, post, TERMS, type World } from "../world.ts";
import type { Act } from "./act.ts";

/** As `settleDay`: the lines of days that have ended, with what is owed now as the limit. */
export const settle: Act = (world, domain) => {
  const { settled, books, isVerified } = world;
  const openingMinor = settled.closingMinor;
  const reserveMinor = domain.reserveOf(TERMS, settled.olderPaymentsMinor);
  const limits = {
    reserveMinor,
    payoutMinMinor: TERMS.payoutMinMinor,
    owedMinor: 0 - books.MERCHANT_PAYABLE,
    isVerified,
  };
  const hasLines = settled.olderMinor !== 0;
  const isDue = domain.planPayout(openingMinor, 0, limits).payoutMinor > 0;
  if (!hasLines && !isDue) return [];
  const plan = domain.planPayout(openingMinor, settled.olderMinor, limits);
  const { payoutMinor, closingMinor, isHeld } = plan;
  const none = { olderMinor: 0, olderPaymentsMinor: 0 };
  const payoutsMinor = settled.payoutsMinor + payoutMinor;
  const after: World["settled"] = {
    ...{ ...settled, ...none, payoutMinor, closingMinor, isHeld, reserveMinor, payoutsMinor },
  };
  const payout = { merchantId: "M" as MerchantId, settlementId: "S", amountMinor: payoutMinor };
  const posting = payoutMinor === 0 ? null : domain.payoutPosting(payout, nowOf(world));
  return [{ label: "settle: a day", state: post({ ...world, settled: after }, [posting]) }];
};

/** The operator verifies or suspends the merchant. */
export const verify: Act = (world) => {
  if (world.left.verification === 0) return [];
  const left = { ...world.left, verification: world.left.verification - 1 };
  const state = { ...world, isVerified: !world.isVerified, left };
  return [{ label: `merchant: ${world.isVerified ? "suspended" : "verified"}`, state }];
};

/**
 * Until status checks are due, past the window of reversals, into the next day, past all windows.
 */
const STEPS_MS: Readonly<Record<string, number>> = {
  "2 minutes": 2 * MINUTE_MS,
  "20 minutes": 20 * MINUTE_MS,
  "a day": DAY_MS,
  "8 days": 8 * DAY_MS,
};

export const passSome =
  (...names: string[]): Act =>
  (world) => {
    if (world.left.clock === 0) return [];
    const left = { ...world.left, clock: world.left.clock - 1 };
    return names.map((name) => {
      const state = { ...passTime(world, STEPS_MS[name] ?? 0), left };
      return { label: `clock: ${name}`, state };
    });
  };
