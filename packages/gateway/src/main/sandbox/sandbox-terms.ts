/** The terms a sandbox starts with. In production the operator adds what was agreed. */
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

/** Safe to repeat: existing terms are left unchanged. */
export async function addSandboxTerms(database: Database): Promise<void> {
  const known = await listAllFeeSchedules(database, "RAIL");
  const scopes = new Set(
    known
      .filter(({ merchantId, validFrom }) => merchantId === "" && +validFrom === +VALID_FROM)
      .map(({ method, feeKey }) => `${method} ${feeKey}`),
  );
  const missing = SIMULATOR_FEES.filter(([method, feeKey]) => !scopes.has(`${method} ${feeKey}`));
  if (missing.length === 0) return;
  await database.transaction(async (tx) => {
    await insertDefaultOverdraftLimit(tx, OVERDRAFT_MINOR);
    for (const [method, feeKey, rateBasisPoints, fixedMinor] of missing) {
      await insertFeeSchedule(tx, {
        party: "RAIL",
        merchantId: "",
        method,
        feeKey,
        validFrom: VALID_FROM,
        rateBasisPoints,
        fixedMinor,
        minMinor: 0,
        isEnd: false,
      });
    }
  });
}
