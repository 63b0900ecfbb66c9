import type { Queryable, Transaction } from "../database.ts";
import { sql } from "../sql.ts";
import {
  NOTIFICATIONS_CHANNEL,
  type Notification,
  type NotificationRow,
  toNotification,
} from "./notifications.ts";

export interface PortalNotification extends Notification {
  applicationName: string;
  lastAnswer: string;
  requestedBy: string;
}

interface Row extends NotificationRow {
  application_name: string | null;
  last_answer: string | null;
  requested_by: string | null;
}

function toPortalNotification(row: Row): PortalNotification {
  return {
    ...toNotification(row),
    applicationName: row.application_name ?? "",
    lastAnswer: row.last_answer ?? "",
    requestedBy: row.requested_by ?? "",
  };
}

const EXTRAS = `
  (select a.name from applications a where a.id = n.application_id) as application_name,
  (select coalesce(a.response_status::text, a.error) from notification_attempts a
    where a.merchant_id = n.merchant_id and a.notification_id = n.id
    order by a.attempt desc limit 1) as last_answer,
  (select r.requested_email from redeliveries r
    where r.merchant_id = n.merchant_id and r.notification_id = n.id
    order by r.id desc limit 1) as requested_by`;

export interface NotificationFilter {
  from: Date | null;
  to: Date | null;
  status: string | null;
  applicationId: string | null;
  transactionId: string | null;
  eventType: string | null;
  url: string | null;
  /** Stores the person may see; empty: all. */
  allowedStoreIds: readonly string[];
}

/** A test has no checkout; people with a store scope do not see it. */
const OF_STORES = `exists (
  select from checkouts c where c.merchant_id = n.merchant_id and c.id = n.checkout_id
     and c.store_id = any(?))`;

function conditions(merchantId: string, filter: NotificationFilter) {
  const values: unknown[] = [merchantId];
  const parts = ["n.merchant_id = $1"];
  const add = (text: string, value: unknown) => {
    if (value === null) return;
    values.push(value);
    parts.push(text.replace("?", `$${values.length}`));
  };
  add("n.created_at >= ?", filter.from);
  add("n.created_at < ?", filter.to);
  add("n.status = ?", filter.status);
  add("n.application_id = ?", filter.applicationId);
  add("n.transaction_id = ?", filter.transactionId);
  add("n.event_type = ?", filter.eventType);
  add("n.url = ?", filter.url);
  if (filter.allowedStoreIds.length > 0) add(OF_STORES, filter.allowedStoreIds);
  return { text: parts.join(" and "), values };
}

export async function listNotificationPage(
  db: Queryable,
  merchantId: string,
  filter: NotificationFilter,
  page: { after: { at: Date; id: string } | null; limit: number },
): Promise<PortalNotification[]> {
  const where = conditions(merchantId, filter);
  const values = [...where.values];
  let keyset = "";
  if (page.after) {
    values.push(page.after.at, page.after.id);
    keyset = `and (n.created_at, n.id) < ($${values.length - 1}, $${values.length})`;
  }
  values.push(page.limit);
  const { rows } = await db.query<Row>({
    text: `select n.*, ${EXTRAS} from notifications n where ${where.text} ${keyset}
            order by n.created_at desc, n.id desc limit $${values.length}`,
    values,
  });
  return rows.map(toPortalNotification);
}

/** Null also for one of a store the person may not see. */
export async function findNotification(
  db: Queryable,
  merchantId: string,
  id: string,
  allowedStoreIds: readonly string[],
): Promise<PortalNotification | null> {
  const { rows } = await db.query<Row>({
    text: `select n.*, ${EXTRAS} from notifications n
            where n.merchant_id = $1 and n.id = $2
              and (cardinality($3::text[]) = 0 or ${OF_STORES.replace("?", "$3")})`,
    values: [merchantId, id, allowedStoreIds],
  });
  return rows[0] ? toPortalNotification(rows[0]) : null;
}

export interface DeliveryAttempt {
  notificationId: string;
  attempt: number;
  startedAt: Date;
  durationMs: number;
  requestHeaders: Record<string, string>;
  responseStatus: number | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  error: string | null;
}

interface AttemptRow {
  notification_id: string;
  attempt: number;
  started_at: Date;
  duration_ms: number;
  request_headers: Record<string, string>;
  response_status: number | null;
  response_headers: Record<string, string> | null;
  response_body: string | null;
  error: string | null;
}

const ATTEMPTS_MAX = 200;

export async function listAttempts(
  db: Queryable,
  merchantId: string,
  notificationIds: readonly string[],
): Promise<DeliveryAttempt[]> {
  const { rows } = await db.query<AttemptRow>(sql`
    select * from notification_attempts
     where merchant_id = ${merchantId} and notification_id = any(${notificationIds})
     order by started_at desc, attempt desc limit ${ATTEMPTS_MAX}`);
  return rows.map((row) => ({
    notificationId: row.notification_id,
    attempt: row.attempt,
    startedAt: row.started_at,
    durationMs: row.duration_ms,
    requestHeaders: row.request_headers,
    responseStatus: row.response_status,
    responseHeaders: row.response_headers,
    responseBody: row.response_body,
    error: row.error,
  }));
}

