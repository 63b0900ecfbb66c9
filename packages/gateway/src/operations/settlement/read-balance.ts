import { NO_POSTINGS } from "../../domain/ledger/ledger.ts";
import { DAY_MS, dayOf, startOfDay } from "../../domain/malaysian-day.ts";
import { type MerchantBalance, splitBalance } from "../../domain/settlement/balance.ts";
import { planPayout, reserveOf } from "../../domain/settlement/settlement.ts";
import { findPayable, listBalances, sumPostings } from "../../store/ledger/ledger.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import {
  findCut,
  findLastSettlement,
  findSettlementTerms,
} from "../../store/settlement/settlements.ts";
import type { Deps } from "../deps.ts";

export interface ShownBalance extends MerchantBalance {
  /** On hold for disputes; no part of the three. */
  disputedMinor: number;
  /** Null when nothing would be paid out. */
  nextPayout: { date: string; amountMinor: number; isHeld: boolean } | null;
}

/** What the merchant is owed, and the payout that would follow if the day ended now. */
export async function readBalance(
  { database, clock }: Pick<Deps, "database" | "clock">,
  merchantId: string,
): Promise<ShownBalance> {
  const now = clock.now();
  const today = startOfDay(dayOf(now)) ?? now;
  const tomorrow = new Date(today.getTime() + DAY_MS);
  const last = await findLastSettlement(database, merchantId);
  const after = last?.through ?? NO_POSTINGS;
  const [before, through] = await Promise.all([
    findCut(database, merchantId, after, today, now),
    findCut(database, merchantId, after, tomorrow, now),
  ]);
  const [lines, payableMinor, balances, terms, merchant] = await Promise.all([
    sumPostings(database, merchantId, { after: before, through }),
    findPayable(database, merchantId),
    listBalances(database, merchantId),
    findSettlementTerms(database, merchantId),
    findMerchant(database, merchantId),
  ]);
  const reserveMinor = reserveOf(terms, lines.paymentsMinor);
  const plan = planPayout(payableMinor, 0, {
    reserveMinor,
    payoutMinMinor: terms.payoutMinMinor,
    owedMinor: payableMinor,
    isVerified: true,
  });
  const disputed = balances.find(({ account }) => account === "MERCHANT_DISPUTES");
  return {
    ...splitBalance(payableMinor, { todayMinor: lines.linesMinor, reserveMinor }),
    disputedMinor: -(disputed?.amountMinor ?? 0),
    nextPayout:
      plan.payoutMinor === 0
        ? null
        : {
            date: dayOf(tomorrow),
            amountMinor: plan.payoutMinor,
            isHeld: merchant?.isActive !== true || merchant.status !== "VERIFIED",
          },
  };
}
