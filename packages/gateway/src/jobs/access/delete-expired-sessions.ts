import { DAY_MS } from "../../domain/malaysian-day.ts";
import { deleteExpiredSessions } from "../../operations/access/sessions.ts";
import type { Deps } from "../../operations/deps.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";
import { deleteOldMails } from "../../store/access/mails.ts";

const PAUSE_MS = 10 * 60_000;
const MAIL_MS = 7 * DAY_MS;

/** Sessions, links and login attempts that have expired, and mails of more than a week. */
export function startSessionCleanup(deps: Deps): RepeatingTask {
  return repeat(deps, "delete expired sessions", PAUSE_MS, async () => {
    const now = deps.trueClock.now();
    await deleteOldMails(deps.database, new Date(now.getTime() - MAIL_MS));
    await deleteExpiredSessions(deps);
    return PAUSE_MS;
  });
}
