import type { Merchant } from "../../domain/merchant/merchant.ts";
import type { Queryable, Transaction } from "../database.ts";
import { sql } from "../sql.ts";
import { type MerchantRow, toMerchant } from "./merchants.ts";

export type ListedMerchant = Merchant & { ownerEmail: string };

type ListedRow = MerchantRow & { owner_email: string | null };

export interface MerchantFilter {
  search: string | null;
  status: string | null;
  /** Only merchants of this partner; null: all. */
  partnerId: string | null;
  /** The review queue: who waits longest comes first. */
  isOldestFirst: boolean;
}

/** `%` and `_` in a search are letters like others. */
function pattern(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

export async function listMerchants(
  db: Queryable,
  filter: MerchantFilter,
  page: { after: { at: Date; id: string } | null; limit: number },
): Promise<ListedMerchant[]> {
  const values: unknown[] = [];
  const parts = ["true"];
  const add = (text: string, value: unknown) => {
    if (value === null) return;
    values.push(value);
    parts.push(text.replaceAll("?", `$${values.length}`));
  };
  add("m.status = ?", filter.status);
  add("m.partner_id = ? and m.partner_id <> ''", filter.partnerId);
  if (filter.search !== null) {
    add(OF_SEARCH, pattern(filter.search));
  }
  const [order, sign] = filter.isOldestFirst ? ["asc", ">"] : ["desc", "<"];
  if (page.after) {
    values.push(page.after.at, page.after.id);
    parts.push(`(m.created_at, m.id) ${sign} ($${values.length - 1}, $${values.length})`);
  }
  values.push(page.limit);
  const { rows } = await db.query<ListedRow>({
    text: `select m.*, (select u.email from users u
                         where u.merchant_id = m.id and u.role = 'OWNER' and u.removed_at is null
                         order by u.created_at limit 1) as owner_email
             from merchants m where ${parts.join(" and ")}
            order by m.created_at ${order}, m.id ${order} limit $${values.length}`,
    values,
  });
  return rows.map((row) => ({ ...toMerchant(row), ownerEmail: row.owner_email ?? "" }));
}

const OF_SEARCH = `(m.id like ? or m.profile ->> 'companyName' ilike ?
  or m.profile ->> 'brandName' ilike ?
  or exists (select from users u where u.merchant_id = m.id and u.email ilike ?))`;

export async function findListedMerchant(
  db: Queryable,
  id: string,
): Promise<ListedMerchant | null> {
  const { rows } = await db.query<ListedRow>(sql`
    select m.*, (select u.email from users u
                  where u.merchant_id = m.id and u.role = 'OWNER' and u.removed_at is null
                  order by u.created_at limit 1) as owner_email
      from merchants m where id = ${id}`);
  return rows[0] ? { ...toMerchant(rows[0]), ownerEmail: rows[0].owner_email ?? "" } : null;
}

export async function findMerchantCounts(
  db: Queryable,
  id: string,
): Promise<{ stores: number; applications: number }> {
  const { rows } = await db.query<{ stores: number; applications: number }>(sql`
    select (select count(*) from stores where merchant_id = ${id} and deleted_at is null) as stores,
           (select count(*) from applications where merchant_id = ${id}) as applications`);
  return rows[0] ?? { stores: 0, applications: 0 };
}

export async function replacePartnerAccount(
  tx: Transaction,
  id: string,
  hasPartnerAccount: boolean,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update merchants set has_partner_account = ${hasPartnerAccount}, updated_at = ${now}
     where id = ${id}`);
}

export interface RailHealthRow {
  railId: string;
  attempts: number;
  approved: number;
  declined: number;
  unknown: number;
  open: number;
  paymentP95Ms: number | null;
  lastApprovedAt: Date | null;
}

/** Attempts since then, merchant by merchant along their index. */
export async function listRailHealth(db: Queryable, since: Date): Promise<RailHealthRow[]> {
  const { rows } = await db.query<{
    rail_id: string;
    attempts: number;
    approved: number;
    declined: number;
    unknown: number;
    open: number;
    p95: number | null;
    last_approved_at: Date | null;
  }>(sql`
    select t.rail_id, count(*) as attempts,
           count(*) filter (where t.attempt_state = 'APPROVED') as approved,
           count(*) filter (where t.attempt_state = 'DECLINED') as declined,
           count(*) filter (where t.attempt_state = 'UNKNOWN') as unknown,
           count(*) filter (where t.attempt_state in ('CREATED', 'PENDING')) as open,
           percentile_cont(0.95) within group (
             order by extract(epoch from t.paid_at - t.created_at) * 1000)
             filter (where t.paid_at is not null) as p95,
           max(t.paid_at) as last_approved_at
      from merchants m
      cross join lateral (
        select * from transactions x where x.merchant_id = m.id and x.created_at >= ${since}) t
     group by t.rail_id`);
  return rows.map((row) => ({
    railId: row.rail_id,
    attempts: row.attempts,
    approved: row.approved,
    declined: row.declined,
    unknown: row.unknown,
    open: row.open,
    paymentP95Ms: row.p95 === null ? null : Math.round(Number(row.p95)),
    lastApprovedAt: row.last_approved_at,
  }));
}

export interface OpenAttempt {
  transactionId: string;
  merchantId: string;
  railId: string;
  attemptState: string;
  amountMinor: number;
  inquiryCount: number;
  inquireAt: Date | null;
  createdAt: Date;
}

/** Attempts whose outcome the rail has not told, oldest first. */
export async function listUnknownOutcomes(
  db: Queryable,
  page: { after: { at: Date; id: string } | null; limit: number },
): Promise<OpenAttempt[]> {
  const { rows } = await db.query<{
    id: string;
    merchant_id: string;
    rail_id: string;
    attempt_state: string;
    amount_minor: number;
    inquiry_count: number;
    inquire_at: Date | null;
    created_at: Date;
  }>(sql`
    select id, merchant_id, rail_id, attempt_state, amount_minor, inquiry_count, inquire_at,
           created_at
      from transactions
     where inquire_at is not null and attempt_state in ('CREATED', 'UNKNOWN')
       and (${page.after?.at ?? null}::timestamptz is null
            or (created_at, id) > (${page.after?.at ?? null}, ${page.after?.id ?? ""}))
     order by created_at, id limit ${page.limit}`);
  return rows.map((row) => ({
    transactionId: row.id,
    merchantId: row.merchant_id,
    railId: row.rail_id,
    attemptState: row.attempt_state,
    amountMinor: row.amount_minor,
    inquiryCount: row.inquiry_count,
    inquireAt: row.inquire_at,
    createdAt: row.created_at,
  }));
}

/** The merchant whose attempt was moved ahead; null when none waits under this id. */
export async function advanceInquiry(
  tx: Queryable,
  transactionId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await tx.query<{ merchant_id: string }>(sql`
    update transactions set inquire_at = ${now}
     where id = ${transactionId} and inquire_at is not null
    returning merchant_id`);
  return rows[0]?.merchant_id ?? null;
}

export interface JobRow {
  name: string;
  waiting: number;
  overdue: number;
  oldestDueAt: Date | null;
}

/** What each of the worker's tasks has before it. `lateSince`: due before this is overdue. */
export async function listJobStates(db: Queryable, now: Date, lateSince: Date): Promise<JobRow[]> {
  const { rows } = await db.query<{
    name: string;
    waiting: number;
    overdue: number;
    oldest_due_at: Date | null;
  }>(sql`
    with due as (
      select 'deliver notifications' as name, next_attempt_at as at from notifications
       where status = 'PENDING'
      union all select 'inquire payments', inquire_at from transactions
       where inquire_at is not null
      union all select 'expire checkouts', end_at from checkouts
       where status = 'IN_PROCESS' and end_at <= ${now}
      union all select 'make refunds', next_try_at from refunds where next_try_at is not null
      union all select 'follow disputes', next_try_at from disputes
       where next_try_at is not null
      union all select 'send mails', next_attempt_at from mails where status = 'WAITING'
      union all select 'write exports', created_at from portal_exports
       where status in ('WAITING', 'RUNNING')
    )
    select name, count(*) as waiting, count(*) filter (where at < ${lateSince}) as overdue,
           min(at) as oldest_due_at
      from due group by name`);
  return rows.map((row) => ({
    name: row.name,
    waiting: row.waiting,
    overdue: row.overdue,
    oldestDueAt: row.oldest_due_at,
  }));
}
