import { dayOf, sealCalls, sealEntries } from "../operations/audit/seal-audit.ts";
import type { Deps } from "../operations/deps.ts";
import { listHeadsSince } from "../store/audit/audit-chain.ts";
import { type RepeatingTask, repeat } from "./repeat.ts";

const PAUSE_MS = 5_000;
const DAY_MS = 86_400_000;
/** A transaction that wrote an entry may still be open. */
const RECENT_MS = DAY_MS;
/** The last calls of a day are written by then. */
const LATE_MS = 60 * 60_000;
/** Days that are looked at when the worker was away. */
const DAYS = 3;

/**
 * Seals the audit log within seconds, and each day's changing calls; logs the chains' ends daily.
 */
export function startAuditSealing(deps: Deps): RepeatingTask {
  const done: { everything: boolean; day: number } = { everything: false, day: 0 };
  return repeat("seal audit log", PAUSE_MS, deps.log, async () => {
    const now = deps.clock.now();
    await sealEntries(deps, done.everything ? new Date(now.getTime() - RECENT_MS) : new Date(0));
    done.everything = true;
    const yesterday = dayOf(new Date(now.getTime() - LATE_MS - DAY_MS));
    if (yesterday.day === done.day) return PAUSE_MS;
    for (let age = DAYS - 1; age >= 0; age -= 1) {
      await sealCalls(deps, dayOf(new Date(yesterday.from.getTime() - age * DAY_MS)));
    }
    for (const head of await listHeadsSince(deps.database, yesterday.from)) {
      deps.log.info(head, "audit chain");
    }
    done.day = yesterday.day;
    return PAUSE_MS;
  });
}
