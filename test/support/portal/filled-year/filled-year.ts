/**
 * A portal as it is after a year: 20,000 payments of one merchant with all that became of them, and
 * 200 other merchants. Made once for the test files of a process, which therefore only read it.
 */

import type { MerchantId } from "../../../../packages/gateway/src/domain/ids.ts";
import {
  DAY_MS,
  dayOf,
  startOfDay,
} from "../../../../packages/gateway/src/domain/malaysian-day.ts";
import { issueFeeStatements } from "../../../../packages/gateway/src/operations/settlement/issue-fee-statements.ts";
import type { Transaction } from "../../../../packages/gateway/src/store/database.ts";
import {
  insertFeeSchedule,
  listAllFeeSchedules,
} from "../../../../packages/gateway/src/store/ledger/fee-schedules.ts";
import type { TestGateway } from "../../gateway.ts";
import { share } from "../../lifetime.ts";
import { countPayments } from "../../samples/count-payments.ts";
import { passToNoon, startFrozenGateway } from "../../time/midnight.ts";
import { fillPortal } from "../filled-portal.ts";
import { insertRows, toRow } from "./insert-rows.ts";
import { makeMerchants, type OtherMerchants } from "./make-merchants.ts";
import { makeYearFiles } from "./make-payouts.ts";
import { makeWebhooks } from "./make-webhooks.ts";
import { makeYear, type Year, type YearOwner, type YearPayment } from "./make-year.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { type SettledYear, settleYear } from "./settle-year.ts";

export const YEAR_PAYMENTS = 20_000;
/** With the demo's. */
export const YEAR_MERCHANTS = 201;

const SEED = 35;
const DAYS = 365;
/** Of the other merchants, so many have some payments. */
const ACTIVE = 6;
const PAYMENTS_OF_OTHERS = 60;

export interface FilledYear {
  gateway: TestGateway;
  /** The first moment and the last. */
  from: Date;
  until: Date;
  /** What the tests compare with, in the order of time. */
  payments: readonly YearPayment[];
  year: Year;
  settled: SettledYear;
  merchants: OtherMerchants;
}

/** The same for all test files that ask for it; with something on every other page, too. */
export function provideFilledYear(): Promise<FilledPortal> {
  return share("filled year", startFilledYear, ({ gateway }) => gateway.stop());
}

export interface FilledPortal extends FilledYear {
  /** Of `addressIn`. */
  ids: Readonly<Record<string, string>>;
}

export async function startFilledYear(): Promise<FilledPortal> {
  const gateway = await startFrozenGateway();
  // Its last day is half over, whatever the time of day: a year read at night ends without
  // payments.
  await passToNoon(gateway);
  const filled = await fillYear(gateway);
  return { ...filled, ids: await fillPortal(gateway) };
}

/** Into a gateway whose demo merchant has no payments. */
export async function fillYear(gateway: TestGateway): Promise<FilledYear> {
  const { database, deps, demo } = gateway;
  const random = seededRandom(SEED);
  const until = deps.clock.now();
  const today = dayOf(until);
  const start = startOfDay(today);
  if (start === null) throw new Error(today);
  const from = new Date(start.getTime() - DAYS * DAY_MS);
  await insertFeeSchedule(database, FEES);
  const [feeSchedule] = await listAllFeeSchedules(database, "MERCHANT");
  if (!feeSchedule) throw new Error("no fees");
  const plan = { from, until, feeSchedule, idMask: deps.idMask };
  const owner = {
    ...{ merchantId: demo.merchantId, storeIds: [demo.storeId], code: "KC" },
    applicationId: demo.clientId,
  };
  const year = makeYear(owner, { ...plan, count: YEAR_PAYMENTS }, random);
  const returnedDays = [9, 40].map((days) => dayOf(new Date(start.getTime() - days * DAY_MS)));
  const payoutPlan = { returnedDays, lastHold: null, until };
  const settled = settleYear(
    { ...payoutPlan, merchantId: demo.merchantId, holderName: "Kedai Contoh Sdn Bhd" },
    ...([year.postings, today, random] as const),
  );
  const payouts = [...settled.payouts];
  const merchants = makeMerchants(YEAR_MERCHANTS - 1, until, random);
  await database.transaction(async (tx) => {
    await tx.query({ text: "set local session_replication_role = replica", values: [] });
    await tx.query({ text: "set local synchronous_commit = off", values: [] });
    await insertYear(tx, year, settled);
    await insertWebhooks(tx, year, until, random);
    await insertMerchants(tx, merchants);
    for (const other of ownersOf(merchants)) {
      const small = makeYear(other, { ...plan, count: PAYMENTS_OF_OTHERS }, random);
      const isHeld = other.code === "M1";
      const lastHold = isHeld ? ("ABOVE_LIMIT" as const) : null;
      const { merchantId, code } = other;
      const itsPlan = { ...payoutPlan, merchantId, holderName: `Merchant ${code}`, lastHold };
      const ofOther = settleYear(itsPlan, small.postings, today, random);
      await insertYear(tx, small, ofOther);
      payouts.push(...ofOther.payouts);
    }
    await insertRows(tx, "payout_files", makeYearFiles(payouts));
    await insertRows(tx, "payouts", payouts.map(toRow));
  });
  await countPayments(database);
  await database.query({ text: "analyze", values: [] });
  if (!(await issueFeeStatements(deps))) throw new Error("no fee statements");
  return { gateway, from, until, payments: year.transactions, year, settled, merchants };
}

const FEES = {
  party: "MERCHANT",
  ...{ merchantId: "", contractId: "", method: "", feeKey: "", isEnd: false },
  ...{ validFrom: new Date("2020-01-01T00:00:00Z"), rateBasisPoints: 120 },
  ...{ fixedMinor: 10, minMinor: 0 },
} as const;

async function insertYear(tx: Transaction, year: Year, settled: SettledYear): Promise<void> {
  await insertRows(tx, "checkouts", year.checkouts);
  await insertRows(tx, "transactions", year.transactions);
  await insertRows(tx, "refunds", year.refunds);
  await insertRows(tx, "disputes", year.disputes);
  await insertRows(tx, "settlements", settled.settlements);
  await insertRows(tx, "ledger_postings", settled.postings);
  await insertRows(tx, "ledger_heads", settled.heads);
}

async function insertWebhooks(tx: Transaction, year: Year, now: Date, random: SeededRandom) {
  const made = makeWebhooks(year.transactions, now, random);
  await insertRows(tx, "events", made.events);
  await insertRows(tx, "event_counters", made.counters);
  await insertRows(tx, "notifications", made.notifications);
  await insertRows(tx, "notification_attempts", made.attempts);
}

async function insertMerchants(tx: Transaction, made: OtherMerchants): Promise<void> {
  await insertRows(tx, "merchants", made.merchants);
  await insertRows(tx, "stores", made.stores);
  await insertRows(tx, "users", made.users);
  await insertRows(tx, "user_emails", made.emails);
  await insertRows(tx, "merchant_reviews", made.reviews);
}

function ownersOf({ families }: OtherMerchants): YearOwner[] {
  const verified = families.filter(({ merchant }) => merchant.status === "VERIFIED");
  return verified.slice(0, ACTIVE).map(({ merchant, store }, index) => ({
    merchantId: merchant.id as MerchantId,
    storeIds: [store.id],
    applicationId: `A${index}`,
    code: `M${index}`,
  }));
}
