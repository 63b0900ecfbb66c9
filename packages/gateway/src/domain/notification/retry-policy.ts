/** The retries of webhooks. Schedule and limits: docs/spec/interface.md#webhook-retries */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How a webhook is tried again. */
export interface RetryPolicy {
  /** Between an attempt and the next; one attempt more than delays. */
  delaysMs: readonly number[];
  /** Of a receiver's whole response. */
  timeoutMs: number;
}

/** Unless the operator has configured others. */
export const DEFAULT_RETRIES: RetryPolicy = {
  delaysMs: [
    5 * SECOND_MS,
    MINUTE_MS,
    5 * MINUTE_MS,
    30 * MINUTE_MS,
    2 * HOUR_MS,
    5 * HOUR_MS,
    10 * HOUR_MS,
    14 * HOUR_MS,
    20 * HOUR_MS,
    DAY_MS,
  ],
  timeoutMs: 15 * SECOND_MS,
};

export const attemptsOf = ({ delaysMs }: RetryPolicy): number => delaysMs.length + 1;

/** From the first attempt to the last, without jitter. */
export const retriedMs = ({ delaysMs }: RetryPolicy): number =>
  delaysMs.reduce((sum, delayMs) => sum + delayMs, 0);

/** No webhook is retried for longer than this, whatever `Retry-After` and jitter add to it. */
export const retriedMsMax = (policy: RetryPolicy): number => retriedMs(policy) * 1.2;

const SECONDS = { unitMs: SECOND_MS, en: "second", ms: "saat" };
const UNITS = [
  { unitMs: DAY_MS, en: "day", ms: "hari" },
  { unitMs: HOUR_MS, en: "hour", ms: "jam" },
  { unitMs: MINUTE_MS, en: "minute", ms: "minit" },
  SECONDS,
];

/** For texts: "about 3 days", "kira-kira 3 hari". Rounded, from two of a unit on. */
export function describeRetried(policy: RetryPolicy): { en: string; ms: string } {
  const lastedMs = retriedMs(policy);
  const isEnough = (unitMs: number) => Math.round(lastedMs / unitMs) >= 2;
  const { unitMs, en, ms } = UNITS.find((unit) => isEnough(unit.unitMs)) ?? SECONDS;
  const count = Math.round(lastedMs / unitMs);
  return { en: `about ${count} ${en}${count === 1 ? "" : "s"}`, ms: `kira-kira ${count} ${ms}` };
}
