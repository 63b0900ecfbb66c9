import { hostname } from "node:os";
import type { Deps } from "../../operations/deps.ts";
import { RELEASE } from "../../platform/release.ts";
import { repeat } from "../../platform/repeat.ts";
import {
  countLiveProcesses,
  deleteHeartbeat,
  deleteHeartbeatsBefore,
  type Heartbeat,
  saveHeartbeat,
} from "../../store/monitoring/heartbeats.ts";

const PAUSE_MS = 3_000;
/** Longer than a worker that is replaced takes to come back is rare, and worth a 503. */
const SILENT_MS = 15_000;
/**
 * After a sleep of the machine or an outage of the database every heartbeat is old, until the first
 * ones are renewed: a single check proves nothing.
 */
const LOOKS_MIN = 3;
const DEAD_MS = 10 * 60_000;
const ID_BYTES = 8;

export interface HeartbeatWatch {
  /** Whether any worker of the installation has beaten lately. */
  isWorkerAlive(): boolean;
  stop(): Promise<void>;
}

type HeartbeatDeps = Pick<Deps, "database" | "log" | "metrics" | "random" | "tasks" | "trueClock">;

/**
 * Records that this process is alive, by the database's clock, and checks whether a worker is. A
 * process that cannot write its own heartbeat does not judge the others'. A silence of all workers
 * is logged when it begins and when it ends. `onApiProcesses`: how many of the installation serve.
 */
export function startHeartbeat(
  deps: HeartbeatDeps,
  kind: Heartbeat["kind"],
  onApiProcesses: (count: number) => void = () => {},
): HeartbeatWatch {
  const { trueClock: clock, database, log, metrics, random } = deps;
  const startedAt = clock.now();
  const id = random.bytes(ID_BYTES).toString("hex");
  const own = { id, kind, host: hostname(), pid: process.pid, release: RELEASE, startedAt };
  // A worker that starts with this process has as long to beat.
  let seenAt = startedAt;
  let looksWithout = 0;
  let isAlive = true;
  let isFailing = false;

  async function round(): Promise<void> {
    const now = clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    await saveHeartbeat(database, { ...own, beatAt: now });
    if (kind === "worker") await deleteHeartbeatsBefore(database, ago(DEAD_MS));
    const { worker: count, api } = await countLiveProcesses(database, ago(SILENT_MS));
    onApiProcesses(api);
    metrics.workersAlive.set(count);
    if (count > 0) seenAt = now;
    looksWithout = count > 0 || seenAt >= ago(SILENT_MS) ? 0 : looksWithout + 1;
    const wasAlive = isAlive;
    isAlive = looksWithout < LOOKS_MIN;
    if (wasAlive && !isAlive)
      log.error({ silentSince: seenAt.toISOString() }, "no worker is alive");
    if (!wasAlive && isAlive) log.info({ workers: count }, "a worker is alive again");
  }

  const task = repeat({ log: deps.log, tasks: deps.tasks }, "heartbeat", PAUSE_MS, async () => {
    try {
      await round();
      isFailing = false;
    } catch (error) {
      // Once: an outage is noticed by everybody who uses the database.
      if (!isFailing) log.warn({ err: error }, "the heartbeat was not written");
      isFailing = true;
    }
    return PAUSE_MS;
  });
  return {
    isWorkerAlive: () => isAlive,
    async stop() {
      await task.stop();
      // Best effort: the row is deleted later otherwise.
      await deleteHeartbeat(database, id).catch(() => {});
    },
  };
}
