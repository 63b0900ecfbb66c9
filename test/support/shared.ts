/** What the test files of one process share: started for the first that asks, stopped at the end. */
import { after } from "node:test";

const stops: (() => Promise<unknown>)[] = [];
const started = new Map<string, Promise<unknown>>();

// A file that is run manually is the only one. `npm test` stops them after its last file.
if (!process.env.KAUNTER_TEST_QUEUE) after(stopShared);

/** Files that give the same key get the same thing, so they must start and stop it alike. */
export function share<T>(
  key: string,
  start: () => Promise<T>,
  stop: (started: T) => Promise<unknown>,
): Promise<T> {
  const known = started.get(key) as Promise<T> | undefined; // of the same key
  if (known !== undefined) return known;
  const starting = start();
  started.set(key, starting);
  stops.push(async () => stop(await starting));
  return starting;
}

/** A stop that fails leaves the others to be stopped, and fails the process. */
export async function stopShared(): Promise<void> {
  const results = await Promise.allSettled(stops.map((stop) => stop()));
  for (const result of results) if (result.status === "rejected") throw result.reason;
}
