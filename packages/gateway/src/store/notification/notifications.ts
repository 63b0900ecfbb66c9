import type { NotificationStatus } from "../../domain/notification/notification.ts";
import type { Queryable } from "../database.ts";
import type {
  ClaimDueNotificationsRow,
  FindNextDueAtRow,
  ListAttemptsRow,
} from "../generated/rows.ts";
import { part, sql } from "../sql.ts";

/** Its `subject` is the id of what it is about: the payment itself or one of its refunds. */
export type Notification = Omit<ClaimDueNotificationsRow, "endpoint">;

export const NOTIFICATION = part`
  n.id, n.merchant_id, n.application_id, n.checkout_id, n.transaction_id, n.subject, n.event_type,
  n.url, n.body, n.status, n.attempt_count, n.next_attempt_at, n.created_at`;

/** Wakes the workers on commit. */
export const NOTIFICATIONS_CHANNEL = "kaunter_notifications";

/**
 * Written in the transaction of the change it reports. There is one per event (event type and
 * subject) and target; a repeat is dropped.
 */
export async function insertNotification(tx: Queryable, notification: Notification): Promise<void> {
  const changed = await tx.run(sql`
    insert into notifications (
      merchant_id, id, application_id, checkout_id, transaction_id, subject, event_type, url, body,
      status, next_attempt_at, created_at, updated_at)
    values (
      ${notification.merchantId}, ${notification.id}, ${notification.applicationId},
      ${notification.checkoutId}, ${notification.transactionId}, ${notification.subject},
      ${notification.eventType}, ${notification.url}, ${notification.body}, 'PENDING',
      ${notification.nextAttemptAt}, ${notification.createdAt}, ${notification.createdAt})
    on conflict (subject, event_type, url) do nothing`);
  if (changed === 1) await tx.run(sql`select pg_notify(${NOTIFICATIONS_CHANNEL}, '')`);
}

/** Host and port, which share one fate when slow or down; merchants vary the rest of the URL. */
const ENDPOINT = part`coalesce(lower(substring(url from '^[^:]+://([^/?#]*)')), '')`;

export interface ClaimedNotification {
  notification: Notification;
  endpoint: string;
}

/** Deliveries in progress by endpoint and merchant; those with none are absent. */
export type InProgress = ReadonlyMap<string, number>;

/**
 * Claim limits: `limit` overall, and for each endpoint and merchant its own limit minus deliveries
 * in progress.
 */
export interface NotificationSlots {
  limit: number;
  perEndpoint: number;
  perMerchant: number;
  endpoints: InProgress;
  merchants: InProgress;
}

/** Rows scanned at a time for those still below their limits. */
const CANDIDATES_MAX = 1_000;

/**
 * Claims due notifications by moving their time ahead; if the worker dies, the claim expires. A row
 * claimed by another worker in the meantime is no longer due here. Merchants take turns, overall
 * and per endpoint, so that nobody waits behind another merchant's backlog.
 */
export async function claimDueNotifications(
  db: Queryable,
  now: Date,
  claimUntil: Date,
  { limit, perEndpoint, perMerchant, endpoints, merchants }: NotificationSlots,
): Promise<ClaimedNotification[]> {
  const rows = await db.rows<ClaimDueNotificationsRow>(sql`
    with busy_endpoints as (
      select * from unnest(${[...endpoints.keys()]}::text[], ${[...endpoints.values()]}::int[]) as b(endpoint, used)
    ), busy_merchants as (
      select * from unnest(${[...merchants.keys()]}::text[], ${[...merchants.values()]}::int[]) as b(merchant_id, used)
    ), candidates as (
      select merchant_id, id, next_attempt_at, ${ENDPOINT} as endpoint
        from notifications
       where status = 'PENDING' and next_attempt_at <= ${now}
         and ${ENDPOINT} not in (select endpoint from busy_endpoints where used >= ${perEndpoint})
         and merchant_id not in (select merchant_id from busy_merchants where used >= ${perMerchant})
       order by next_attempt_at limit ${CANDIDATES_MAX}
    ), turns as (
      select *, row_number() over (partition by endpoint, merchant_id order by next_attempt_at)
                as turn
        from candidates
    ), at_endpoint as (
      select *, row_number() over (partition by endpoint order by turn, next_attempt_at) as place
        from turns
    ), of_merchant as (
      select e.merchant_id, e.id, e.next_attempt_at, e.endpoint,
             row_number() over (partition by merchant_id order by next_attempt_at) as place
        from at_endpoint e left join busy_endpoints b using (endpoint)
       where e.place <= ${perEndpoint} - coalesce(b.used, 0)
    ), due as (
      select m.* from of_merchant m left join busy_merchants b using (merchant_id)
       where m.place <= ${perMerchant} - coalesce(b.used, 0)
       order by m.place, m.next_attempt_at limit ${limit}
    )
    update notifications n set next_attempt_at = ${claimUntil}
      from due
     where n.merchant_id = due.merchant_id and n.id = due.id
       and n.status = 'PENDING' and n.next_attempt_at <= ${now}
    returning ${NOTIFICATION}, due.endpoint as "endpoint!"`);
  return rows.map(({ endpoint, ...notification }) => ({ notification, endpoint }));
}

/**
 * When the next notification to any other endpoint and merchant is due, claimed ones included; null
 * when there is none.
 */
export async function findNextDueAt(
  db: Queryable,
  except: { endpoints: readonly string[]; merchants: readonly string[] },
): Promise<Date | null> {
  const row = await db.row<FindNextDueAtRow>(sql`
    select next_attempt_at as at from notifications
     where status = 'PENDING' and ${ENDPOINT} <> all(${except.endpoints})
       and merchant_id <> all(${except.merchants})
     order by next_attempt_at limit 1`);
  return row?.at ?? null;
}

export type DeliveryRecord = Omit<ListAttemptsRow, "notificationId">;

/** Records a delivery attempt and its result. */
export async function recordDelivery(
  tx: Queryable,
  notification: Notification,
  record: DeliveryRecord,
  after: { status: NotificationStatus; nextAttemptAt: Date | null; now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into notification_attempts (
      merchant_id, notification_id, attempt, started_at, duration_ms, request_headers,
      response_status, response_headers, response_body, error)
    values (
      ${notification.merchantId}, ${notification.id}, ${record.attempt}, ${record.startedAt},
      ${record.durationMs}, ${JSON.stringify(record.requestHeaders)}, ${record.responseStatus},
      ${record.responseHeaders && JSON.stringify(record.responseHeaders)}, ${record.responseBody},
      ${record.error})
    on conflict do nothing`);
  await tx.run(sql`
    update notifications
       set status = ${after.status}, next_attempt_at = ${after.nextAttemptAt},
           attempt_count = ${record.attempt}, updated_at = ${after.now}
     where merchant_id = ${notification.merchantId} and id = ${notification.id}
       and status = 'PENDING'`);
  // The receiver reported that this URL is gone for good, so everything waiting for it is
  // cancelled.
  if (after.status !== "STOPPED") return;
  await tx.run(sql`
    update notifications
       set status = 'STOPPED', next_attempt_at = null, updated_at = ${after.now}
     where merchant_id = ${notification.merchantId} and url = ${notification.url}
       and status = 'PENDING'`);
}
