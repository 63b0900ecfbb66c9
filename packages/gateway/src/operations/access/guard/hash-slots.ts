import { GatewayError } from "../../../domain/errors.ts";

/**
 * One password check takes 19 MiB and some 20 ms of a processor. So a flood of sign-ins waits here
 * in a short line, and what does not fit is rejected at once.
 */
const RUNNING_MAX = 2;
const WAITING_MAX = 24;
/** Places that only known devices and signed-in users get. */
const RESERVED = 8;

const RETRY_AFTER_SECONDS = 2;

/** Of this process. `done` counts all checks, so that tests compare the work of two responses. */
export const hashWork = { running: 0, done: 0 };
const waiting: (() => void)[] = [];

/** Throws OVERLOAD when there is no place; call it before any other work is done. */
export function expectHashSlot(isKnown: boolean): void {
  const places = isKnown ? WAITING_MAX + RESERVED : WAITING_MAX;
  if (hashWork.running >= RUNNING_MAX && waiting.length >= places) {
    throw new GatewayError("OVERLOAD", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}

/** Runs a check when it is its turn. Throws OVERLOAD. */
export async function inHashSlot<T>(isKnown: boolean, work: () => Promise<T>): Promise<T> {
  expectHashSlot(isKnown);
  if (hashWork.running < RUNNING_MAX) hashWork.running += 1;
  // A released slot goes to the next in line, so waiters keep their order.
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    hashWork.done += 1;
    const next = waiting.shift();
    if (next) next();
    else hashWork.running -= 1;
  }
}
