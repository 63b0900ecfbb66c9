import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";

/** Only so that what never comes is named at last; no machine is expected to be quick. */
const LIMIT_MS = 300_000;
const LOOK_AGAIN_MS = 20;

/** Polls until the result is true: for effects of other processes. */
export async function until<T>(
  ask: () => T | Promise<T>,
  isWanted: (answer: T) => boolean = Boolean,
): Promise<T> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    assert.ok(performance.now() < deadline, "waited in vain");
    await setTimeout(LOOK_AGAIN_MS);
  }
}
