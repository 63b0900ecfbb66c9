let aheadMs = 0;

/** How far the gateway's time was advanced, in a sandbox; 0 in production. */
export function setClockAhead(ms: number): void {
  aheadMs = ms;
}

/** The time that payments, settlements and payouts have. */
export function businessNow(): Date {
  return new Date(Date.now() + aheadMs);
}
