import type { Deps } from "../../operations/deps.ts";
import { writeNextExportPart } from "../../operations/payment/payment-exports.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

const PAUSE_MS = 1_000;

/** Writes requested exports, part by part. */
export function startExports(deps: Deps): RepeatingTask {
  return repeat("write exports", PAUSE_MS, deps.log, async () =>
    (await writeNextExportPart(deps)) ? 0 : PAUSE_MS,
  );
}
