import { sealCalls, sealEntries, utcDayOf } from "../operations/audit/seal-audit.ts";
import type { Deps } from "../operations/deps.ts";
import { type RepeatingTask, repeat } from "../platform/repeat.ts";
import { listHeadsSince } from "../store/audit/audit-chain.ts";

const PAUSE_MS = 5_000;
/** A large merchant's day takes long to read, also when that fails. */
const CALLS_PAUSE_MS = 60 * 60_000;
const DAY_MS = 86_400_000;
/** A transaction that wrote an entry may still be open. */
const RECENT_MS = DAY_MS;
/** The last calls of a day are written by then. */
const LATE_MS = 60 * 60_000;
/** Days that are checked after the worker was down. */
const DAYS = 3;

/** Seals the audit log within seconds. */
export function startAuditSealing(deps: Deps): RepeatingTask {
  let since = new Date(0);
  return repeat(deps, "seal audit log", PAUSE_MS, async () => {
    const now = deps.trueClock.now();
    const isAll = await sealEntries(deps, since);
    if (isAll) since = new Date(now.getTime() - RECENT_MS);
    return PAUSE_MS;
  });
}

/** Seals each day's changing calls, then logs the chains' ends. */
export function startCallSealing(deps: Deps): RepeatingTask {
  let done = 0;
  return repeat(deps, "seal API calls", CALLS_PAUSE_MS, async () => {
    const yesterday = utcDayOf(new Date(deps.trueClock.now().getTime() - LATE_MS - DAY_MS));
    if (yesterday.day === done) return CALLS_PAUSE_MS;
    const ages = Array.from({ length: DAYS }, (_, i) => DAYS - 1 - i);
    const days = ages.map((age) => utcDayOf(new Date(yesterday.from.getTime() - age * DAY_MS)));
    let isAll = false;
    try {
      isAll = await sealCalls(deps, days);
    } finally {
      for (const head of await listHeadsSince(deps.database, yesterday.from)) {
        deps.log.info(head, "audit chain");
      }
    }
    if (isAll) done = yesterday.day;
    return CALLS_PAUSE_MS;
  });
}
