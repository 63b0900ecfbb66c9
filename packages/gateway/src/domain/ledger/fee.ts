/**
 * Fees; see docs/spec/rails.md#rules-for-every-rail. Rates are basis points, 1 % = 100; amounts are
 * sen.
 */

import { assert } from "../assert.ts";
import type { MerchantId } from "../ids.ts";

/** One row of `fee_schedules`; "" in merchantId, contractId, method or feeKey means any. */
export interface FeeSchedule {
  id: number;
  /** MERCHANT: what the merchant pays. RAIL: what the provider deducts. */
  party: "MERCHANT" | "RAIL";
  merchantId: MerchantId;
  /** Of party RAIL only: a merchant pays the same whichever contract takes a payment. */
  contractId: string;
  /** The request value, such as `FPX_MY`. */
  method: string;
  /** Fee class of the rail, such as `b2c`, `visa_local`. */
  feeKey: string;
  validFrom: Date;
  rateBasisPoints: number;
  fixedMinor: number;
  minMinor: number;
  /** True: ends what was agreed for this scope, and the more general schedule applies again. */
  isEnd: boolean;
}

const BASIS_POINTS_MAX = 10_000;

/** The only rounding of money: `amountMinor × basisPoints / 10 000`, half a sen rounds up. */
export function roundHalfUp(amountMinor: number, basisPoints: number): number {
  assert(Number.isSafeInteger(amountMinor) && amountMinor >= 0, "a non-negative integer in sen");
  assert(Number.isInteger(basisPoints) && basisPoints >= 0, "whole basis points");
  assert(basisPoints <= BASIS_POINTS_MAX, "at most the whole amount");
  const scaled = amountMinor * basisPoints + BASIS_POINTS_MAX / 2;
  assert(Number.isSafeInteger(scaled), "within exact arithmetic");
  return Math.floor(scaled / BASIS_POINTS_MAX);
}

/** `max(min, round_half_up(amount × rate) + fixed)`. May exceed a very small amount. */
export function feeOf(
  amountMinor: number,
  schedule: Pick<FeeSchedule, "rateBasisPoints" | "fixedMinor" | "minMinor">,
): number {
  const fee = roundHalfUp(amountMinor, schedule.rateBasisPoints) + schedule.fixedMinor;
  return Math.max(schedule.minMinor, fee);
}

/** One row of `service_tax_rates`: in effect for every merchant until the next one. */
export interface ServiceTaxRate {
  validFrom: Date;
  /** 0: no tax. */
  rateBasisPoints: number;
  /** Of the operator. */
  registrationNumber: string;
}

/** A fee with the service tax on it, which is rounded for each payment. */
export function taxedFee(feeMinor: number, taxBasisPoints: number) {
  return { feeMinor, taxMinor: roundHalfUp(feeMinor, taxBasisPoints) };
}

/** The rate in effect at `at`: the latest that has started; 0 when none has. */
export function taxRateAt(rates: readonly ServiceTaxRate[], at: Date): number {
  const started = rates.filter(({ validFrom }) => validFrom <= at);
  const latest = started.reduce<ServiceTaxRate | null>(
    (found, rate) => (found && found.validFrom > rate.validFrom ? found : rate),
    null,
  );
  return latest?.rateBasisPoints ?? 0;
}

export interface FeeScope {
  merchantId: MerchantId;
  contractId: string;
  method: string;
  feeKey: string;
}

/** The nearest first: of two schedules, the one that names an earlier part holds. */
export const SCOPE_PARTS = ["merchantId", "contractId", "method", "feeKey"] as const;

/** True for payments of the scope. */
export function isOfScope(scope: FeeScope, payment: FeeScope): boolean {
  for (const part of SCOPE_PARTS) {
    if (scope[part] !== "" && scope[part] !== payment[part]) return false;
  }
  return true;
}

/** The more it names, the nearer it is: two of equal weight that fit have the same scope. */
function weigh(scope: FeeScope): number {
  let weight = 0;
  for (const part of SCOPE_PARTS) weight = 2 * weight + (scope[part] === "" ? 0 : 1);
  return weight;
}

function isLater(one: FeeSchedule, other: FeeSchedule): boolean {
  const ms = one.validFrom.getTime() - other.validFrom.getTime();
  return ms === 0 ? one.id > other.id : ms > 0;
}

/**
 * The schedule in effect at `at`: the merchant's own before the general one, then the contract's,
 * the method's and the fee class's; within one scope, the latest that has started, unless that ends
 * it. Null when none applies.
 */
export function pickSchedule(
  schedules: readonly FeeSchedule[],
  scope: FeeScope,
  at: Date,
): FeeSchedule | null {
  // By weight, the latest of each scope. Read for each method of a page: nothing is copied.
  const newest: FeeSchedule[] = [];
  for (const one of schedules) {
    if (!isOfScope(one, scope) || one.validFrom > at) continue;
    const weight = weigh(one);
    const known = newest[weight];
    if (!known || isLater(one, known)) newest[weight] = one;
  }
  return newest.findLast((one) => one?.isEnd === false) ?? null;
}

/**
 * True when every payment of the method has a fee, whatever class it turns out to be. A fee of 0
 * counts: somebody has decided it.
 */
export function isPriced(
  schedules: readonly FeeSchedule[],
  { merchantId, method }: Pick<FeeScope, "merchantId" | "method">,
  at: Date,
): boolean {
  return pickSchedule(schedules, { merchantId, contractId: "", method, feeKey: "" }, at) !== null;
}
