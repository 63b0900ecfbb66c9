import type { Deps } from "../../operations/deps.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";
import { advanceSandboxClock } from "../../store/installation/sandbox-clock.ts";
import { ensurePartitions } from "../../store/partitions/partitions.ts";
import { ADVANCE_LEAD_MS } from "./follow-sandbox-clock.ts";

const PAUSE_MS = 500;
const TIMEOUT_MS = 2_000;

type FollowDeps = Pick<
  Deps,
  "clockAheadMs" | "database" | "log" | "railHttp" | "tasks" | "trueClock"
>;

/**
 * Keeps the sandbox's clock and the simulators' together: whichever was advanced further takes the
 * other along. `controlUrl` returns null while no simulators are known.
 */
export function startFollowingSimulators(
  deps: FollowDeps,
  controlUrl: () => string | null,
): RepeatingTask {
  return repeat(deps, "follow the simulators' clock", PAUSE_MS, async () => {
    const base = controlUrl();
    if (base !== null) await followSimulators(deps, base);
    return PAUSE_MS;
  });
}

async function followSimulators(deps: FollowDeps, base: string): Promise<void> {
  const aheadMs = deps.clockAheadMs();
  const wantedMs = await tell(deps, base, aheadMs);
  if (wantedMs !== null && wantedMs > aheadMs) await advance(deps, wantedMs);
}

/** How far the clock is to be; null while the simulators do not respond. */
async function tell(
  { log, railHttp }: FollowDeps,
  base: string,
  aheadMs: number,
): Promise<number | null> {
  try {
    const response = await railHttp.send({
      method: "POST",
      url: `${base}/__sim/clock/follow`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ aheadMs }),
      timeoutMs: TIMEOUT_MS,
    });
    const parsed: unknown = JSON.parse(response.body.toString("utf8"));
    const wanted = (parsed as { aheadMs?: unknown } | null)?.aheadMs;
    return Number.isSafeInteger(wanted) ? Number(wanted) : null;
  } catch (error) {
    log.debug({ err: error }, "the simulators' clock cannot be read");
    return null;
  }
}

/** All processes move at the same moment, when the partitions of that time are there. */
async function advance({ database, trueClock }: FollowDeps, aheadMs: number): Promise<void> {
  const now = trueClock.now();
  await ensurePartitions(database, new Date(now.getTime() + aheadMs), now);
  const appliesAt = new Date(trueClock.now().getTime() + ADVANCE_LEAD_MS);
  await advanceSandboxClock(database, { aheadMs, appliesAt, now: trueClock.now() });
}
