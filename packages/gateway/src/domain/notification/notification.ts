/** Delivery of notifications. */

import type { RetryPolicy } from "./retry-policy.ts";

/** How much of a response is stored, in characters. */
export const STORED_RESPONSE_LENGTH_MAX = 4_096;
/** Random extra share of each delay, so that retries do not come all at once. */
const JITTER_SHARE = 0.1;

export type NotificationStatus = "PENDING" | "DELIVERED" | "EXHAUSTED" | "STOPPED";

export type DeliveryResult =
  | { kind: "responded"; status: number; retryAfterSeconds: number | null }
  | { kind: "failed"; error: string };

/** What follows a delivery attempt. `attempt` counts from 1; `fraction` in [0, 1) is the jitter. */
export function afterDelivery(
  { delaysMs }: RetryPolicy,
  attempt: number,
  result: DeliveryResult,
  { now, fraction }: { now: Date; fraction: number },
): { status: NotificationStatus; nextAttemptAt: Date | null } {
  if (result.kind === "responded" && result.status >= 200 && result.status < 300) {
    return { status: "DELIVERED", nextAttemptAt: null };
  }
  if (result.kind === "responded" && result.status === 410) {
    return { status: "STOPPED", nextAttemptAt: null };
  }
  const delayMs = delaysMs[attempt - 1];
  if (delayMs === undefined) return { status: "EXHAUSTED", nextAttemptAt: null };
  const jittered = delayMs * (1 + JITTER_SHARE * fraction);
  const wanted = retryAfterMs(result);
  // Retry-After is honoured up to the delay that follows: one receiver must not stretch
  // the schedule.
  const ceiling = delaysMs[attempt] ?? delayMs;
  const waitMs = Math.max(jittered, Math.min(wanted, Math.max(ceiling, jittered)));
  return { status: "PENDING", nextAttemptAt: new Date(now.getTime() + Math.round(waitMs)) };
}

function retryAfterMs(result: DeliveryResult): number {
  return result.kind === "responded" ? (result.retryAfterSeconds ?? 0) * 1_000 : 0;
}

/** What log lines and traces say of work on a webhook. A payout's has no checkout. */
export function subjectOfNotification(notification: {
  requestId: string | null;
  merchantId: string;
  checkoutId: string;
  transactionId: string | null;
}) {
  const { requestId, merchantId, checkoutId, transactionId } = notification;
  return { requestId, merchantId, ...(checkoutId !== "" && { checkoutId, transactionId }) };
}
