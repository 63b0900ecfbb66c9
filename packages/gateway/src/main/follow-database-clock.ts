import { createFollowingClock, type FollowingClock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import { repeat, type Tasks } from "../platform/repeat.ts";
import type { Database } from "../store/database.ts";
import { findDatabaseTime } from "../store/database-time.ts";

/** Keeps the error below 6 ms and half a round trip. */
const PAUSE_MS = 5_000;
/** While the database is unavailable; the clock keeps running. */
const RETRY_MS = 500;
/** The fastest one counts. */
const SAMPLES = 4;

export interface DatabaseClock {
  clock: FollowingClock;
  /** For a lost connection: the next one may lead to another server. */
  measureNow(): void;
  stop(): Promise<void>;
}

/**
 * The database's clock, measured before this resolves and every few seconds from then on. All
 * processes act on it, so that leases and due times mean the same on each machine, whatever its own
 * clock says. A skew of this machine's clock is logged when it begins and when it ends.
 */
export async function followDatabaseClock(
  database: Database,
  log: Log,
  tasks: Tasks = new Set(),
): Promise<DatabaseClock> {
  const clock = createFollowingClock();
  let isSkewed = false;

  async function measure(): Promise<void> {
    // On one connection, so that waiting for one is not measured.
    await database.transaction(async (tx) => {
      for (let i = 0; i < SAMPLES; i += 1) await clock.measure(() => findDatabaseTime(tx));
    });
    const { ms: skewMs, isUnhealthy } = clock.skew();
    if (isUnhealthy === isSkewed) return;
    isSkewed = isUnhealthy;
    if (isSkewed) log.error({ skewMs }, "this machine's clock differs from the database's");
    else log.info({ skewMs }, "this machine's clock agrees with the database's again");
  }

  const { promise: measured, resolve, reject } = Promise.withResolvers<void>();
  const task = repeat({ log, tasks }, "follow the database's clock", PAUSE_MS, async () => {
    try {
      await measure();
      resolve();
      return PAUSE_MS;
    } catch (error) {
      log.debug({ err: error }, "the database's clock cannot be read");
      reject(error);
      return RETRY_MS;
    }
  });
  try {
    await measured;
  } catch (error) {
    await task.stop();
    throw error;
  }
  return { clock, measureNow: task.wake, stop: task.stop };
}
