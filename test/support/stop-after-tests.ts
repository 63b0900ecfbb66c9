import { after } from "node:test";

/** What is started first is stopped first. */
export function stopAfterTests<T>(
  starting: Promise<T>,
  stop: (started: T) => Promise<unknown>,
): Promise<T> {
  after(async () => stop(await starting));
  return starting;
}
