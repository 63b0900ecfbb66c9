import { makeLongId } from "../../domain/ids.ts";
import { NO_POSTINGS } from "../../domain/ledger/ledger.ts";
import { dayOf, endOfDay, startOfDay } from "../../domain/malaysian-day.ts";
import {
  type PayoutLimits,
  planPayout,
  reserveOf,
  type Settlement,
} from "../../domain/settlement/settlement.ts";
import type { Transaction } from "../../store/database.ts";
import { findPayable, sumPostings } from "../../store/ledger/ledger.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import { lockRefundsOfMerchant } from "../../store/refund/refunds.ts";
import {
  findCut,
  findFirstUnsettledAt,
  findLastSettlement,
  findSettlementTerms,
  insertSettlement,
  lockSettlements,
} from "../../store/settlement/settlements.ts";
import type { Deps } from "../deps.ts";
import { createPayout } from "../payout/create-payout.ts";

const DAYS_AT_ONCE_MAX = 400;

/**
 * Settles all past, unsettled days of a merchant, oldest first, up to and including `lastDate`.
 * Safe to repeat and to run concurrently. Returns the new settlements.
 */
export async function settleMerchant(
  deps: Pick<Deps, "clock" | "database" | "log" | "payouts" | "random">,
  merchantId: string,
  lastDate: string,
): Promise<Settlement[]> {
  const made: Settlement[] = [];
  for (let days = 0; days < DAYS_AT_ONCE_MAX; days += 1) {
    const settlement = await deps.database.transaction(async (tx) => {
      await lockSettlements(tx, merchantId);
      const date = await findNextDate(tx, merchantId, lastDate, deps.clock.now());
      return date === null ? null : settleDay(deps, tx, merchantId, date);
    });
    if (settlement === null) return made;
    made.push(settlement);
    const { date, payoutMinor, closingMinor, isHeld, lineCount } = settlement;
    const facts = { merchantId, date, payoutMinor, closingMinor, isHeld, lineCount };
    deps.log.info(facts, "merchant settled");
  }
  return made;
}

/**
 * The next day to settle; null when all are settled. A day without postings is settled only when it
 * pays out an earlier day's held payout.
 */
async function findNextDate(
  tx: Transaction,
  merchantId: string,
  lastDate: string,
  now: Date,
): Promise<string | null> {
  const last = await findLastSettlement(tx, merchantId);
  if (last && last.date >= lastDate) return null;
  if (last && (await isPayoutDue(tx, last))) return dayAfter(last.date);
  const after = last?.through ?? NO_POSTINGS;
  const lastDay = startOfDay(lastDate);
  if (!lastDay) throw new Error(`invalid date: ${lastDate}`);
  const firstAt = await findFirstUnsettledAt(tx, merchantId, after, lastDay, now);
  if (firstAt === null) return null;
  const date = dayOf(firstAt);
  // Late postings of a settled day belong to the next settlement.
  const next = last && date <= last.date ? dayAfter(last.date) : date;
  return next > lastDate ? null : next;
}

async function isPayoutDue(tx: Transaction, { merchantId, closingMinor }: Settlement) {
  if (closingMinor <= 0) return false;
  const limits = await lockPayoutLimits(tx, merchantId, 0);
  return planPayout(closingMinor, 0, limits).payoutMinor > 0;
}

/** `paymentsMinor` of the day. Refunds wait until this is done, so that none slips in between. */
async function lockPayoutLimits(
  tx: Transaction,
  merchantId: string,
  paymentsMinor: number,
): Promise<PayoutLimits> {
  await lockRefundsOfMerchant(tx, merchantId);
  const terms = await findSettlementTerms(tx, merchantId);
  const merchant = await findMerchant(tx, merchantId);
  return {
    reserveMinor: reserveOf(terms, paymentsMinor),
    payoutMinMinor: terms.payoutMinMinor,
    owedMinor: await findPayable(tx, merchantId),
    isVerified: merchant?.isActive === true && merchant.status === "VERIFIED",
  };
}

function dayAfter(date: string): string {
  const end = endOfDay(date);
  if (!end) throw new Error(`invalid date: ${date}`);
  return dayOf(end);
}

async function settleDay(
  deps: Pick<Deps, "clock" | "payouts" | "random">,
  tx: Transaction,
  merchantId: string,
  date: string,
): Promise<Settlement> {
  const until = endOfDay(date);
  if (!until) throw new Error(`invalid date: ${date}`);
  const last = await findLastSettlement(tx, merchantId);
  const now = deps.clock.now();
  const previousThrough = last?.through ?? NO_POSTINGS;
  const through = await findCut(tx, merchantId, previousThrough, until, now);
  const range = { after: previousThrough, through };
  const { count: _, balances: __, ...lines } = await sumPostings(tx, merchantId, range);
  const openingMinor = last?.closingMinor ?? 0;
  const limits = await lockPayoutLimits(tx, merchantId, lines.paymentsMinor);
  const settlement: Settlement = {
    id: makeLongId(now, deps.random),
    merchantId,
    previousId: last?.id ?? null,
    previousThrough,
    through,
    date,
    openingMinor,
    ...lines,
    ...planPayout(openingMinor, lines.linesMinor, limits),
    createdAt: now,
  };
  await insertSettlement(tx, settlement);
  await createPayout(deps, tx, settlement, now);
  return settlement;
}
