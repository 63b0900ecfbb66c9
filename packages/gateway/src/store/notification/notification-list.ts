import {
  type ApplicationId,
  type MerchantId,
  monthOfNotificationId,
  type TransactionId,
  type UserId,
} from "../../domain/ids.ts";
import { monthOf } from "../../domain/month.ts";
import { BROKER_CONFIRMED } from "../../domain/notification/broker-replies.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindNotificationCountRow,
  FindNotificationRow,
  ListAttemptsRow,
  ListEndpointsRow,
  ListLastAttemptsRow,
  ListNotificationPageRow,
  ListNotificationsOfPaymentRow,
  ListOwnersRow,
} from "../generated/rows.ts";
import { inTimeOrder, isBehindInTime, type Page } from "../page.ts";
import { part, sql } from "../sql.ts";
import { NOTIFICATION, notifyWorkers } from "./notifications.ts";

export type PortalNotification = FindNotificationRow;

const WITH_DELIVERY = part`
  ${NOTIFICATION},
  coalesce((select a.name from applications a
             where a.merchant_id = n.merchant_id and a.id = n.application_id), '')
    as "application_name!",
  coalesce((select c.order_id from checkouts c
             where c.merchant_id = n.merchant_id and c.id = n.checkout_id), '') as "order_id!",
  coalesce((select coalesce(a.response_status::text, a.broker_reply, a.error)
              from notification_attempts a
             where a.merchant_id = n.merchant_id and a.month = n.month and a.notification_id = n.id
             order by a.attempt desc limit 1), '') as "last_response!",
  coalesce((select r.requested_email from redeliveries r
             where r.merchant_id = n.merchant_id and r.month = n.month and r.notification_id = n.id
             order by r.id desc limit 1), '') as "requested_by!"`;

export interface NotificationFilter {
  from: Date | null;
  to: Date | null;
  /**
   * RETRYING: pending after a failed attempt; PENDING: not attempted yet; FAILED: exhausted or
   * stopped.
   */
  status?: string;
  webhookEndpointId?: string;
  /** An order ID, a transaction ID or an event ID, in whole: any of these, the likely one first. */
  texts?: readonly string[] | undefined;
  applicationId?: ApplicationId;
  transactionId?: TransactionId;
  eventType?: string;
  url?: string;
  /** Stores the user can access; empty: all. */
  allowedStoreIds: readonly string[];
}

/** A test webhook has no checkout, so users with limited store access do not see it. */
const inStores = (ids: readonly string[]) => part`(
  cardinality(${ids}::text[]) = 0 or exists (
    select from checkouts c where c.merchant_id = n.merchant_id and c.id = n.checkout_id
       and c.store_id = any(${ids})))`;

const matching = (merchantId: MerchantId, { texts, ...filter }: NotificationFilter) => part`
  n.merchant_id = ${merchantId}
  and (${filter.from}::timestamptz is null or n.created_at >= ${filter.from})
  and (${filter.to}::timestamptz is null or n.created_at < ${filter.to})
  and (${filter.status}::text is null or ${filter.status} = case
         when n.status = 'PENDING' and n.attempt_count > 0 then 'RETRYING'
         when n.status in ('EXHAUSTED', 'STOPPED') and ${filter.status} = 'FAILED' then 'FAILED'
         else n.status end)
  and (${filter.applicationId}::text is null or n.application_id = ${filter.applicationId})
  and (${filter.webhookEndpointId}::text is null
       or n.webhook_endpoint_id = ${filter.webhookEndpointId})
  and (${filter.transactionId}::text is null or n.transaction_id = ${filter.transactionId})
  and (${filter.eventType}::text is null or n.event_type = ${filter.eventType})
  and (${filter.url}::text is null or n.url = ${filter.url})
  and (${texts}::text[] is null or n.transaction_id = any(array(
         select t.id from transactions t where t.merchant_id = ${merchantId} and t.order_id = any(${texts}::text[])
         union all
         select e.transaction_id from notifications e
          where e.merchant_id = ${merchantId} and e.month = ${monthOfNotificationId(texts?.[0] ?? "")}
            and e.id = any(${texts}::text[])
         union all select unnest(${texts}::text[]))))
  and ${inStores(filter.allowedStoreIds)}`;

