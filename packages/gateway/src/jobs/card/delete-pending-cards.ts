import { DAY_MS } from "../../domain/malaysian-day.ts";
import type { Deps } from "../../operations/deps.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";
import { deletePendingCardsBefore } from "../../store/card/cards.ts";

const PAUSE_MS = 10 * 60_000;
const PENDING_MS = 2 * DAY_MS;

export function startPendingCardCleanup(deps: Deps): RepeatingTask {
  return repeat(deps, "delete pending cards", PAUSE_MS, async () => {
    await deletePendingCards(deps);
    return PAUSE_MS;
  });
}

/** Deletes cards of attempts that never got an outcome. */
export function deletePendingCards({ clock, database }: Pick<Deps, "clock" | "database">) {
  const before = new Date(clock.now().getTime() - PENDING_MS);
  return deletePendingCardsBefore(database, before);
}
