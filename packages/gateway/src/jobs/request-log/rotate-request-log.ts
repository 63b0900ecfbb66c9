import { REQUEST_LOG_DAYS } from "../../domain/request-log/api-call.ts";
import type { Deps } from "../../operations/deps.ts";
import {
  dropOldRequests,
  ensureRequestLogPartitions,
} from "../../store/request-log/request-log.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

const PAUSE_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

/** Creates the coming days' partitions of the request log and drops those past its retention. */
export function startRequestLogRotation(deps: Deps): RepeatingTask {
  return repeat("rotate the request log", PAUSE_MS, deps.log, async () => {
    const now = deps.clock.now();
    await ensureRequestLogPartitions(deps.database, now);
    await dropOldRequests(deps.database, new Date(now.getTime() - REQUEST_LOG_DAYS * DAY_MS));
    return PAUSE_MS;
  });
}
