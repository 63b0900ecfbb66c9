/**
 * How fast a merchant's requested webhooks are sent: tests and resends. Otherwise the gateway could
 * be used to flood a server.
 */
export const SENDS_AT_ONCE = 30;
export const SENDS_PER_SECOND = 2;
/** Further ahead nothing is planned. */
export const SEND_WAIT_MS_MAX = 15 * 60_000;

const INTERVAL_MS = 1_000 / SENDS_PER_SECOND;

export type SendPlan =
  /** When each may be sent, and from when on the next one. */
  { kind: "planned"; at: Date[]; freeAt: Date } | { kind: "rejected"; waitMs: number };

/** `freeAt`: as the last plan has it; null before the first. */
export function planSends(freeAt: Date | null, count: number, now: Date): SendPlan {
  const nowMs = now.getTime();
  const savedMs = nowMs - SENDS_AT_ONCE * INTERVAL_MS;
  const fromMs = Math.max(freeAt?.getTime() ?? savedMs, savedMs);
  const timeOf = (place: number) => new Date(Math.max(nowMs, fromMs + place * INTERVAL_MS));
  const endMs = fromMs + count * INTERVAL_MS;
  const waitMs = endMs - nowMs - SEND_WAIT_MS_MAX;
  if (waitMs > 0) return { kind: "rejected", waitMs };
  const at = Array.from({ length: count }, (_, i) => timeOf(i + 1));
  return { kind: "planned", at, freeAt: new Date(endMs) };
}
