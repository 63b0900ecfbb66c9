import type { CallInput, Retry } from "../call.ts";
import { KaunterConnectionError, KaunterError } from "../errors.ts";

export type RetryDecision = {
  /** Null: do not retry. */
  readonly waitMs: number | null;
  /** The access token is no longer valid. */
  readonly dropsToken: boolean;
  /** The local clock is wrong: take the time from the response. */
  readonly correctsClock: boolean;
};

const NO_RETRY: RetryDecision = { waitMs: null, dropsToken: false, correctsClock: false };
export const FIRST_WAIT_MS = 250;
export const WAIT_MS_MAX = 5_000;
const TOKEN_CODES = ["TOKEN_EXPIRED", "TOKEN_INVALID"];
/** The gateway rejected the call before it processed anything; 503 may come after a lost commit. */
const UNPROCESSED_STATUS = 429;

/**
 * Decides whether to retry after `attempt` (1 is the first). Each attempt is signed separately, so
 * a nonce is never used twice. An error that proves that nothing was processed may always be
 * retried; an unknown outcome only where the gateway recognises the repeated call.
 */
export function decideRetry(
  error: unknown,
  attempt: number,
  attemptsMax: number,
  isRetryable: boolean,
  random: number,
): RetryDecision {
  if (attempt >= attemptsMax) return NO_RETRY;
  const wait = waitMs(attempt, random);
  if (error instanceof KaunterConnectionError)
    return isRetryable ? { ...NO_RETRY, waitMs: wait } : NO_RETRY;
  if (!(error instanceof KaunterError)) return NO_RETRY;
  if (TOKEN_CODES.includes(error.code)) {
    return attempt === 1 ? { ...NO_RETRY, waitMs: 0, dropsToken: true } : NO_RETRY;
  }
  if (error.code === "INVALID_TIMESTAMP") {
    return attempt === 1 ? { ...NO_RETRY, waitMs: 0, correctsClock: true } : NO_RETRY;
  }
  const mayRetry = error.status === UNPROCESSED_STATUS || (error.status >= 500 && isRetryable);
  const requestedMs = (error.retryAfterSeconds ?? 0) * 1000;
  if (!mayRetry || requestedMs > WAIT_MS_MAX) return NO_RETRY;
  return { ...NO_RETRY, waitMs: Math.max(wait, requestedMs) };
}

/** Whether the gateway recognises a repetition of this call. */
export function canRetry(retry: Retry, { body }: CallInput): boolean {
  if (retry !== "order") return retry !== "never";
  const { order } = (body ?? {}) as { order?: { id?: unknown } }; // the body of a checkout
  return typeof order?.id === "string" && order.id !== "";
}

/** Exponential backoff with jitter, so that many clients do not retry at the same time. */
function waitMs(attempt: number, random: number): number {
  return Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** (attempt - 1)) * (0.5 + random / 2);
}
