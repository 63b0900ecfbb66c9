import type { AdmissionClass } from "./admission-class.ts";

/** What is measured in one process. */
export interface Load {
  /** How late the event loop has been, each time, of the last few times. */
  loopDelayMs: number;
  /** How long a checkout that is admitted now would wait for its commit. */
  checkoutWaitMs: number;
  /** Admitted requests without a response. */
  inFlight: Readonly<Record<AdmissionClass, number>>;
}

type AdmissionLimits = { loopDelayMs: number; checkoutWaitMs: number; inFlight: number };

/**
 * From the first that is rejected to the last: payments in progress are still served when nothing
 * else is. The numbers in flight separate the classes: a slow bank holds payers, not merchants.
 */
const ADMISSION_LIMITS: Readonly<Record<Exclude<AdmissionClass, "health">, AdmissionLimits>> = {
  anonymous: { loopDelayMs: 300, checkoutWaitMs: 300, inFlight: 256 },
  checkout: { loopDelayMs: 1_000, checkoutWaitMs: 400, inFlight: 4_000 },
  read: { loopDelayMs: 1_500, checkoutWaitMs: 1_000, inFlight: 512 },
  payer: { loopDelayMs: 2_000, checkoutWaitMs: 4_000, inFlight: 1_000 },
  // Live statuses have a limit of their own, and last for two minutes.
  stream: { loopDelayMs: 2_000, checkoutWaitMs: 4_000, inFlight: Number.POSITIVE_INFINITY },
  callback: { loopDelayMs: 4_000, checkoutWaitMs: 8_000, inFlight: 1_000 },
};

/**
 * So many at once are never rejected: they fit into one database batch and those that arrive during
 * it. With fewer, a process whose event loop turns have become long would admit too few to notice
 * that it can do more.
 */
const BURST = 256;

/** By Little's law. `perSecond` is what the process has been able to do. */
export function estimateWaitMs(inFlight: number, perSecond: number): number {
  return inFlight <= BURST ? 0 : (inFlight * 1_000) / perSecond;
}

export function isAdmitted(kind: AdmissionClass, load: Load): boolean {
  if (kind === "health") return true;
  const limits = ADMISSION_LIMITS[kind];
  return (
    load.loopDelayMs <= limits.loopDelayMs &&
    load.checkoutWaitMs <= limits.checkoutWaitMs &&
    load.inFlight[kind] < limits.inFlight
  );
}

/**
 * What the process can do per second, from its recent work. Idle time is no evidence: the estimate
 * is lowered only while there was more to do than a burst.
 */
export function updateCapacity(
  perSecond: number,
  measured: { completed: number; seconds: number; inFlightMin: number },
): number {
  const now = measured.completed / measured.seconds;
  if (now < perSecond && measured.inFlightMin <= BURST) return perSecond;
  return Math.max(1, perSecond * 0.75 + now * 0.25);
}
