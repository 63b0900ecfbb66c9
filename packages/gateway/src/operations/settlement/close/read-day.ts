import { assert } from "../../../domain/assert.ts";
import { addDays, endOfDay, startOfDay } from "../../../domain/malaysian-day.ts";
import type { DailyClose } from "../../../domain/settlement/close/daily-close.ts";
import {
  type BankFigures,
  type DayFigures,
  type DifferenceItem,
  fileDayOf,
  makeDayFigures,
  type ProviderFile,
  sumBalances,
} from "../../../domain/settlement/close/day-figures.ts";
import type { Reachable } from "../../../store/citus/reach.ts";
import type { Queryable } from "../../../store/database.ts";
import { findLastBankFile } from "../../../store/payout/bank-files.ts";
import { findDailyClose } from "../../../store/settlement/close/daily-closes.ts";
import {
  listDayEntries,
  sumDayBookings,
  sumLateBookings,
} from "../../../store/settlement/close/day-bank.ts";
import {
  type DayTimes,
  listUnbookedPayouts,
  sumBalancesAt,
  sumDayPostings,
} from "../../../store/settlement/close/day-ledger.ts";
import {
  listDayAlarms,
  listDayExceptions,
  listDayFiles,
  listLateExceptions,
  listLateFiles,
} from "../../../store/settlement/close/day-providers.ts";
import type { Deps } from "../../deps.ts";

type DayDeps = Pick<Deps, "database" | "rails" | "reach">;

/** Of each list; more than anybody explains in a day. */
const ITEMS_READ_MAX = 1_000;

export interface OpenDay {
  figures: DayFigures;
  /** False while a node does not respond: its merchants are missing. */
  isComplete: boolean;
  lastBankFile: number;
}

/** The figures of a day as they are now. */
export async function readOpenDay(deps: DayDeps, day: string): Promise<OpenDay> {
  const times = timesOf(day);
  const before = await findDailyClose(deps.database, addDays(day, -1));
  // First: entries of a file that comes meanwhile are after the close.
  const lastBankFile = await findLastBankFile(deps.database);
  const files = await listDayFiles(deps.database, day, times);
  const bank = await sumDayBookings(deps.database, day, times);
  const entries = await listDayEntries(deps.database, day, times, ITEMS_READ_MAX);
  const { isComplete, ...ofMerchants } = await deps.reach.among(
    deps.database,
    async (db, among) => ({
      isComplete: among === null,
      groups: await sumDayPostings(db, times, among),
      closing: await sumBalancesAt(db, times.day.until, among),
      lists: { ...(await readLists(db, day, times, among)), BANK_ENTRY: entries },
    }),
  );
  const figures = makeDayFigures({
    ...{ day, files, bank, railIds: railsWithFiles(deps) },
    opening: before?.figures.closing ?? null,
    ...ofMerchants,
  });
  return { figures, isComplete, lastBankFile };
}

async function readLists(db: Queryable, day: string, times: DayTimes, among: Reachable) {
  return {
    PAYOUT: await listUnbookedPayouts(db, times, ITEMS_READ_MAX, among),
    EXCEPTION: await listDayExceptions(db, day, times, ITEMS_READ_MAX, among),
    ALARM: await listDayAlarms(db, times, ITEMS_READ_MAX, among),
  };
}

/** What arrived for a day after it was closed; its figures stay. */
export interface AfterClose {
  bank: BankFigures;
  files: readonly ProviderFile[];
  exceptions: readonly DifferenceItem[];
  /** Of the ledger: what merchants are owed more. */
  owedMinor: number;
}

export async function readAfterClose(
  { database, reach }: DayDeps,
  { day, closedAt, figures }: Pick<DailyClose, "day" | "closedAt" | "figures">,
): Promise<AfterClose> {
  const times = timesOf(day);
  const [bank, files] = [await sumLateBookings(database, day), await listLateFiles(database, day)];
  const { groups, exceptions } = await reach.among(database, async (db, among) => ({
    groups: await sumDayPostings(db, times, among),
    exceptions: await listLateExceptions(db, day, closedAt, ITEMS_READ_MAX, among),
  }));
  const moved = sumBalances(groups.filter(({ isOfDay }) => isOfDay).map(({ sums }) => sums));
  const owedMinor = figures.moved.MERCHANT_PAYABLE - moved.MERCHANT_PAYABLE;
  return { bank, files, exceptions, owedMinor };
}

function timesOf(day: string): DayTimes {
  const [from, until] = [startOfDay(day), endOfDay(day)];
  assert(from && until, "the day was checked");
  return { day: { from, until }, file: fileDayOf(from) };
}

function railsWithFiles({ rails }: Pick<Deps, "rails">): string[] {
  const all = rails
    .list()
    .filter((rail) => rail.settlementFile !== undefined || rail.fileConnector !== undefined);
  return all.map(({ id }) => id);
}
