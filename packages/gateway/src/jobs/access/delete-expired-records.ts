import { REQUEST_LOG_DAYS } from "../../domain/request-log/api-call.ts";
import { forgetEnded } from "../../operations/access/sessions.ts";
import type { Deps } from "../../operations/deps.ts";
import { deleteOldMails } from "../../store/access/mails.ts";
import { deleteOldExports } from "../../store/payment/exports.ts";
import {
  dropOldRequests,
  ensureRequestLogPartitions,
} from "../../store/request-log/request-log.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

const PAUSE_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
const MAIL_DAYS = 7;
const EXPORT_DAYS = 7;

/** Ended sessions, old mails and exports, the request log's partitions. */
export function startPortalCleaning(deps: Deps): RepeatingTask {
  return repeat("keep the portal clean", PAUSE_MS, deps.log, async () => {
    const now = deps.clock.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    await ensureRequestLogPartitions(deps.database, now);
    await dropOldRequests(deps.database, daysAgo(REQUEST_LOG_DAYS));
    await deleteOldMails(deps.database, daysAgo(MAIL_DAYS));
    await deleteOldExports(deps.database, daysAgo(EXPORT_DAYS));
    await forgetEnded(deps);
    return PAUSE_MS;
  });
}
