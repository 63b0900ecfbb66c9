import type { Deps } from "../../operations/deps.ts";
import { sendReport } from "../../operations/payment/report/send-report.ts";
import { listDueReports } from "../../store/payment/report/report-schedules.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

const PAUSE_MS = 60_000;
const BATCH = 100;

/** Mails reports to the users who have chosen them. */
export function startReports(deps: Deps): RepeatingTask {
  return repeat("send reports", PAUSE_MS, deps.log, async () => {
    await sendDueReports(deps);
    return PAUSE_MS;
  });
}

/** Sends every report that is due, and returns the number of mails. */
export async function sendDueReports(deps: Deps): Promise<number> {
  let mails = 0;
  for (;;) {
    const now = deps.clock.now();
    const due = await deps.reach.among(deps.database, (db, among) =>
      listDueReports(db, now, among, BATCH),
    );
    // One that fails is tried in the next round.
    let failed = 0;
    for (const schedule of due) {
      try {
        if (await sendReport(deps, schedule)) mails += 1;
      } catch (error) {
        failed += 1;
        deps.log.error({ err: error, userId: schedule.userId }, "report not sent");
      }
    }
    if (due.length < BATCH || failed > 0) return mails;
  }
}
