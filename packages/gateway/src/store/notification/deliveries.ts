import { type MerchantId, monthOfNotificationId } from "../../domain/ids.ts";
import type { NotificationStatus } from "../../domain/notification/notification.ts";
import { arrayLiteral } from "../array-literal.ts";
import { isAmong, type Reachable } from "../citus/reach.ts";
import type { Queryable, Transaction } from "../database.ts";
import type { Lane } from "../due-work.ts";
import type {
  ClaimNotificationsRow,
  FindNextDueAtRow,
  ListAttemptsRow,
  ListDueNotificationsOfRow,
  ListDueNotificationsRow,
  RecordDeliveriesRow,
} from "../generated/rows.ts";
import { part, sql } from "../sql.ts";
import { NOTIFICATION, type Notification } from "./notifications.ts";
import { goesBefore, monthsBefore, postponeBehind } from "./webhook-order.ts";

/** The right to send a notification once, until it expires. */
export interface Claim {
  id: string;
  until: Date;
}

export interface ClaimedNotification extends Lane {
  notification: Notification;
  claim: Claim;
  /** False: its application is another merchant's, which acts by a user's consent. */
  isOwnApplication: boolean;
  /** Of the key that signs it, where that is its own merchant's; null when it never was. */
  keyRotatedAt: Date | null;
}

/** What a worker holds, and what it may claim. */
export interface ClaimLimits {
  limit: number;
  perLane: number;
  /** Places that are left; a merchant holds at most a third of the remaining places. */
  room: number;
  /** `places`: how many of a lane it may hold; of lanes that are not here, `perLane`. */
  held: readonly (Lane & { count: number; places: number })[];
  /** Have enough for now. */
  exceptMerchants: readonly string[];
  exceptLanes: readonly Lane[];
  exceptEndpoints: readonly string[];
  /** Left out: everybody. */
  among?: Reachable;
}

/** Due notifications examined by one claim. */
const CANDIDATES_MAX = 1_000;

const DUE_COLUMNS = part`
  merchant_id, id, next_attempt_at, endpoint, application_id, transaction_id, url, created_at`;

const isClaimable = (now: Date, { exceptEndpoints, exceptLanes, among }: ClaimLimits) => part`
  ${isAmong(among)} and status = 'PENDING' and next_attempt_at <= ${now}
  and (claimed_until is null or claimed_until <= ${now})
  and endpoint <> all(${exceptEndpoints}::text[])
  and (merchant_id, endpoint) not in (
    select * from unnest(${exceptLanes.map((lane) => lane.merchantId)}::text[],
                         ${exceptLanes.map((lane) => lane.endpoint)}::text[]))`;

/**
 * Of `candidates`, those within the limits. Merchants take turns, so that none waits behind another
 * merchant's backlog; so do payments, of which one event is in flight at a time.
 */
const chosenWithin = ({ among = null, ...limits }: ClaimLimits) => part`
  held as (
    select * from unnest(${limits.held.map(({ merchantId }) => merchantId)}::text[],
                         ${limits.held.map(({ endpoint }) => endpoint)}::text[],
                         ${limits.held.map(({ count }) => count)}::int[],
                         ${limits.held.map(({ places }) => places)}::int[])
             as h(merchant_id, endpoint, held, places)
  ), held_of_merchant as (
    select merchant_id, sum(held) as held from held group by merchant_id
  ), in_order as (
    select c.*, row_number() over (
             partition by merchant_id, transaction_id, url order by created_at, id) as nth
      from candidates c
  ), in_lane as (
    select c.*, coalesce(h.places, ${limits.perLane}) as places,
           coalesce(h.held, 0) + row_number() over (
             partition by merchant_id, endpoint order by nth, next_attempt_at) as place
      from in_order c left join held h using (merchant_id, endpoint)
  ), of_merchant as (
    select merchant_id, id, application_id, transaction_id, next_attempt_at,
           row_number() over (partition by merchant_id order by nth, next_attempt_at) as place
      from in_lane where place <= places
  ), due as (
    select m.merchant_id, m.id, m.application_id, m.transaction_id from of_merchant m
      left join held_of_merchant h using (merchant_id)
     where m.place <= (${limits.room}::int - 3 * coalesce(h.held, 0)) / 4
     order by m.place, m.next_attempt_at limit ${limits.limit}
  )
  select due.merchant_id, due.transaction_id, due.id, (select count(*) from candidates) as "seen_count!",
         a.id is not null as "is_own_application!", a.server_key_rotated_at as "key_rotated_at?"
    from due left join applications a on a.merchant_id = due.merchant_id and a.id = due.application_id
         and (${among}::text[] is null or a.merchant_id = any(${among}::text[]))`;

export type DueNotification = ListDueNotificationsRow;

export interface Claimed {
  /** In the order in which they were due. */
  deliveries: ClaimedNotification[];
  /** False when everything was claimed that the limits do not exclude. */
  mayBeMore: boolean;
  /** Found due and put off behind an earlier event: what they kept from being seen is due now. */
  postponed: number;
}

