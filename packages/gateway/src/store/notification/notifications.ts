import { type MerchantId, monthOfNotificationId } from "../../domain/ids.ts";
import { type Queryable, type Transaction, write } from "../database.ts";
import type { ClaimNotificationsRow } from "../generated/rows.ts";
import { part, sql } from "../sql.ts";

/** Its `subject` is the id of what it is about: the payment itself or one of its refunds. */
export type Notification = Omit<ClaimNotificationsRow, "endpoint">;

export const NOTIFICATION = part`
  n.id, n.merchant_id, n.application_id, n.checkout_id, n.transaction_id, n.subject, n.event_type,
  n.webhook_endpoint_id, n.url, n.body, n.status, n.attempt_count, n.next_attempt_at, n.request_id,
  n.created_at`;

/** Wakes the workers on commit. The payload is the merchant with something due. */
export const NOTIFICATIONS_CHANNEL = "kaunter_notifications";

/**
 * Written in the transaction of the change it reports. There is one per event (event type and
 * subject) and target; a repeat is dropped. Its id carries the month of the subject.
 */
export async function insertNotification(
  tx: Queryable | Transaction,
  notification: Notification,
): Promise<void> {
  await write(tx, {
    name: "insert-notification",
    ...sql`
    insert into notifications (
      merchant_id, month, id, application_id, checkout_id, transaction_id, subject, event_type,
      webhook_endpoint_id, url, body, status, next_attempt_at, request_id, created_at, updated_at)
    values (
      ${notification.merchantId}, ${monthOfNotificationId(notification.id)}, ${notification.id},
      ${notification.applicationId},
      ${notification.checkoutId}, ${notification.transactionId}, ${notification.subject},
      ${notification.eventType}, ${notification.webhookEndpointId}, ${notification.url},
      ${notification.body}, ${notification.status}, ${notification.nextAttemptAt},
      ${notification.requestId}, ${notification.createdAt}, ${notification.createdAt})
    on conflict (merchant_id, month, subject, event_type, url) do nothing`,
  });
  if (notification.status === "PENDING") await write(tx, wakeUp(notification.merchantId));
}

export async function notifyWorkers(tx: Queryable, merchantId: MerchantId): Promise<void> {
  await tx.run(wakeUp(merchantId));
}

const wakeUp = (merchantId: MerchantId) => ({
  name: "wake-workers",
  ...sql`select pg_notify(${NOTIFICATIONS_CHANNEL}, ${merchantId})`,
});
