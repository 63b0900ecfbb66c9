/** Delivery of notifications. */

import { BROKER_CONFIRMED } from "./broker-replies.ts";
import type { RetryPolicy } from "./retry-policy.ts";

/** How much of a response is stored, in characters. */
export const STORED_RESPONSE_LENGTH_MAX = 4_096;
/** Random extra share of each delay, so that retries do not come all at once. */
const JITTER_SHARE = 0.1;

export type NotificationStatus = "PENDING" | "DELIVERED" | "EXHAUSTED" | "STOPPED";

export type DeliveryResult = Response | { kind: "failed"; error: string };

interface Response {
  kind: "responded";
  /** Of HTTP; null from a broker. */
  status: number | null;
  /** Of a message broker; null over HTTP. */
  brokerReply: string | null;
  retryAfterSeconds: number | null;
}

function isAccepted({ status, brokerReply }: Response): boolean {
  if (status === null) return brokerReply === BROKER_CONFIRMED;
  return status >= 200 && status < 300;
}

/** What follows a delivery attempt. `attempt` counts from 1; `fraction` in [0, 1) is the jitter. */
export function afterDelivery(
  { delaysMs }: RetryPolicy,
  attempt: number,
  result: DeliveryResult,
  { now, fraction }: { now: Date; fraction: number },
): { status: NotificationStatus; nextAttemptAt: Date | null } {
  if (result.kind === "responded" && isAccepted(result)) {
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