export interface NotificationWithAttempts {
  notification: PortalNotification;
  attempts: DeliveryAttempt[];
}

export async function listNotificationsOfPayment(
  db: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<NotificationWithAttempts[]> {
  const { rows } = await db.query<Row>({
    text: `select n.*, ${EXTRAS} from notifications n
            where n.merchant_id = $1 and n.transaction_id = $2
            order by n.created_at limit 50`,
    values: [merchantId, transactionId],
  });
  const notifications = rows.map(toPortalNotification);
  const attempts = await listAttempts(
    db,
    merchantId,
    notifications.map(({ id }) => id),
  );
  return notifications.map((notification) => ({
    notification,
    attempts: attempts.filter(({ notificationId }) => notificationId === notification.id),
  }));
}

/** Due now, whatever became of it before; the event id stays, so a receiver can tell. */
export async function rearmNotifications(
  tx: Transaction,
  merchantId: string,
  ids: readonly string[],
  by: { userId: string; email: string },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update notifications set status = 'PENDING', next_attempt_at = ${now}, updated_at = ${now}
     where merchant_id = ${merchantId} and id = any(${ids})`);
  await tx.query(sql`
    insert into redeliveries (merchant_id, notification_id, requested_by, requested_email, at)
    select ${merchantId}, unnest(${ids}::text[]), ${by.userId}, ${by.email}, ${now}`);
  await tx.query(sql`select pg_notify(${NOTIFICATIONS_CHANNEL}, '')`);
}

export interface Endpoint {
  url: string;
  applicationId: string;
  applicationName: string;
  delivered: number;
  pending: number;
  exhausted: number;
  stopped: number;
  attempts: number;
  goodAttempts: number;
  p95Ms: number | null;
  lastAttemptAt: Date | null;
  lastAnswer: string;
}

const ENDPOINTS_MAX = 100;

export async function listEndpoints(
  db: Queryable,
  merchantId: string,
  allowedStoreIds: readonly string[],
  since: Date,
): Promise<Endpoint[]> {
  const { rows } = await db.query<{
    url: string;
    application_id: string;
    application_name: string | null;
    delivered: number;
    pending: number;
    exhausted: number;
    stopped: number;
    attempts: number;
    good_attempts: number;
    p95_ms: number | null;
    last_attempt_at: Date | null;
    last_answer: string | null;
  }>(sql`
    with recent as (
      select * from notifications n
       where merchant_id = ${merchantId} and created_at >= ${since}
         and (cardinality(${allowedStoreIds}::text[]) = 0 or exists (
           select from checkouts c where c.merchant_id = n.merchant_id and c.id = n.checkout_id
              and c.store_id = any(${allowedStoreIds})))
       order by created_at desc limit 20000
    ), tries as (
      select n.url, n.application_id, count(*) as attempts,
             count(*) filter (where a.response_status between 200 and 299) as good_attempts,
             percentile_cont(0.95) within group (order by a.duration_ms) as p95_ms,
             max(a.started_at) as last_attempt_at,
             (array_agg(coalesce(a.response_status::text, a.error)
                        order by a.started_at desc))[1] as last_answer
        from recent n join notification_attempts a
          on a.merchant_id = n.merchant_id and a.notification_id = n.id
       group by 1, 2
    )
    select n.url, n.application_id,
           (select a.name from applications a where a.id = n.application_id) as application_name,
           count(*) filter (where n.status = 'DELIVERED') as delivered,
           count(*) filter (where n.status = 'PENDING') as pending,
           count(*) filter (where n.status = 'EXHAUSTED') as exhausted,
           count(*) filter (where n.status = 'STOPPED') as stopped,
           coalesce(max(t.attempts), 0) as attempts,
           coalesce(max(t.good_attempts), 0) as good_attempts,
           max(t.p95_ms) as p95_ms, max(t.last_attempt_at) as last_attempt_at,
           max(t.last_answer) as last_answer
      from recent n left join tries t using (url, application_id)
     group by n.url, n.application_id
     order by count(*) desc limit ${ENDPOINTS_MAX}`);
  return rows.map((row) => ({
    url: row.url,
    applicationId: row.application_id,
    applicationName: row.application_name ?? "",
    delivered: row.delivered,
    pending: row.pending,
    exhausted: row.exhausted,
    stopped: row.stopped,
    attempts: row.attempts,
    goodAttempts: row.good_attempts,
    p95Ms: row.p95_ms,
    lastAttemptAt: row.last_attempt_at,
    lastAnswer: row.last_answer ?? "",
  }));
}
