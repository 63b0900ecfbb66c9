import { DAY_MS } from "../domain/malaysian-day.ts";
import type { RetentionDays } from "../domain/retention.ts";
import type { Deps } from "../operations/deps.ts";
import { type RepeatingTask, repeat } from "../platform/repeat.ts";
import { ensurePartitions, retirePartitions } from "../store/partitions/partitions.ts";

const PAUSE_MS = 10 * 60_000;

/** Creates the partitions of the time to come, and drops those past their retention. */
export function startPartitions(deps: Deps, retention: RetentionDays): RepeatingTask {
  return repeat(deps, "keep partitions", PAUSE_MS, async () => {
    await keepPartitions(deps, retention);
    return PAUSE_MS;
  });
}

export async function keepPartitions(
  deps: Pick<Deps, "archive" | "clock" | "database" | "log" | "trueClock">,
  retention: RetentionDays,
): Promise<void> {
  // Retention protects what is real, and the database compares it with its own time.
  const now = deps.trueClock.now();
  await ensurePartitions(deps.database, deps.clock.now(), now);
  await retirePartitions(deps.database, {
    now,
    before: (retained) => new Date(now.getTime() - retention[retained] * DAY_MS),
    archive: deps.archive,
    onKept(table, reason) {
      deps.log.warn({ table, reason }, "data past its retention stays");
    },
  });
}
