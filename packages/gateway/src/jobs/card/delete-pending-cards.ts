import { DAY_MS } from "../../domain/malaysian-day.ts";
import type { Deps } from "../../operations/deps.ts";
import { deletePendingCardsBefore } from "../../store/card/cards.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

const PAUSE_MS = 10 * 60_000;
const PENDING_MS = 2 * DAY_MS;

/** Deletes cards of attempts that never got an outcome. */
export function startPendingCardCleanup(deps: Deps): RepeatingTask {
  return repeat("delete pending cards", PAUSE_MS, deps.log, async () => {
    const now = deps.clock.now();
    await deletePendingCardsBefore(deps.database, new Date(now.getTime() - PENDING_MS));
    return PAUSE_MS;
  });
}