export async function listNotificationPage(
  db: Queryable,
  merchantId: MerchantId,
  filter: NotificationFilter,
  page: Page,
): Promise<PortalNotification[]> {
  return db.rows<ListNotificationPageRow>(sql`
    select ${WITH_DELIVERY} from notifications n
     where ${matching(merchantId, filter)} and ${isBehindInTime(page)}
     order by ${inTimeOrder(page)} limit ${page.limit}`);
}

/** How many match, counted up to `max`. */
export async function findNotificationCount(
  db: Queryable,
  merchantId: MerchantId,
  filter: NotificationFilter,
  max: number,
): Promise<number> {
  const row = await db.row<FindNotificationCountRow>(sql`
    select count(*)::int as "count!" from (
      select 1 from notifications n where ${matching(merchantId, filter)} limit ${max}) counted`);
  return row?.count ?? 0;
}

/** Null also when the user has no access to its store. */
export async function findNotification(
  db: Queryable,
  merchantId: MerchantId,
  id: string,
  allowedStoreIds: readonly string[],
): Promise<PortalNotification | null> {
  return db.row<FindNotificationRow>(sql`
    select ${WITH_DELIVERY} from notifications n
     where n.merchant_id = ${merchantId} and n.month = ${monthOfNotificationId(id)} and n.id = ${id}
       and ${inStores(allowedStoreIds)}`);
}

export type NotificationOwner = ListOwnersRow;

/** Those of the IDs that exist, and that the user has access to. */
export async function listOwners(
  db: Queryable,
  merchantId: MerchantId,
  ids: readonly string[],
  allowedStoreIds: readonly string[],
): Promise<NotificationOwner[]> {
  return db.rows<ListOwnersRow>(sql`
    select n.id, n.application_id, n.merchant_id, n.request_id, n.checkout_id, n.transaction_id
      from notifications n
     where n.merchant_id = ${merchantId} and n.month = any(${ids.map(monthOfNotificationId)})
       and n.id = any(${ids}) and ${inStores(allowedStoreIds)}`);
}

export type DeliveryAttempt = ListAttemptsRow;

const ATTEMPTS_MAX = 200;

export async function listAttempts(
  db: Queryable,
  merchantId: MerchantId,
  notificationIds: readonly string[],
): Promise<DeliveryAttempt[]> {
  return db.rows<ListAttemptsRow>(sql`
    select notification_id, attempt, started_at, duration_ms, request_headers, response_status,
           broker_reply, response_headers, response_body, error
      from notification_attempts
     where merchant_id = ${merchantId} and month = any(${notificationIds.map(monthOfNotificationId)})
       and notification_id = any(${notificationIds})
     order by started_at desc, attempt desc limit ${ATTEMPTS_MAX}`);
}

export type LastAttempt = ListLastAttemptsRow;

/** What was sent last; nothing of a notification that never was. */
export async function listLastAttempts(
  db: Queryable,
  merchantId: MerchantId,
  notificationIds: readonly string[],
): Promise<LastAttempt[]> {
  return db.rows<ListLastAttemptsRow>(sql`
    select distinct on (notification_id) notification_id, request_headers
      from notification_attempts
     where merchant_id = ${merchantId} and month = any(${notificationIds.map(monthOfNotificationId)})
       and notification_id = any(${notificationIds})
     order by notification_id, attempt desc`);
}

export interface NotificationWithAttempts {
  notification: PortalNotification;
  attempts: DeliveryAttempt[];
}