/** What is due and within the limits. Locks nothing. */
export async function listDueNotifications(
  db: Queryable,
  now: Date,
  limits: ClaimLimits,
): Promise<DueNotification[]> {
  return db.rows<ListDueNotificationsRow>({
    name: "list-due-notifications",
    ...sql`
      with candidates as materialized (
        select ${DUE_COLUMNS} from notifications
         where ${isClaimable(now, limits)}
           and merchant_id <> all(${limits.exceptMerchants}::text[])
         order by next_attempt_at limit ${CANDIDATES_MAX}
      ), ${chosenWithin(limits)}`,
  });
}

/** The same for one merchant: what it costs does not depend on the others' backlogs. */
export async function listDueNotificationsOf(
  db: Queryable,
  merchantId: MerchantId,
  now: Date,
  limits: ClaimLimits,
): Promise<DueNotification[]> {
  return db.rows<ListDueNotificationsOfRow>({
    name: "list-due-notifications-of",
    ...sql`
      with candidates as materialized (
        select ${DUE_COLUMNS} from notifications
         where merchant_id = ${merchantId} and ${isClaimable(now, limits)}
         order by next_attempt_at limit ${CANDIDATES_MAX}
      ), ${chosenWithin({ ...limits, among: [merchantId] })}`,
  });
}

/**
 * Claims due notifications, which only their holder may record until the claim expires. Rows that
 * another worker claimed first are left out, and those that an earlier one goes before. Listing and
 * claiming in one statement would be planned for every month that is kept.
 */
export async function claimNotifications(
  db: Queryable,
  due: readonly DueNotification[],
  now: Date,
  claim: Claim,
): Promise<Claimed> {
  if (due.length === 0) return { deliveries: [], mayBeMore: false, postponed: 0 };
  const found = new Map(due.map((row) => [row.id, row]));
  const ids = [...found.keys()].sort(); // workers that lock the same rows lock them in this order
  const merchantIds = [...new Set(due.map(({ merchantId }) => merchantId))];
  const months = [...new Set(ids.map(monthOfNotificationId))];
  const rows = await db.rows<ClaimNotificationsRow>(sql`
    update notifications n set claim_id = ${claim.id}, claimed_until = ${claim.until}
     where n.merchant_id = any(${merchantIds}) and n.month = any(${months}::int[])
       and n.id = any(${ids})
       and n.status || '' = 'PENDING' and n.next_attempt_at <= ${now}
       and (n.claimed_until is null or n.claimed_until <= ${now})
       and not exists (select from notifications e where ${goesBefore(monthsBefore(ids, now))})
    returning ${NOTIFICATION}, n.endpoint`);
  const claimed = new Set(rows.map(({ id }) => id));
  const left = due.filter(({ id }) => !claimed.has(id));
  const postponed = await postponeBehind(db, left, now);
  const deliveries = rows.map(({ endpoint, ...notification }) => ({
    notification,
    merchantId: notification.merchantId,
    endpoint,
    claim,
    isOwnApplication: found.get(notification.id)?.isOwnApplication ?? false,
    keyRotatedAt: found.get(notification.id)?.keyRotatedAt ?? null,
  }));
  const dueMs = ({ nextAttemptAt }: Notification) => nextAttemptAt?.getTime() ?? 0;
  return {
    deliveries: deliveries.sort((a, b) => dueMs(a.notification) - dueMs(b.notification)),
    mayBeMore: rows.length < (due[0]?.seenCount ?? 0),
    postponed,
  };
}

/** When the next unclaimed notification will be due; null when there is none. */
export async function findNextDueAt(
  db: Queryable,
  now: Date,
  among: Reachable = null,
): Promise<Date | null> {
  const row = await db.row<FindNextDueAtRow>({
    name: "find-next-due-at",
    ...sql`
      select next_attempt_at as at from notifications
       where status = 'PENDING' and next_attempt_at > ${now} and claim_id is null
         and ${isAmong(among)}
       order by next_attempt_at limit 1`,
  });
  return row?.at ?? null;
}

/** Lets any worker claim them at once. */
export async function releaseClaims(
  db: Queryable,
  unsent: readonly ClaimedNotification[],
): Promise<void> {
  const months = unsent.map((one) => monthOfNotificationId(one.notification.id));
  await db.run(sql`
    update notifications n set claim_id = null, claimed_until = null
      from unnest(${unsent.map((one) => one.merchantId)}::text[],
                  ${unsent.map((one) => one.notification.id)}::text[],
                  ${unsent.map((one) => one.claim.id)}::text[],
                  ${months}::int[])
         as u(merchant_id, id, claim_id, month)
     where n.merchant_id = u.merchant_id and n.month = u.month and n.id = u.id
       and n.claim_id = u.claim_id and n.month = any(${months}::int[])
       and n.merchant_id = any(${unsent.map((one) => one.merchantId)})`);
}

