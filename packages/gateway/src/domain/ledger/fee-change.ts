/** Changes of fees by an operator: what they would have cost, and when they may begin. Pure. */
import { GatewayError } from "../errors.ts";
import { dayOf, endOfDay } from "../malaysian-day.ts";
import {
  type FeeSchedule,
  type FeeScope,
  feeOf,
  pickSchedule,
  SCOPE_PARTS,
  type ServiceTaxRate,
  taxedFee,
  taxRateAt,
} from "./fee.ts";

/** A schedule that does not exist yet. */
export type FeeChange = Omit<FeeSchedule, "id">;

/** A payment as far as its fee depends on it. */
export interface PricedPayment extends FeeScope {
  paidAt: Date;
  amountMinor: number;
}

/** What the payments of a scope cost in a period, and what they would have cost. */
export interface FeeDifference {
  count: number;
  volumeMinor: number;
  currentMinor: number;
  changedMinor: number;
  /** The service tax on the fees, at the rate of each payment's moment. */
  currentTaxMinor: number;
  changedTaxMinor: number;
}

export const NO_DIFFERENCE: FeeDifference = {
  count: 0,
  volumeMinor: 0,
  currentMinor: 0,
  changedMinor: 0,
  currentTaxMinor: 0,
  changedTaxMinor: 0,
};

/** How far a preview looks back. */
export const PREVIEW_DAYS = 30;

/** A change may begin at the next Malaysian midnight or at a later moment. */
export function earliestStart(now: Date): Date {
  const midnight = endOfDay(dayOf(now));
  if (!midnight) throw new Error("every moment has a Malaysian day");
  return midnight;
}

/** Fees are never changed for payments that have been made. Throws INVALID_PARAMETER. */
export function expectFuture(validFrom: Date, now: Date): void {
  if (validFrom > now) return;
  throw new GatewayError("INVALID_PARAMETER", {
    detail: "validFrom must be in the future: fees of payments already made do not change.",
  });
}

/** True when some payment is in both scopes. */
export function hasCommonPayments(a: FeeScope, b: FeeScope): boolean {
  return SCOPE_PARTS.every((part) => a[part] === "" || b[part] === "" || a[part] === b[part]);
}

const isSameScope = (a: FeeScope, b: FeeScope) => SCOPE_PARTS.every((part) => a[part] === b[part]);

/** The schedules as if the change had always been in effect. */
export function asIfChanged(
  schedules: readonly FeeSchedule[],
  change: FeeChange,
): readonly FeeSchedule[] {
  const others = schedules.filter((one) => !isSameScope(one, change));
  return [...others, { ...change, id: 0, validFrom: new Date(0) }];
}

/** The fee that is booked for a payment; 0 where no schedule applies. */
function feeFor(schedules: readonly FeeSchedule[], payment: PricedPayment): number {
  const schedule = pickSchedule(schedules, payment, payment.paidAt);
  return schedule ? feeOf(payment.amountMinor, schedule) : 0;
}

/** What decides the fees of payments: the schedules before and after a change, and the tax. */
export interface FeeRules {
  before: readonly FeeSchedule[];
  after: readonly FeeSchedule[];
  /** Empty for fees of a provider, which bear no tax of the operator's. */
  taxRates: readonly ServiceTaxRate[];
}

/** Adds payments to a difference, each with the fee and the service tax that are booked for it. */
export function addPayments(
  sum: FeeDifference,
  payments: readonly PricedPayment[],
  { before, after, taxRates }: FeeRules,
): FeeDifference {
  return payments.reduce((total, payment) => {
    const rate = taxRateAt(taxRates, payment.paidAt);
    const current = taxedFee(feeFor(before, payment), rate);
    const changed = taxedFee(feeFor(after, payment), rate);
    return {
      count: total.count + 1,
      volumeMinor: total.volumeMinor + payment.amountMinor,
      currentMinor: total.currentMinor + current.feeMinor,
      changedMinor: total.changedMinor + changed.feeMinor,
      currentTaxMinor: total.currentTaxMinor + current.taxMinor,
      changedTaxMinor: total.changedTaxMinor + changed.taxMinor,
    };
  }, sum);
}

/** By how much the fees differ; null when nothing was paid, so that nothing can be said. */
export function differenceOf({
  count,
  currentMinor,
  changedMinor,
}: Pick<FeeDifference, "count" | "currentMinor" | "changedMinor">): number | null {
  return count === 0 ? null : Math.abs(changedMinor - currentMinor);
}

export const SCHEDULE_STATES = ["NOW", "COMING", "PAST"] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];

/** Of each scope, the latest that has started holds now; what ends a scope is past at once. */
export function stateOf(
  schedule: FeeSchedule,
  schedules: readonly FeeSchedule[],
  now: Date,
): ScheduleState {
  if (schedule.validFrom > now) return "COMING";
  const isReplaced = schedules.some(
    (one) =>
      one.party === schedule.party &&
      isSameScope(one, schedule) &&
      one.validFrom <= now &&
      (one.validFrom > schedule.validFrom ||
        (one.validFrom.getTime() === schedule.validFrom.getTime() && one.id > schedule.id)),
  );
  return isReplaced || schedule.isEnd ? "PAST" : "NOW";
}
