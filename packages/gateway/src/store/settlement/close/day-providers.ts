import type { DifferenceItem, ProviderFile } from "../../../domain/settlement/close/day-figures.ts";
import { isAmong, type Reachable } from "../../citus/reach.ts";
import type { Queryable } from "../../database.ts";
import type {
  ListDayAlarmsRow,
  ListDayExceptionsRow,
  ListDayFilesRow,
  ListLateExceptionsRow,
  ListLateFilesRow,
} from "../../generated/rows.ts";
import { part, sql } from "../../sql.ts";
import type { DayTimes } from "./day-ledger.ts";

const FILE = part`
  f.rail_id, f.date::text as "date!", f.line_count, f.gross_minor, f.fee_minor, f.net_minor`;

/** The file is one of those in the figures of its day. */
const IS_IN_CLOSE = part`
  c.figures -> 'files' @> jsonb_build_array(
    jsonb_build_object('railId', f.rail_id, 'date', f.date::text))`;

/** The providers' files of a day, and those that came on it for days that were closed. */
export async function listDayFiles(
  db: Queryable,
  date: string,
  { day }: DayTimes,
): Promise<ProviderFile[]> {
  return db.rows<ListDayFilesRow>(sql`
    select ${FILE} from settlement_files f left join daily_closes c on c.day = f.date
     where case when f.date = ${date} then c.day is null or ${IS_IN_CLOSE}
                else c.day is not null and f.fetched_at >= ${day.from}
                     and f.fetched_at < ${day.until} and not (${IS_IN_CLOSE}) end
     order by f.rail_id, f.date`);
}

/** Those of a closed day that came later. */
export async function listLateFiles(db: Queryable, date: string): Promise<ProviderFile[]> {
  return db.rows<ListLateFilesRow>(sql`
    select ${FILE} from settlement_files f join daily_closes c on c.day = f.date
     where f.date = ${date} and not (${IS_IN_CLOSE})
     order by f.rail_id`);
}

/** Of files of the day, or found on it for a day that was closed: open ones. */
export async function listDayExceptions(
  db: Queryable,
  date: string,
  { day }: DayTimes,
  limit: number,
  among: Reachable,
): Promise<DifferenceItem[]> {
  const rows = await db.rows<ListDayExceptionsRow>(sql`
    select x.id, x.subject, x.kind as "detail!", x.merchant_id, x.rail_id, x.expected_minor,
           x.found_minor
      from settlement_exceptions x left join daily_closes c on c.day = x.date
     where x.state = 'OPEN'
       and (${among}::text[] is null or x.merchant_id = any(${among}::text[]))
       and case when x.date = ${date} then c.day is null or x.created_at <= c.closed_at
                else x.created_at > c.closed_at and x.created_at >= ${day.from}
                     and x.created_at < ${day.until} end
     order by x.id limit ${limit}`);
  return rows.map(({ id: _, ...row }) => row);
}

/** Of a closed day, found later. */
export async function listLateExceptions(
  db: Queryable,
  date: string,
  closedAt: Date,
  limit: number,
  among: Reachable,
): Promise<DifferenceItem[]> {
  const rows = await db.rows<ListLateExceptionsRow>(sql`
    select x.id, x.subject, x.kind as "detail!", x.merchant_id, x.rail_id, x.expected_minor,
           x.found_minor
      from settlement_exceptions x
     where x.state = 'OPEN' and x.date = ${date} and x.created_at > ${closedAt}
       and (${among}::text[] is null or x.merchant_id = any(${among}::text[]))
     order by x.id limit ${limit}`);
  return rows.map(({ id: _, ...row }) => row);
}

/** What the check of the ledger found on the day. */
export async function listDayAlarms(
  db: Queryable,
  { day }: DayTimes,
  limit: number,
  among: Reachable,
): Promise<DifferenceItem[]> {
  const rows = await db.rows<ListDayAlarmsRow>(sql`
    select kind as "detail!", subject, merchant_id, expected_minor, found_minor
      from ledger_alarms
     where raised_at >= ${day.from} and raised_at < ${day.until} and ${isAmong(among)}
     order by merchant_id, kind, subject limit ${limit}`);
  return rows.map((row) => ({ ...row, railId: "" }));
}