/** Puts one back without an attempt; later ones go first. Nothing when the claim was lost. */
export async function postponeNotification(
  db: Queryable,
  { merchantId, notification: { id }, claim }: ClaimedNotification,
  until: Date,
): Promise<void> {
  await db.run(sql`
    update notifications
       set next_attempt_at = ${until}, claim_id = null, claimed_until = null, is_out_of_order = true
     where merchant_id = ${merchantId} and month = ${monthOfNotificationId(id)} and id = ${id}
       and claim_id = ${claim.id}`);
}

export type DeliveryRecord = Omit<ListAttemptsRow, "notificationId">;

/** The result of an attempt, and what follows. */
export interface DeliveryOutcome {
  delivery: ClaimedNotification;
  record: DeliveryRecord;
  after: { status: NotificationStatus; nextAttemptAt: Date | null; now: Date };
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

type Columns = readonly ((outcome: DeliveryOutcome) => string | number | null)[];

/** In the order of the statements' parameters. */
const RESULT: Columns = [
  ({ delivery }) => delivery.merchantId,
  ({ delivery }) => monthOfNotificationId(delivery.notification.id),
  ({ delivery }) => delivery.notification.id,
  ({ delivery }) => delivery.claim.id,
  ({ after }) => after.status,
  ({ after }) => after.nextAttemptAt?.toISOString() ?? null,
  ({ record }) => record.attempt,
  ({ after }) => after.now.toISOString(),
];
const ATTEMPT: Columns = [
  ({ delivery }) => delivery.merchantId,
  ({ delivery }) => monthOfNotificationId(delivery.notification.id),
  ({ delivery }) => delivery.notification.id,
  ({ record }) => record.attempt,
  ({ record }) => record.startedAt.toISOString(),
  ({ record }) => record.durationMs,
  ({ record }) => JSON.stringify(record.requestHeaders),
  ({ record }) => record.responseStatus,
  ({ record }) => json(record.responseHeaders),
  ({ record }) => record.responseBody,
  ({ record }) => record.error,
  ({ record }) => record.brokerReply,
];

/**
 * Records attempts and their results. False for one whose claim was lost: it changes nothing,
 * because another worker's attempt counts.
 */
export async function recordDeliveries(
  tx: Transaction,
  outcomes: readonly DeliveryOutcome[],
): Promise<boolean[]> {
  const valuesOf = (columns: Columns, of: readonly DeliveryOutcome[]) =>
    columns.map((column) => arrayLiteral(of.map(column)));
  const rows = await tx.rows<RecordDeliveriesRow>({
    name: "record-deliveries",
    ...sql`
      update notifications n
         set status = g.status, next_attempt_at = g.next_attempt_at, claim_id = null,
             claimed_until = null, attempt_count = g.attempt, updated_at = g.now
        from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::timestamptz[],
                    $7::int[], $8::timestamptz[])
               as g(merchant_id, month, id, claim_id, status, next_attempt_at, attempt, now)
       where n.merchant_id = g.merchant_id and n.month = g.month and n.id = g.id
         and n.claim_id = g.claim_id
         and n.merchant_id = any($1::text[]) and n.month = any($2::int[]) and n.id = any($3::text[])
      returning n.id, g.claim_id as "claim_id!"`,
    values: valuesOf(RESULT, outcomes),
  });
  const changed = new Set(rows.map(({ id, claimId }) => `${id} ${claimId}`));
  const results = outcomes.map(({ delivery }) =>
    changed.has(`${delivery.notification.id} ${delivery.claim.id}`),
  );
  const recorded = outcomes.filter((_, i) => results[i]);
  // Separate from the update: in one statement Citus would send what both read to all nodes.
  await tx.run({
    name: "insert-attempts",
    ...sql`
      insert into notification_attempts (
        merchant_id, month, notification_id, attempt, started_at, duration_ms, request_headers,
        response_status, response_headers, response_body, error, broker_reply)
      select merchant_id, month, id, attempt, started_at, duration_ms, request_headers::jsonb,
             response_status, response_headers::jsonb, response_body, error, broker_reply
        from unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::timestamptz[], $6::int[],
                    $7::text[], $8::int[], $9::text[], $10::text[], $11::text[], $12::text[])
               as a(merchant_id, month, id, attempt, started_at, duration_ms, request_headers,
                    response_status, response_headers, response_body, error, broker_reply)
      on conflict do nothing`,
    values: valuesOf(ATTEMPT, recorded),
  });
  for (const [i, { delivery, after }] of outcomes.entries()) {
    if (results[i] && after.status === "STOPPED") await stopUrl(tx, delivery, after.now);
  }
  return results;
}

/** The receiver reported that this URL is gone for good: cancels everything that waits for it. */
async function stopUrl(
  tx: Transaction,
  { notification }: ClaimedNotification,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update notifications
       set status = 'STOPPED', next_attempt_at = null, claim_id = null, claimed_until = null,
           updated_at = ${now}
     where merchant_id = ${notification.merchantId} and url = ${notification.url}
       and status = 'PENDING'`);
}
