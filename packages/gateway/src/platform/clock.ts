/** The only door to the time of day. Tests pass a clock they can set. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
