import { DAY_MS } from "../../domain/malaysian-day.ts";
import type { Deps } from "../../operations/deps.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";
import { deleteOldExports } from "../../store/payment/exports.ts";

const PAUSE_MS = 10 * 60_000;
const EXPORT_MS = 7 * DAY_MS;

/** Deletes files of exports a week after they were requested. */
export function startExportCleanup(deps: Deps): RepeatingTask {
  return repeat(deps, "delete old exports", PAUSE_MS, async () => {
    const now = deps.clock.now();
    await deleteOldExports(deps.database, new Date(now.getTime() - EXPORT_MS));
    return PAUSE_MS;
  });
}
