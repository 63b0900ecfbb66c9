import type { NotificationStatus } from "./notification.ts";

/** Of one merchant. */
export const WEBHOOK_ENDPOINTS_MAX = 10;

/** What one request of a user resends at most. */
export const REDELIVERIES_MAX = 1_000;

/** While the gateway has stopped an endpoint, its webhooks are kept for when it is ON again. */
export function firstStatusFor(endpoint: { stopReason: string | null }): NotificationStatus {
  return endpoint.stopReason === null ? "PENDING" : "STOPPED";
}