export async function listNotificationsOfPayment(
  db: Queryable,
  payment: { merchantId: MerchantId; id: TransactionId; createdAt: Date },
): Promise<NotificationWithAttempts[]> {
  const { merchantId, id, createdAt } = payment;
  // Its subject is the payment, or something that was created later.
  const notifications = await db.rows<ListNotificationsOfPaymentRow>(sql`
    select ${WITH_DELIVERY} from notifications n
     where n.merchant_id = ${merchantId} and n.month >= ${monthOf(createdAt)}
       and n.transaction_id = ${id}
     order by n.created_at limit 50`);
  const ids = notifications.map((notification) => notification.id);
  const attempts = await listAttempts(db, merchantId, ids);
  return notifications.map((notification) => ({
    notification,
    attempts: attempts.filter(({ notificationId }) => notificationId === notification.id),
  }));
}

/**
 * Makes each due at its time in `at`, or now, whatever its state, even while it is being sent. One
 * that waits for an earlier time keeps that. They keep their event ids, so receivers can detect the
 * repeat.
 */
export async function rescheduleNotifications(
  tx: Transaction,
  merchantId: MerchantId,
  ids: readonly string[],
  by: { userId: UserId; email: string },
  now: Date,
  at: readonly Date[] = ids.map(() => now),
): Promise<void> {
  const months = ids.map(monthOfNotificationId);
  await tx.run(sql`
    update notifications n
       set status = 'PENDING', claim_id = null, claimed_until = null, updated_at = ${now},
           next_attempt_at = case when n.status = 'PENDING' and n.claim_id is null
                                   and n.next_attempt_at < r.at then n.next_attempt_at
                                  else r.at end
      from unnest(${ids}::text[], ${months}::int[], ${at}::timestamptz[]) as r(id, month, at)
     where n.merchant_id = ${merchantId} and n.month = r.month and n.id = r.id
       and n.month = any(${months}::int[])`);
  await tx.run(sql`
    insert into redeliveries (
      merchant_id, notification_id, month, requested_by, requested_email, at)
    select ${merchantId}, unnest(${ids}::text[]),
           unnest(${months}::int[]), ${by.userId}, ${by.email}, ${now}`);
  await notifyWorkers(tx, merchantId);
}

export type Endpoint = ListEndpointsRow;

const ENDPOINTS_MAX = 100;

export async function listEndpoints(
  db: Queryable,
  merchantId: MerchantId,
  allowedStoreIds: readonly string[],
  since: Date,
): Promise<Endpoint[]> {
  return db.rows<ListEndpointsRow>(sql`
    with recent as (
      select * from notifications n
       where merchant_id = ${merchantId} and created_at >= ${since}
         and ${inStores(allowedStoreIds)}
       order by created_at desc limit 20000
    ), tries as (
      select n.url, n.application_id, count(*) as attempts,
             count(*) filter (where a.response_status between 200 and 299
                                 or a.broker_reply = ${BROKER_CONFIRMED}) as successful_attempts,
             percentile_cont(0.95) within group (order by a.duration_ms) as p95_ms,
             max(a.started_at) as last_attempt_at,
             (array_agg(coalesce(a.response_status::text, a.broker_reply, a.error)
                        order by a.started_at desc))[1] as last_response
        from recent n join notification_attempts a
          on a.merchant_id = n.merchant_id and a.month = n.month and a.notification_id = n.id
       group by 1, 2
    )
    select n.url, n.application_id,
           coalesce((select a.name from applications a
                      where a.merchant_id = ${merchantId} and a.id = n.application_id), '')
             as "application_name!",
           count(*) filter (where n.status = 'DELIVERED') as "delivered!",
           count(*) filter (where n.status = 'PENDING') as "pending!",
           count(*) filter (where n.status = 'EXHAUSTED') as "exhausted!",
           count(*) filter (where n.status = 'STOPPED') as "stopped!",
           coalesce(max(t.attempts), 0) as "attempts!",
           coalesce(max(t.successful_attempts), 0) as "successful_attempts!",
           max(t.p95_ms) as p95_ms, max(t.last_attempt_at) as last_attempt_at,
           coalesce(max(t.last_response), '') as "last_response!"
      from recent n left join tries t using (url, application_id)
     group by n.url, n.application_id
     order by count(*) desc limit ${ENDPOINTS_MAX}`);
}
