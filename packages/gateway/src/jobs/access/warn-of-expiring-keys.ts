import { DAY_MS } from "../../domain/malaysian-day.ts";
import { listExpiringKeys } from "../../operations/access/expiring-keys.ts";
import type { Deps } from "../../operations/deps.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";

/** Checks daily for rail certificates that expire soon. */
export function startKeyWarnings(
  deps: Pick<Deps, "rails" | "clock" | "log" | "tasks">,
): RepeatingTask {
  return repeat(deps, "warn of expiring keys", DAY_MS, async () => {
    warnOfExpiringKeys(deps);
    return DAY_MS;
  });
}

/**
 * Logs a warning for each certificate that expires within sixty days, and an error for each expired
 * one.
 */
export function warnOfExpiringKeys({
  rails,
  clock,
  log,
}: Pick<Deps, "rails" | "clock" | "log">): void {
  const now = clock.now();
  for (const { railId, name, endsAt } of listExpiringKeys({ rails, clock })) {
    const facts = { rail: railId, key: name, endsAt: endsAt.toISOString() };
    if (endsAt <= now) log.error(facts, "a rail's certificate has expired");
    else log.warn(facts, "a rail's certificate expires soon");
  }
}
