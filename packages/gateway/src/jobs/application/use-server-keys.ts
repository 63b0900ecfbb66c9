import { useDueServerKeys } from "../../operations/application/keys/server-keys.ts";
import type { Deps } from "../../operations/deps.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";

const PAUSE_MS = 60_000;

/** Signs webhooks with the keys that were announced, from their time on. */
export function startServerKeyUse(deps: Deps): RepeatingTask {
  return repeat(deps, "use announced server keys", PAUSE_MS, async () =>
    (await useDueServerKeys(deps)) > 0 ? 0 : PAUSE_MS,
  );
}
