import type { ReportSchedule } from "../../../domain/payment/report-schedule.ts";
import { isAmong, type Reachable } from "../../citus/reach.ts";
import type { Queryable } from "../../database.ts";
import type { FindReportScheduleRow, ListDueReportsRow } from "../../generated/rows.ts";
import { sql } from "../../sql.ts";

type ScheduleKey = Pick<ReportSchedule, "merchantId" | "userId">;

/** Null for a user who wants no reports. */
export async function findReportSchedule(
  db: Queryable,
  { merchantId, userId }: ScheduleKey,
): Promise<ReportSchedule | null> {
  return db.row<FindReportScheduleRow>(sql`
    select * from report_schedules where merchant_id = ${merchantId} and user_id = ${userId}`);
}

export async function replaceReportSchedule(
  db: Queryable,
  schedule: ReportSchedule,
): Promise<void> {
  await db.run(sql`
    insert into report_schedules (merchant_id, user_id, rhythm, next_at, created_at)
    values (${schedule.merchantId}, ${schedule.userId}, ${schedule.rhythm}, ${schedule.nextAt},
            ${schedule.createdAt})
    on conflict (merchant_id, user_id)
      do update set rhythm = excluded.rhythm, next_at = excluded.next_at`);
}

export async function deleteReportSchedule(
  db: Queryable,
  { merchantId, userId }: ScheduleKey,
): Promise<void> {
  await db.run(sql`
    delete from report_schedules where merchant_id = ${merchantId} and user_id = ${userId}`);
}

/** The longest due first. */
export async function listDueReports(
  db: Queryable,
  now: Date,
  among: Reachable,
  limit: number,
): Promise<ReportSchedule[]> {
  return db.rows<ListDueReportsRow>(sql`
    select * from report_schedules where next_at <= ${now} and ${isAmong(among)}
     order by next_at, user_id limit ${limit}`);
}

/** False when another worker was first, or the user has changed it since. */
export async function moveReportSchedule(
  db: Queryable,
  { merchantId, userId, nextAt }: ReportSchedule,
  next: Date,
): Promise<boolean> {
  const changed = await db.run(sql`
    update report_schedules set next_at = ${next}
     where merchant_id = ${merchantId} and user_id = ${userId} and next_at = ${nextAt}`);
  return changed === 1;
}
