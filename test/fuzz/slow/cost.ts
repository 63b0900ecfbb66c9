/** What work costs, in CPU time of this thread: independent of the machine's load. */
import { createHash } from "node:crypto";
import { startCpuStopwatch } from "../../../packages/gateway/src/platform/clock.ts";

/** What one input may take from everyone else who is served by the same thread. */
export const EVENT_LOOP_MS_MAX = 50;
/** Of the reference work, on the machine that the limit was chosen for: one core of a server. */
const REFERENCE_MS = 4;
const MEASUREMENTS = 3;
/**
 * Some systems count the time of a thread in steps of 4 ms: shorter work is repeated for so long.
 */
const MEASURED_MS_MIN = 24;

export type Work = () => unknown;

/** Passed time, which a busy machine makes longer: only to choose what to measure. */
export function timeOnce(work: Work): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

/**
 * The CPU time of this thread, in milliseconds. The least of some measurements: what else the
 * thread does, such as collecting garbage, varies.
 */
export function costOf(work: Work): number {
  let least = Number.POSITIVE_INFINITY;
  for (let left = MEASUREMENTS; left > 0; left -= 1) least = Math.min(least, measure(work));
  return least;
}

function measure(work: Work): number {
  const readMs = startCpuStopwatch();
  for (let runs = 1; ; runs += 1) {
    work();
    const ms = readMs();
    if (ms >= MEASURED_MS_MIN) return ms / runs;
  }
}

/** How many times slower this machine is now than the one that the limit was chosen for. */
export function measureSlowness(): number {
  return costOf(workOnReference) / REFERENCE_MS;
}

const DOCUMENT = JSON.stringify(
  Array.from({ length: 2_500 }, (_, at) => ({ id: `order ${at}`, amount: at, text: "é<&>\n" })),
);

/** Some of what reading costs: parsing, searching, writing, hashing. */
function workOnReference(): string {
  let found = 0;
  for (let round = 0; round < 3; round += 1) {
    const value = JSON.parse(DOCUMENT) as object[];
    found += Array.from(DOCUMENT.matchAll(/"(\w+)":(\d+)/g)).length;
    found += JSON.stringify(value.toReversed()).replaceAll(/[<>&]/g, "\\u003c").length;
  }
  return createHash("sha256").update(`${found}${DOCUMENT}`).digest("hex");
}
