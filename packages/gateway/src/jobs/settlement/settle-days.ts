import { dayBefore, dayOf, startOfDay } from "../../domain/malaysian-day.ts";
import type { Deps } from "../../operations/deps.ts";
import { issueFeeStatements } from "../../operations/settlement/issue-fee-statements.ts";
import { matchSettlementFile } from "../../operations/settlement/match-settlement-file.ts";
import { proveSettlements } from "../../operations/settlement/prove-settlements.ts";
import { settleMerchant } from "../../operations/settlement/settle-merchant.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";
import { listMerchantsWithLedger } from "../../store/settlement/settlements.ts";

const PAUSE_MS = 5 * 60_000;
/** Postings of the last moments of a day have been committed by then. */
const AFTER_MIDNIGHT_MS = 2 * 60_000;
const MERCHANTS_MAX = 200;
/** Old files of a rail that was down are fetched for this long. */
const FILES_BACK_DAYS = 7;

/**
 * Once a day, soon after Malaysian midnight: merchants are settled, settlements signed, the fee
 * statements of an ended month issued, and rails' files matched.
 */
export function startDailySettlement(deps: Deps): RepeatingTask {
  let settledDate = "";
  return repeat(deps, "settle days", PAUSE_MS, async () => {
    const now = deps.clock.now();
    const midnight = startOfDay(dayOf(now));
    if (!midnight) return PAUSE_MS;
    const leftMs = midnight.getTime() + AFTER_MIDNIGHT_MS - now.getTime();
    if (leftMs > 0) return leftMs;
    const yesterday = dayBefore(now);
    if (settledDate !== yesterday) {
      const failed = await settleMerchants(deps, yesterday);
      const isProved = await proveSettlements(deps);
      if (failed === 0 && isProved && (await issueFeeStatements(deps))) settledDate = yesterday;
    }
    await matchFiles(deps, yesterday);
    return PAUSE_MS;
  });
}

/**
 * Settles all merchants up to and including `date`; a failure does not block the others. Returns
 * the number of failures; merchants on nodes that do not respond count as one.
 */
export async function settleMerchants(deps: Deps, date: string): Promise<number> {
  let after = "";
  let failed = 0;
  let isPartial = false;
  for (;;) {
    const ids = await deps.reach.among(deps.database, (db, among) => {
      isPartial ||= among !== null;
      return listMerchantsWithLedger(db, after, MERCHANTS_MAX, among);
    });
    for (const merchantId of ids) {
      await settleMerchant(deps, merchantId, date).catch((error: unknown) => {
        failed += 1;
        deps.log.error({ err: error, merchantId, date }, "settlement failed");
      });
    }
    const last = ids.at(-1);
    if (last === undefined) return failed + (isPartial ? 1 : 0);
    after = last;
  }
}

/** Fetches missing files of the last days; a file that is not available yet is requested again. */
export async function matchFiles(deps: Deps, lastDate: string): Promise<void> {
  for (const rail of deps.rails.list()) {
    for (const date of lastDates(lastDate)) {
      await matchSettlementFile(deps, rail, date).catch((error: unknown) => {
        deps.log.warn({ err: error, rail: rail.id, date }, "no settlement file");
      });
    }
  }
}

function lastDates(lastDate: string): string[] {
  const dates: string[] = [];
  let date = lastDate;
  for (let i = 0; i < FILES_BACK_DAYS; i += 1) {
    dates.unshift(date);
    const start = startOfDay(date);
    if (!start) break;
    date = dayBefore(start);
  }
  return dates;
}
