import { type Clock, createAdvancedClock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { repeat, type Tasks } from "../../platform/repeat.ts";
import type { Database } from "../../store/database.ts";
import type { Mode } from "../../store/installation/installation.ts";
import { findSandboxClock } from "../../store/installation/sandbox-clock.ts";

/** An advance is known to every process well before it applies; see ADVANCE_LEAD_MS. */
const PAUSE_MS = 1_000;
/**
 * What is due by then is done only now: a transaction that began before the advance is committed,
 * and the simulators have followed.
 */
const SETTLED_MS = 2_000;

/** From the write of an advance until it applies, in all processes at the same moment. */
export const ADVANCE_LEAD_MS = 2_500;

export interface BusinessClock {
  clock: Clock;
  /** How far it is ahead of the true clock. */
  aheadMs(): number;
  stop(): Promise<void>;
}

interface Following {
  database: Database;
  trueClock: Clock;
  log: Log;
  tasks: Tasks;
}

/**
 * The clock that payments and settlements follow. In production it is the true clock itself, and
 * nothing is read. In a sandbox it is ahead by what is stored, which resolves when that is known;
 * after an advance, the tasks of this process run at once.
 */
export async function followSandboxClock(
  { database, trueClock, log, tasks }: Following,
  mode: Mode,
): Promise<BusinessClock> {
  if (mode === "production") {
    return { clock: trueClock, aheadMs: () => 0, stop: () => Promise.resolve() };
  }
  const clock = createAdvancedClock(trueClock);
  let aheadMs = 0;
  let waking: NodeJS.Timeout | null = null;

  async function read(): Promise<void> {
    const advance = await findSandboxClock(database);
    clock.set(advance);
    const targetMs = advance?.aheadMs ?? 0;
    if (!advance || targetMs === aheadMs) return;
    aheadMs = targetMs;
    const leftMs = advance.appliesAt.getTime() - trueClock.now().getTime();
    if (waking) clearTimeout(waking);
    waking = setTimeout(wakeTasks, Math.max(0, leftMs) + SETTLED_MS).unref();
  }

  function wakeTasks(): void {
    log.info({ aheadMs }, "the sandbox's clock was advanced");
    for (const task of tasks) task.wake();
  }

  await read();
  const task = repeat({ log, tasks }, "follow the sandbox's clock", PAUSE_MS, async () => {
    await read().catch((error: unknown) => {
      log.debug({ err: error }, "the sandbox's clock cannot be read");
    });
    return PAUSE_MS;
  });
  return {
    clock,
    aheadMs: clock.aheadMs,
    async stop() {
      if (waking) clearTimeout(waking);
      await task.stop();
    },
  };
}

/** For a process that ends soon. */
export async function readBusinessClock(
  database: Database,
  trueClock: Clock,
  mode: Mode,
): Promise<Clock> {
  if (mode === "production") return trueClock;
  const clock = createAdvancedClock(trueClock);
  clock.set(await findSandboxClock(database));
  return clock;
}
