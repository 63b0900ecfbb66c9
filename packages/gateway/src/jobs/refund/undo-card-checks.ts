import type { Deps } from "../../operations/deps.ts";
import { undoCardChecks } from "../../operations/refund/undo-card-checks.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

const PAUSE_MS = 5_000;

/** Refunds the amounts that verified a customer's card. */
export function startCardCheckUndo(deps: Deps): RepeatingTask {
  return repeat("undo card checks", PAUSE_MS, deps.log, async () =>
    (await undoCardChecks(deps)) > 0 ? 0 : PAUSE_MS,
  );
}
