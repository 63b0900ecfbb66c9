import type { MerchantId } from "../../domain/ids.ts";
import { NO_POSTINGS } from "../../domain/ledger/ledger.ts";
import { dayOf } from "../../domain/malaysian-day.ts";
import {
  customerOf,
  feeStatementNumber,
  makeFeeStatement,
} from "../../domain/settlement/fee-statement.ts";
import type { Settlement } from "../../domain/settlement/settlement.ts";
import type { Transaction } from "../../store/database.ts";
import { listServiceTaxRates } from "../../store/ledger/service-tax-rates.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import {
  findLastFeeStatement,
  findUnstatedSettlements,
  insertFeeStatement,
  listFeeLines,
  listMerchantsToState,
} from "../../store/settlement/fee-statements.ts";
import { lockSettlements } from "../../store/settlement/settlements.ts";
import type { Deps } from "../deps.ts";
import { methodNameOf } from "../payment/shown-names.ts";

type StatementDeps = Pick<Deps, "clock" | "company" | "database" | "log" | "rails" | "reach">;

const MERCHANTS_MAX = 200;
/** A merchant's months that are issued in one round. */
const MONTHS_MAX = 120;

/**
 * Issues the fee statements of all months that have ended, for merchants that were charged. Call it
 * when every merchant's days are settled. Safe to repeat and in several processes. False when some
 * are left: of a merchant that failed, or on a node that does not respond.
 */
export async function issueFeeStatements(deps: StatementDeps): Promise<boolean> {
  const thisMonth = `${monthOfDay(dayOf(deps.clock.now()))}-01`;
  let isAll = true;
  for (let after: MerchantId = ""; ; ) {
    const from = after;
    const merchants = await deps.reach.among(deps.database, (db, among) => {
      isAll &&= among === null;
      return listMerchantsToState(db, thisMonth, from, MERCHANTS_MAX, among);
    });
    for (const merchantId of merchants) {
      await issueOfMerchant(deps, merchantId, thisMonth).catch((error: unknown) => {
        isAll = false;
        deps.log.error({ err: error, merchantId }, "fee statement not issued");
      });
    }
    const last = merchants.at(-1);
    if (last === undefined) return isAll;
    after = last;
  }
}

const monthOfDay = (day: string) => day.slice(0, 7);

async function issueOfMerchant(deps: StatementDeps, merchantId: MerchantId, before: string) {
  for (let months = 0; months < MONTHS_MAX; months += 1) {
    const isIssued = await deps.database.transaction((tx) =>
      issueNext(deps, tx, merchantId, before),
    );
    if (!isIssued) return;
  }
}

/** The merchant's next statement; false when there is none to issue. */
async function issueNext(
  deps: StatementDeps,
  tx: Transaction,
  merchantId: MerchantId,
  before: string,
): Promise<boolean> {
  await lockSettlements(tx, merchantId);
  const last = await findLastFeeStatement(tx, merchantId);
  const open = await findUnstatedSettlements(tx, merchantId, last?.date ?? null, before);
  const charged = open.find(({ feesMinor, taxesMinor }) => feesMinor !== 0 || taxesMinor !== 0);
  if (!charged) return false;
  const month = monthToState(charged.date, last?.month ?? null);
  if (month >= monthOfDay(before)) return false;
  const settlements = open.filter(({ date }) => monthOfDay(date) <= month);
  const [first, final] = [settlements[0], settlements.at(-1)];
  if (!first || !final) return false;
  const sequence = (last?.sequence ?? 0) + 1;
  const statement = await makeStatement(deps, tx, { merchantId, month, sequence, settlements });
  const place = {
    sequence,
    previousSettlementId: last?.lastSettlementId ?? null,
    lastSettlementId: final.id,
  };
  return insertFeeStatement(tx, statement, place, deps.clock.now());
}

/**
 * The month of what was charged. A day of a month that has its statement was settled after that was
 * issued: it is in the next one.
 */
function monthToState(chargedOn: string, lastMonth: string | null): string {
  const month = monthOfDay(chargedOn);
  if (lastMonth === null || month > monthOfDay(lastMonth)) return month;
  const [year = 0, number = 0] = monthOfDay(lastMonth).split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

async function makeStatement(
  { clock, company, rails }: StatementDeps,
  tx: Transaction,
  of: {
    merchantId: MerchantId;
    month: string;
    sequence: number;
    settlements: readonly Settlement[];
  },
) {
  const { merchantId, month, sequence, settlements } = of;
  const [first, final] = [settlements[0], settlements.at(-1)];
  const merchant = await findMerchant(tx, merchantId);
  if (!first || !final || !merchant) throw new Error("a merchant with settlements");
  const lines = await listFeeLines(tx, scopeOf(merchantId, settlements));
  const [tax] = await listServiceTaxRates(tx);
  const now = clock.now();
  const head = {
    number: feeStatementNumber(merchantId, sequence),
    ...{ merchantId, month, issuedOn: dayOf(now), from: first.date, until: final.date },
    supplier: { ...company, sstNumber: tax?.registrationNumber ?? "" },
    customer: customerOf(merchant.profile),
  };
  const named = lines.map((line) => ({ ...line, methodName: methodNameOf(rails, line.method) }));
  const sum = (name: "feesMinor" | "taxesMinor") =>
    settlements.reduce((total, settlement) => total + settlement[name], 0);
  return makeFeeStatement(head, named, {
    feesMinor: sum("feesMinor"),
    taxesMinor: sum("taxesMinor"),
  });
}

/** Settlements follow one another without a gap, so their lines are one range of postings. */
function scopeOf(merchantId: MerchantId, settlements: readonly Settlement[]) {
  const times = settlements.flatMap(({ firstAt, lastAt }) => [firstAt, lastAt]);
  const known = times.filter((at) => at !== null).sort((a, b) => a.getTime() - b.getTime());
  const [firstAt = null, lastAt = null] = [known[0], known.at(-1)];
  const settlement = {
    previousThrough: settlements[0]?.previousThrough ?? NO_POSTINGS,
    through: settlements.at(-1)?.through ?? NO_POSTINGS,
    ...{ firstAt, lastAt },
  };
  return { merchantId, settlement, from: new Date(0), until: new Date(0) };
}
