import type { MerchantId, TransactionId } from "../../domain/ids.ts";
import type { Merchant } from "../../domain/merchant/merchant.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  AdvanceInquiryRow,
  FindListedMerchantCountRow,
  FindListedMerchantRow,
  FindMerchantCountsRow,
  FindMerchantNamesRow,
  FindUnknownOutcomeTotalsRow,
  ListJobStatesRow,
  ListMerchantsRow,
  ListRailHealthRow,
  ListReviewQueueRow,
  ListUnknownOutcomesRow,
} from "../generated/rows.ts";
import type { Count, Page, Totals } from "../page.ts";
import { containing, part, sql } from "../sql.ts";

export type ListedMerchant = Merchant & { ownerEmail: string; submittedAt: Date | null };

export interface MerchantFilter {
  search?: string | null | undefined;
  status?: string | null | undefined;
  /** Only this partner's merchants; null: all. */
  partnerId: MerchantId | null;
}

/** The merchants of `page`, each with its first owner and its last submission. */
const WITH_OWNERS = part`
  owners as materialized (
    select distinct on (merchant_id) merchant_id, email from users
     where merchant_id = any(array(select id from page)) and role = 'OWNER' and removed_at is null
     order by merchant_id, created_at),
  submissions as materialized (
    select merchant_id, submitted_at from merchant_reviews
     where merchant_id = any(array(select id from page)))
  select m.*, coalesce(o.email, '') as "owner_email!", s.submitted_at as "submitted_at?"
    from page m left join owners o on o.merchant_id = m.id
         left join submissions s on s.merchant_id = m.id`;

/** Condition over `merchants m`; the text is a pattern. */
const isNamed = (text: string | null) => part`
  (${text}::text is null or m.id like ${text}
   or m.profile ->> 'companyName' ilike ${text} or m.profile ->> 'brandName' ilike ${text}
   or m.id = any(array(select merchant_id from users where email ilike ${text})))`;

const toPattern = (search: string | null | undefined) =>
  search == null ? null : containing(search);

const isChosenMerchant = ({ search, status, partnerId }: MerchantFilter) => part`
  (${status}::text is null or m.status = ${status})
  and (${partnerId}::text is null or m.partner_id = ${partnerId} and m.partner_id <> '')
  and ${isNamed(toPattern(search))}`;

/** Newest first. A null `after.at` means the creation time of the merchant with this id. */
export async function listMerchants(
  db: Queryable,
  filter: MerchantFilter,
  { after, limit }: { after: { at: Date | null; id: string } | null; limit: number },
): Promise<ListedMerchant[]> {
  const last = part`(
    coalesce(${after?.at}, (select created_at from merchants where id = ${after?.id})), ${after?.id})`;
  return db.rows<ListMerchantsRow>(sql`
    with page as materialized (
    select m.* from merchants m
     where ${isChosenMerchant(filter)}
       and (${after?.id}::text is null or (m.created_at, m.id) < ${last})
     order by m.created_at desc, m.id desc limit ${limit}
    ), ${WITH_OWNERS} order by m.created_at desc, m.id desc`);
}

/** How many match; counts no more than `countMax`. */
export async function findListedMerchantCount(
  db: Queryable,
  filter: MerchantFilter,
  countMax: number,
): Promise<Count | null> {
  return db.row<FindListedMerchantCountRow>(sql`
    select count(*) as "count!" from (
      select 1 from merchants m where ${isChosenMerchant(filter)} limit ${countMax}) counted`);
}

/**
 * Merchants in review, the oldest submission first. One whose suspension was lifted may have none;
 * its creation counts.
 */
export async function listReviewQueue(
  db: Queryable,
  search: string | null,
  { after, limit }: Page,
): Promise<ListedMerchant[]> {
  return db.rows<ListReviewQueueRow>(sql`
    with waiting as materialized (
    select m.id, m.created_at from merchants m
     where m.status = 'REVIEWING' and ${isNamed(toPattern(search))}
    ), sent as materialized (
    select merchant_id, submitted_at from merchant_reviews
     where merchant_id = any(array(select id from waiting))
    ), place as materialized (
    select w.id, coalesce(r.submitted_at, w.created_at) as at
      from waiting w left join sent r on r.merchant_id = w.id
    ), page as materialized (
    select m.*, p.at from merchants m join place p on p.id = m.id
     where ${after?.id}::text is null or (p.at, m.id) > (${after?.at}, ${after?.id})
     order by p.at, m.id limit ${limit}
    ), ${WITH_OWNERS} order by m.at, m.id`);
}

export async function findListedMerchant(
  db: Queryable,
  id: MerchantId,
): Promise<ListedMerchant | null> {
  return db.row<FindListedMerchantRow>(sql`
    with page as materialized (select * from merchants where id = ${id}), ${WITH_OWNERS}`);
}

