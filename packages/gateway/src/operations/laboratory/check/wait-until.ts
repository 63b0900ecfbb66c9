import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 200;

/** Null when it is not there in time. Rejects when `signal` is aborted. */
export async function waitUntil<T>(
  find: () => Promise<T | null>,
  limitMs: number,
  signal: AbortSignal,
): Promise<T | null> {
  const ended = AbortSignal.timeout(limitMs);
  for (;;) {
    const found = await find();
    if (found !== null || ended.aborted) return found;
    await sleep(POLL_MS, undefined, { signal });
  }
}
