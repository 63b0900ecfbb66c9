/** How long what a test starts lives: until its file ends, or until the process does. */
import { after } from "node:test";

/** Only so that what never stops is named; no machine is expected to be quick. */
const STOP_LIMIT_MS = 300_000;

/** What is started first is stopped first. */
export function stopAfterTests<T>(
  starting: Promise<T>,
  stop: (started: T) => Promise<unknown>,
): Promise<T> {
  after(async () => stop(await starting));
  return starting;
}

const stops: (() => Promise<unknown>)[] = [];
const started = new Map<string, Promise<unknown>>();

// A file that is run manually is the only one. `npm test` stops them after its last file.
if (!process.env.KAUNTER_TEST_QUEUE) after(stopShared);

/**
 * Starts what the test files of a process share for the first that wants it. Files that give the
 * same key get the same thing, so they must start and stop it alike.
 */
export async function share<T>(
  key: string,
  start: () => Promise<T>,
  stop: (started: T) => Promise<unknown>,
): Promise<T> {
  const known = started.get(key) as Promise<T> | undefined; // of the same key
  if (known !== undefined) return await known;
  const starting = start();
  started.set(key, starting);
  stops.push(() => endingInTime(key, async () => stop(await starting)));
  return await starting;
}

/** A stop that fails leaves the others to be stopped, and fails the process. */
export async function stopShared(): Promise<void> {
  const results = await Promise.allSettled(stops.map((stop) => stop()));
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

async function endingInTime(key: string, stop: () => Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const limit = setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(", ");
    reject(new Error(`${key} did not stop within ${STOP_LIMIT_MS / 1_000} s; open: ${open}`));
  }, STOP_LIMIT_MS);
  await Promise.race([stop(), late]).finally(() => clearTimeout(limit));
}