/** Names of companies by merchant, of those that are known. */
export async function findMerchantNames(
  db: Queryable,
  ids: readonly (MerchantId | null)[],
): Promise<Map<string, string>> {
  const rows = await db.rows<FindMerchantNamesRow>(sql`
    select id, coalesce(profile ->> 'companyName', '') as "name!" from merchants
     where id = any(${[...new Set(ids)]}::text[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findMerchantCounts(
  db: Queryable,
  id: MerchantId,
): Promise<{ stores: number; applications: number }> {
  const row = await db.row<FindMerchantCountsRow>(sql`
    select (select count(*) from stores where merchant_id = ${id} and deleted_at is null)
             as "stores!",
           (select count(*) from applications where merchant_id = ${id}) as "applications!"`);
  return row ?? { stores: 0, applications: 0 };
}

export async function replacePartnerAccount(
  tx: Transaction,
  id: MerchantId,
  hasPartnerAccount: boolean,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update merchants set has_partner_account = ${hasPartnerAccount}, updated_at = ${now}
     where id = ${id}`);
}

/** Attempts since then, read per merchant from its index. */
export async function listRailHealth(db: Queryable, since: Date): Promise<ListRailHealthRow[]> {
  return db.rows<ListRailHealthRow>(sql`
    select t.rail_id, t.rail_partner, count(*) as "attempts!",
           count(*) filter (where t.attempt_state = 'APPROVED') as "approved!",
           count(*) filter (where t.attempt_state = 'DECLINED') as "declined!",
           count(*) filter (where t.attempt_state = 'UNKNOWN') as "unknown!",
           count(*) filter (where t.attempt_state in ('CREATED', 'PENDING')) as "open!",
           round((percentile_cont(0.95) within group (
             order by extract(epoch from t.paid_at - t.created_at) * 1000)
             filter (where t.paid_at is not null))::numeric)::bigint as "payment_p95_ms?",
           max(t.paid_at) as last_approved_at
      from merchants m
      cross join lateral (
        select * from transactions x where x.merchant_id = m.id and x.created_at >= ${since}) t
     group by t.rail_id, t.rail_partner`);
}

/** Attempts whose outcome is still unknown, oldest first. */
export async function listUnknownOutcomes(
  db: Queryable,
  { after, limit }: Page,
): Promise<ListUnknownOutcomesRow[]> {
  return db.rows<ListUnknownOutcomesRow>(sql`
    select t.id as transaction_id, t.merchant_id, t.order_id, t.rail_id, t.request_method,
           t.bank_code, t.attempt_state, t.amount_minor, t.inquiry_count, t.inquire_at, t.created_at,
           coalesce(m.profile ->> 'companyName', '') as "merchant_name!"
      from transactions t join merchants m on m.id = t.merchant_id
     where t.inquire_at is not null and t.attempt_state in ('CREATED', 'UNKNOWN')
       and (${after?.at}::timestamptz is null
            or (t.created_at, t.id) > (${after?.at}, ${after?.id}))
     order by t.created_at, t.id limit ${limit}`);
}

/** Their number and sum; counts no more than `countMax`. */
export async function findUnknownOutcomeTotals(
  db: Queryable,
  countMax: number,
): Promise<Totals | null> {
  return db.row<FindUnknownOutcomeTotalsRow>(sql`
    select count(*) as "count!", coalesce(sum(amount_minor), 0)::bigint as "amount_minor!"
      from (select amount_minor from transactions
             where inquire_at is not null and attempt_state in ('CREATED', 'UNKNOWN')
             limit ${countMax}) counted`);
}

/** The merchant whose attempt was rescheduled; null when no pending attempt has this id. */
export async function advanceInquiry(
  tx: Queryable,
  transactionId: TransactionId,
  now: Date,
): Promise<AdvanceInquiryRow | null> {
  return tx.row<AdvanceInquiryRow>(sql`
    update transactions set inquire_at = ${now}
     where id = ${transactionId} and inquire_at is not null
    returning merchant_id, id, checkout_id, request_id`);
}

/** The backlog of each worker task. Anything due before `lateSince` is overdue. */
export async function listJobStates(
  db: Queryable,
  now: Date,
  lateSince: Date,
): Promise<ListJobStatesRow[]> {
  return db.rows<ListJobStatesRow>(sql`
    with due as (
      select 'deliver notifications' as name, next_attempt_at as at from notifications
       where status = 'PENDING'
      union all select 'inquire payments', inquire_at from transactions
       where inquire_at is not null
      union all select 'expire checkouts', end_at from checkouts
       where status = 'IN_PROCESS' and end_at <= ${now}
      union all select 'run refunds', next_try_at from refunds where next_try_at is not null
      union all select 'follow disputes', next_try_at from disputes
       where next_try_at is not null
      union all select 'send mails', next_attempt_at from mails where status = 'WAITING'
      union all select 'write exports', created_at from portal_exports
       where status in ('WAITING', 'RUNNING')
    )
    select name as "name!", count(*) as "waiting!",
           count(*) filter (where at < ${lateSince}) as "overdue!", min(at) as oldest_due_at
      from due group by name`);
}
