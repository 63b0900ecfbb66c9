import type { Deps } from "../../operations/deps.ts";
import { writeNextExportPart } from "../../operations/payment/payment-exports.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";

const PAUSE_MS = 1_000;

/** Writes requested exports, part by part. */
export function startExports(deps: Deps): RepeatingTask {
  return repeat(deps, "write exports", PAUSE_MS, async () =>
    (await writeNextExportPart(deps)) ? 0 : PAUSE_MS,
  );
}
