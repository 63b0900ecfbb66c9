import type { Static } from "typebox";
import { DELIVERY_DELAYS_MS } from "../../../domain/notification/notification.ts";
import type {
  DeliveryAttempt,
  Endpoint,
  NotificationFilter,
  PortalNotification,
} from "../../../store/notification/notification-list.ts";
import { readRange } from "../read-range.ts";
import type {
  EndpointHealth,
  NotificationDetail,
  NotificationItem,
} from "./notification-schema.ts";

export function notificationFilterOf(
  query: {
    from?: string;
    to?: string;
    status?: string;
    applicationId?: string;
    transactionId?: string;
    eventType?: string;
    url?: string;
  },
  actor: { storeIds: string[] },
): NotificationFilter {
  return {
    ...readRange(query),
    status: query.status ?? null,
    applicationId: query.applicationId ?? null,
    transactionId: query.transactionId ?? null,
    eventType: query.eventType ?? null,
    url: query.url ?? null,
    allowedStoreIds: actor.storeIds,
  };
}

export function presentNotification(each: PortalNotification): Static<typeof NotificationItem> {
  const isTest = each.checkoutId === "";
  return {
    id: each.id,
    eventType: each.eventType,
    applicationId: each.applicationId,
    applicationName: each.applicationName,
    checkoutId: each.checkoutId,
    transactionId: isTest ? "" : each.transactionId,
    url: each.url,
    status: each.status,
    attemptCount: each.attemptCount,
    nextAttemptAt: each.nextAttemptAt?.toISOString() ?? null,
    lastResponse: each.lastResponse,
    requestedBy: each.requestedBy,
    createdAt: each.createdAt.toISOString(),
  };
}

export function presentNotificationDetail(
  each: PortalNotification,
  attempts: readonly DeliveryAttempt[],
): Static<typeof NotificationDetail> {
  return {
    notification: presentNotification(each),
    body: each.body,
    scheduleMs: [...DELIVERY_DELAYS_MS],
    attempts: attempts.map(({ notificationId: _, ...attempt }) => ({
      ...attempt,
      startedAt: attempt.startedAt.toISOString(),
    })),
  };
}

/** An endpoint is failing below this success rate. */
const HEALTHY_RATE = 0.9;

export function presentEndpoint(each: Endpoint): Static<typeof EndpointHealth> {
  const successRate = each.attempts > 0 ? each.successfulAttempts / each.attempts : null;
  const { state, reason } = judge(each, successRate);
  return {
    url: each.url,
    applicationId: each.applicationId,
    applicationName: each.applicationName,
    delivered: each.delivered,
    pending: each.pending,
    exhausted: each.exhausted,
    stopped: each.stopped,
    successRate,
    p95Ms: each.p95Ms,
    lastAttemptAt: each.lastAttemptAt?.toISOString() ?? null,
    lastResponse: each.lastResponse,
    state,
    reason,
  };
}

function judge(
  each: Endpoint,
  successRate: number | null,
): Pick<Static<typeof EndpointHealth>, "state" | "reason"> {
  if (each.stopped > 0 && each.lastResponse === "410") {
    return { state: "STOPPED", reason: "The endpoint returned 410 Gone, so delivery has stopped." };
  }
  if (successRate === null) return { state: "UNKNOWN", reason: "No recent webhooks." };
  if (successRate >= HEALTHY_RATE) return { state: "HEALTHY", reason: "" };
  const share = Math.round((1 - successRate) * 100);
  return {
    state: "FAILING",
    reason: `${share}% of attempts failed; last response: ${each.lastResponse}`,
  };
}
