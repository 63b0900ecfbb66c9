import { type FeeSchedule, isOfScope } from "../../../domain/ledger/fee.ts";
import {
  addPayments,
  asIfChanged,
  earliestStart,
  type FeeChange,
  type FeeDifference,
  hasCommonPayments,
  NO_DIFFERENCE,
  PREVIEW_DAYS,
} from "../../../domain/ledger/fee-change.ts";
import { DAY_MS } from "../../../domain/malaysian-day.ts";
import type { Queryable } from "../../../store/database.ts";
import { listAllFeeSchedules } from "../../../store/ledger/fee-schedules.ts";
import { listServiceTaxRates } from "../../../store/ledger/service-tax-rates.ts";
import {
  type ListedPayment,
  listPricedPayments,
} from "../../../store/payment/report/priced-payments.ts";
import { listMerchantsWithLedger } from "../../../store/settlement/settlements.ts";
import type { Deps } from "../../deps.ts";

/** What an operator sees before a change, and what a second one approves. */
export interface FeePreview extends FeeDifference {
  from: Date;
  until: Date;
  earliestFrom: Date;
  /** The latest schedule that concerns the same payments; 0 without one. */
  basis: number;
}

const PAGE = 2_000;
const MERCHANTS_PAGE = 500;

/**
 * What the payments of the change's scope cost in the last 30 days, and what they would have cost:
 * the fee and the service tax of each payment, in pages, from one snapshot.
 */
export async function previewFees(
  { database, clock }: Pick<Deps, "database" | "clock">,
  change: FeeChange,
): Promise<FeePreview> {
  const until = clock.now();
  const from = new Date(until.getTime() - PREVIEW_DAYS * DAY_MS);
  return database.snapshot(async (db) => {
    const schedules = await listAllFeeSchedules(db, change.party);
    const isOfMerchants = change.party === "MERCHANT";
    const rules = {
      before: schedules,
      after: asIfChanged(schedules, change),
      taxRates: isOfMerchants ? await listServiceTaxRates(db) : [],
    };
    const period = { from, until, isKept: isOfMerchants };
    let sum = NO_DIFFERENCE;
    for await (const payments of listScope(db, change, period)) {
      const chosen = payments.filter((payment) => isOfScope(change, payment));
      sum = addPayments(sum, chosen, rules);
    }
    return {
      ...sum,
      from,
      until,
      earliestFrom: earliestStart(until),
      basis: basisOf(schedules, change),
    };
  });
}

/** Changes when another schedule is inserted that concerns payments of the same scope. */
export function basisOf(schedules: readonly FeeSchedule[], change: FeeChange): number {
  return schedules
    .filter((one) => hasCommonPayments(one, change))
    .reduce((latest, { id }) => Math.max(latest, id), 0);
}

async function* listScope(
  db: Queryable,
  { merchantId }: FeeChange,
  period: Parameters<typeof listPricedPayments>[2],
): AsyncIterable<ListedPayment[]> {
  if (merchantId !== "") return yield* listOfMerchant(db, merchantId, period);
  let last: string | undefined = "";
  while (last !== undefined) {
    const ids: string[] = await listMerchantsWithLedger(db, last, MERCHANTS_PAGE, null);
    for (const id of ids) yield* listOfMerchant(db, id, period);
    last = ids.at(-1);
  }
}

async function* listOfMerchant(
  db: Queryable,
  merchantId: string,
  period: Parameters<typeof listPricedPayments>[2],
): AsyncIterable<ListedPayment[]> {
  let after: ListedPayment | null = null;
  for (;;) {
    const payments: ListedPayment[] = await listPricedPayments(db, merchantId, period, after, PAGE);
    yield payments;
    after = payments.at(-1) ?? null;
    if (after === null || payments.length < PAGE) return;
  }
}
