import { makeNotificationId } from "../../../packages/gateway/src/domain/ids.ts";
import type { Notification } from "../../../packages/gateway/src/store/notification/notifications.ts";

/** Of a made-up payment, created and due at this moment. */
export function sampleNotification(at: Date, changes: Partial<Notification> = {}): Notification {
  return {
    id: makeNotificationId(at, { text: (length) => "A".repeat(length) }),
    merchantId: "M1",
    applicationId: "A1",
    checkoutId: "C1",
    transactionId: "T1",
    subject: "T1",
    webhookEndpointId: null,
    eventType: "PAYMENT_WEB_ONLINE",
    url: "https://shop.example/notify",
    body: "{}",
    status: "PENDING",
    attemptCount: 0,
    nextAttemptAt: at,
    requestId: null,
    createdAt: at,
    ...changes,
  };
}
