import { nextReportAt, type ReportRhythm } from "../../../domain/payment/report-schedule.ts";
import {
  deleteReportSchedule,
  findReportSchedule,
  replaceReportSchedule,
} from "../../../store/payment/report/report-schedules.ts";
import { type Act, recordChange } from "../../access/record-change.ts";
import type { StoreDeps } from "../../deps.ts";

/** Of the acting user; null: no more reports. Returns when the next one comes. */
export async function updateReportSchedule(
  deps: StoreDeps,
  act: Act,
  rhythm: ReportRhythm | null,
): Promise<Date | null> {
  const { merchantId, id: userId } = act.actor;
  const now = deps.clock.now();
  const schedule = rhythm && {
    ...{ merchantId, userId, rhythm, createdAt: now },
    nextAt: nextReportAt(rhythm, now),
  };
  await deps.database.transaction(async (tx) => {
    const before = await findReportSchedule(tx, { merchantId, userId });
    if (schedule) await replaceReportSchedule(tx, schedule);
    else await deleteReportSchedule(tx, { merchantId, userId });
    await recordChange(tx, act, now, {
      merchantId,
      action: "report_schedule.changed",
      targetKind: "user",
      targetId: userId,
      before: { rhythm: before?.rhythm ?? null },
      after: { rhythm },
    });
  });
  return schedule?.nextAt ?? null;
}
