import type { SimulatorContext } from "../simulator.ts";

const CLOCK_SKEW_MS_MAX = 5 * 60_000;

/** The wallet's own time, including a `clock_skew` fault. */
export function walletNow({ clock, faults }: SimulatorContext): Date {
  return new Date(clock.now().getTime() + faults.skewMs());
}

/**
 * Within five minutes. Tests move this clock but not the caller's, so either time is accepted.
 */
export function isFresh({ clock, faults }: SimulatorContext, sentAt: Date): boolean {
  const clocks = [clock.now().getTime(), Date.now()].map((at) => at + faults.skewMs());
  return clocks.some((at) => Math.abs(at - sentAt.getTime()) <= CLOCK_SKEW_MS_MAX);
}

/**
 * The amount in sen, from text or a number; null when it is not a positive integer.
 */
export function senOf(value: unknown): number | null {
  const amount = typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : value;
  return typeof amount === "number" && Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}
