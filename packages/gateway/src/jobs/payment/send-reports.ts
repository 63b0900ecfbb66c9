import type { Deps } from "../../operations/deps.ts";
import { sendReport } from "../../operations/payment/report/send-report.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";
import { listDueReports } from "../../store/payment/report/report-schedules.ts";
import { sendDue } from "../send-due.ts";

const PAUSE_MS = 60_000;

/** Mails reports to the users who have chosen them. */
export function startReports(deps: Deps): RepeatingTask {
  return repeat(deps, "send reports", PAUSE_MS, async () => {
    await sendDueReports(deps);
    return PAUSE_MS;
  });
}

/** Sends every report that is due, and returns the number of mails. */
export function sendDueReports(deps: Deps): Promise<number> {
  return sendDue(deps, {
    list: listDueReports,
    send: async (schedule) => Number(await sendReport(deps, schedule)),
    failure: "report not sent",
    nameOf: ({ userId }) => ({ userId }),
  });
}
