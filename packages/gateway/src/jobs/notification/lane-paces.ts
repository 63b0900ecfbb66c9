import type { Lane } from "../../store/due-work.ts";
import { laneOf } from "../choose-work.ts";

/** How many webhooks a merchant's endpoint lately responded to in a second. */
export interface LanePaces {
  note(lane: Lane, now: Date): void;
  /** Lanes with a pace. Those without a response for two seconds have none. */
  list(now: Date): (Lane & { perSecond: number })[];
}

const WINDOW_MS = 1_000;

interface Pace extends Lane {
  startedAtMs: number;
  /** Since then. */
  count: number;
  /** Of the window before. */
  perSecondBefore: number;
}

export function createLanePaces(): LanePaces {
  const paces = new Map<string, Pace>();
  return {
    note({ merchantId, endpoint }, now) {
      const key = laneOf({ merchantId, endpoint });
      const nowMs = now.getTime();
      const known = paces.get(key);
      if (!known || nowMs - known.startedAtMs >= WINDOW_MS) {
        const perSecondBefore = known ? perSecondOf(known, nowMs) : 0;
        paces.set(key, { merchantId, endpoint, startedAtMs: nowMs, count: 1, perSecondBefore });
      } else known.count += 1;
    },
    list(now) {
      for (const [key, { startedAtMs }] of paces) {
        if (now.getTime() - startedAtMs >= 2 * WINDOW_MS) paces.delete(key);
      }
      return [...paces.values()].map(({ merchantId, endpoint, count, perSecondBefore }) => ({
        ...{ merchantId, endpoint },
        perSecond: Math.max(count, perSecondBefore),
      }));
    },
  };
}

function perSecondOf({ startedAtMs, count }: Pace, nowMs: number): number {
  return Math.floor((count * WINDOW_MS) / (nowMs - startedAtMs));
}
