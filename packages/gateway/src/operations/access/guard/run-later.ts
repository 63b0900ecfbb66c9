import type { Deps } from "../../deps.ts";

/** More than this means a flood; what comes on top is dropped. */
const PENDING_MAX = 200;
let pending = 0;

/** Long after the response has left, also on a busy machine. */
const DELAY_MS = 200;

/**
 * Runs work after the response, so that response times do not reveal whether an account exists. The
 * work is lost when the process stops.
 */
export function runLater(
  { log }: Pick<Deps, "log">,
  name: string,
  work: () => Promise<unknown>,
): void {
  if (pending >= PENDING_MAX) {
    log.warn({ work: name }, "dropped: too much is waiting");
    return;
  }
  pending += 1;
  setTimeout(() => {
    work()
      .catch((error: unknown) => log.error({ err: error, work: name }, "failed after the response"))
      .finally(() => {
        pending -= 1;
      });
  }, DELAY_MS);
}
