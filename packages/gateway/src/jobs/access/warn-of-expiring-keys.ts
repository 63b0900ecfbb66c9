import { DAY_MS } from "../../domain/malaysian-day.ts";
import type { Deps } from "../../operations/deps.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

/** Enough time to order a new certificate and install it on both sides. */
const WARNING_MS = 60 * DAY_MS;

/** Checks daily for rail certificates that expire soon. */
export function startKeyWarnings(deps: Pick<Deps, "rails" | "clock" | "log">): RepeatingTask {
  return repeat("warn of expiring keys", DAY_MS, deps.log, async () => {
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
  const now = clock.now().getTime();
  const all = new Set(rails.listMethods().map(({ rail }) => rail));
  for (const rail of all) {
    for (const { name, endsAt } of rail.expiringKeys ?? []) {
      const leftMs = endsAt.getTime() - now;
      const facts = { rail: rail.id, key: name, endsAt: endsAt.toISOString() };
      if (leftMs <= 0) log.error(facts, "a rail's certificate has expired");
      else if (leftMs <= WARNING_MS) log.warn(facts, "a rail's certificate expires soon");
    }
  }
}
