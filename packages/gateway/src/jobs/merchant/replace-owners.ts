import type { Deps } from "../../operations/deps.ts";
import { completeReplacements } from "../../operations/merchant/owner/complete-replacement.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";

const PAUSE_MS = 60_000;

/** Replaces owners when the time in which their team can object is over. */
export function startOwnerReplacements(deps: Deps): RepeatingTask {
  return repeat(deps, "replace owners", PAUSE_MS, async () => {
    await completeReplacements(deps);
    return PAUSE_MS;
  });
}
