import type { CallInput, Retry } from "./call.ts";
import { KaunterConnectionError, KaunterError } from "./errors.ts";

export type RetryDecision = {
  /** Null: do not send again. */
  readonly waitMs: number | null;
  /** The access token is no longer good. */
  readonly dropsToken: boolean;
  /** Our clock is wrong: take the time from the answer. */
  readonly correctsClock: boolean;
};

const NO: RetryDecision = { waitMs: null, dropsToken: false, correctsClock: false };
const FIRST_WAIT_MS = 250;
const WAIT_MS_MAX = 5_000;
const TOKEN_CODES = ["TOKEN_EXPIRED", "TOKEN_INVALID"];
/** The gateway refused before it did anything. */
const UNDONE_STATUSES = [429, 503];

/**
 * Whether to send again after `attempt` (1 is the first). Each attempt is signed anew, so its nonce
 * is never used twice. A refusal that says that nothing was done may always be repeated; an unknown
 * outcome only where the gateway recognises the repetition.
 */
export function decideRetry(
  error: unknown,
  attempt: number,
  attemptsMax: number,
  canRepeat: boolean,
  random: number,
): RetryDecision {
  if (attempt >= attemptsMax) return NO;
  const wait = waitMs(attempt, random);
  if (error instanceof KaunterConnectionError) return canRepeat ? { ...NO, waitMs: wait } : NO;
  if (!(error instanceof KaunterError)) return NO;
  if (TOKEN_CODES.includes(error.code)) {
    return attempt === 1 ? { ...NO, waitMs: 0, dropsToken: true } : NO;
  }
  if (error.code === "INVALID_TIMESTAMP") {
    return attempt === 1 ? { ...NO, waitMs: 0, correctsClock: true } : NO;
  }
  if (UNDONE_STATUSES.includes(error.status)) {
    const askedMs = (error.retryAfterSeconds ?? 0) * 1000;
    return askedMs > WAIT_MS_MAX ? NO : { ...NO, waitMs: Math.max(wait, askedMs) };
  }
  return error.status >= 500 && canRepeat ? { ...NO, waitMs: wait } : NO;
}

/** Whether the gateway would know a repetition of this call again. */
export function canRepeatCall(retry: Retry, { body }: CallInput): boolean {
  if (retry !== "order") return retry !== "never";
  const { order } = (body ?? {}) as { order?: { id?: unknown } }; // a checkout, or refused
  return typeof order?.id === "string" && order.id !== "";
}

/** Doubles each time, with jitter so that many clients do not come back together. */
function waitMs(attempt: number, random: number): number {
  return Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** (attempt - 1)) * (0.5 + random / 2);
}
