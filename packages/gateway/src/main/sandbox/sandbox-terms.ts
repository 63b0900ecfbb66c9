/** The terms a sandbox starts with. In production the operator adds what was agreed. */
import type { FeeSchedule } from "../../domain/ledger/fee.ts";
import type { Database } from "../../store/database.ts";
import { insertFeeSchedule, listAllFeeSchedules } from "../../store/ledger/fee-schedules.ts";
import { insertDefaultOverdraftLimit } from "../../store/refund/refunds.ts";

const OVERDRAFT_MINOR = 1_000_000;
/** Earlier than any payment; schedules with a later date take precedence. */
const VALID_FROM = new Date("2020-01-01T00:00:00Z");

/** Fees the simulators deduct: method, fee class, basis points, fixed part in sen. */
const SIMULATOR_FEES: readonly (readonly [string, string, number, number])[] = [
  ["FPX_MY", "", 0, 100],
  ["FPX_MY", "b2b1", 0, 200],
  ["MAYBANK_MY", "casa", 25, 0],
  ["MAYBANK_MY", "credit", 50, 0],
  ["", "visa_local", 100, 0],
  ["", "mastercard_local", 100, 0],
  ["", "unionpay_local", 120, 0],
  ["", "amex_local", 280, 0],
  ["", "jcb_local", 250, 0],
  ["", "visa_foreign", 250, 0],
  ["", "mastercard_foreign", 250, 0],
  ["", "unionpay_foreign", 200, 0],
  ["", "amex_foreign", 280, 0],
  ["", "jcb_foreign", 250, 0],
  ["GRABPAY_MY", "", 120, 0],
  ["TNG_MY", "", 100, 0],
  ["SHOPEEPAY_MY", "", 110, 0],
];

/** Fees the demo's merchants pay; the fourth number is the least in sen. */
const MERCHANT_FEES: readonly (readonly [string, string, number, number, number])[] = [
  ["", "", 150, 0, 1],
  ["FPX_MY", "", 0, 120, 0],
  ["FPX_MY", "b2b1", 0, 240, 0],
  ["MAYBANK_MY", "", 50, 0, 1],
  ["MAYBANK_MY", "credit", 80, 0, 1],
  ["", "visa_local", 160, 20, 50],
  ["", "mastercard_local", 160, 20, 50],
  ["", "unionpay_local", 180, 20, 50],
  ["", "visa_foreign", 300, 20, 50],
  ["", "mastercard_foreign", 300, 20, 50],
  ["", "unionpay_foreign", 260, 20, 50],
  ["", "amex_local", 340, 20, 50],
  ["", "amex_foreign", 340, 20, 50],
  ["", "jcb_local", 310, 20, 50],
  ["", "jcb_foreign", 310, 20, 50],
];

const FEES: readonly Omit<FeeSchedule, "id">[] = [
  ...MERCHANT_FEES.map(([method, feeKey, rate, fixed, min]) =>
    scheduleOf("MERCHANT", method, feeKey, rate, fixed, min),
  ),
  ...SIMULATOR_FEES.map(([method, feeKey, rate, fixed]) =>
    scheduleOf("RAIL", method, feeKey, rate, fixed, 0),
  ),
];

function scheduleOf(
  party: FeeSchedule["party"],
  method: string,
  feeKey: string,
  rateBasisPoints: number,
  fixedMinor: number,
  minMinor: number,
): Omit<FeeSchedule, "id"> {
  const rates = { rateBasisPoints, fixedMinor, minMinor };
  const scope = { party, merchantId: "", contractId: "", method, feeKey };
  return { ...scope, validFrom: VALID_FROM, ...rates, isEnd: false };
}

const nameOf = ({ party, method, feeKey }: Omit<FeeSchedule, "id">) =>
  `${party} ${method} ${feeKey}`;

/** Safe to repeat: existing terms are left unchanged. */
export async function addSandboxTerms(database: Database): Promise<void> {
  const known = [
    ...(await listAllFeeSchedules(database, "MERCHANT")),
    ...(await listAllFeeSchedules(database, "RAIL")),
  ].filter(({ merchantId, validFrom }) => merchantId === "" && +validFrom === +VALID_FROM);
  const names = new Set(known.map(nameOf));
  const missing = FEES.filter((schedule) => !names.has(nameOf(schedule)));
  if (missing.length === 0) return;
  await database.transaction(async (tx) => {
    await insertDefaultOverdraftLimit(tx, OVERDRAFT_MINOR);
    for (const schedule of missing) await insertFeeSchedule(tx, schedule);
  });
}
