import { PAID_STATUSES } from "../../domain/payment/attempt.ts";
import { readPhones } from "../../domain/payment/search/read-phones.ts";
import type { Queryable } from "../database.ts";
import type {
  AggregateRow,
  FindCustomerCountRow,
  FindCustomersRow,
  ListPayerAttemptsRow,
} from "../generated/rows.ts";
import type { Count, Page } from "../page.ts";
import { sql } from "../sql.ts";
import { hasPhone } from "./search/payment-search.ts";

/** A payer by the merchant's own id: `customer.userId` of its checkouts. */
export type Customer = AggregateRow;

/** The merchant, and the stores to include (empty: all). */
export interface CustomerScope {
  merchantId: string;
  allowedStoreIds: readonly string[];
}

/** Attempts read at a time, newest first: more than most pages need. */
const STRIDE = 500;
/** The list ends when this many consecutive attempts yield too few new payers. */
const STRIDES_MAX = 100;
const FOUND_MAX = 1_000;

/**
 * Payers, last seen first. Reads attempts backwards only until the page is full, so the cost
 * depends on the page's payers and not on the merchant's number of payments.
 */
export async function listCustomers(
  db: Queryable,
  scope: CustomerScope,
  page: Page,
): Promise<Customer[]> {
  const found: Customer[] = [];
  const known = new Set([""]);
  let from: ListPayerAttemptsRow | null = null;
  for (let stride = 0; stride < STRIDES_MAX; stride += 1) {
    const attempts = await listPayerAttempts(db, scope, from, page.after?.at ?? null);
    const fresh = attempts.filter(({ payer }) => !known.has(payer) && known.add(payer));
    const last = attempts.at(-1);
    for (let at = 0; at < fresh.length; at += page.limit) {
      const payers = fresh.slice(at, at + page.limit).map(({ payer }) => payer);
      // A payer seen later is on an earlier page.
      found.push(
        ...(await aggregate(db, scope, payers)).filter((each) => isAfter(each, page.after)),
      );
      found.sort((one, other) => (isAfter(other, { at: one.lastSeenAt, id: one.id }) ? -1 : 1));
      // Other payers seen at the same timestamp as the page's last one may come before it.
      const edge = found[page.limit - 1];
      const next = fresh[at + page.limit] ?? last;
      if (edge && next && next.at < edge.lastSeenAt) return found.slice(0, page.limit);
    }
    if (!last || attempts.length < STRIDE) break;
    from = last;
  }
  return found.slice(0, page.limit);
}

/** Payers with exactly one of these ids or emails, or this phone number, last seen first. */
export async function findCustomers(
  db: Queryable,
  scope: CustomerScope,
  texts: readonly string[],
  page: Page,
): Promise<Customer[]> {
  const emails = texts.map((text) => text.toLowerCase());
  const phones = readPhones(texts[0] ?? "");
  const rows = await db.rows<FindCustomersRow>(sql`
    select distinct details -> 'customer' ->> 'userId' as "id!" from checkouts
     where merchant_id = ${scope.merchantId} and transaction_id is not null
       and (details -> 'customer' ->> 'userId' = any(${texts}::text[])
            or lower(details -> 'customer' ->> 'email') = any(${emails}::text[])
            or ${hasPhone(phones)})
       and details -> 'customer' ->> 'userId' <> ''
     limit ${FOUND_MAX}`);
  const ids = rows.map(({ id }) => id);
  const payers = await aggregate(db, scope, ids);
  return payers.filter((each) => isAfter(each, page.after)).slice(0, page.limit);
}

/**
 * How many payers there are; counts no more than `countMax`. Goes from one to the next by the
 * index, so the cost depends on their number and not on that of their payments.
 */
export async function findCustomerCount(
  db: Queryable,
  { merchantId, allowedStoreIds }: CustomerScope,
  countMax: number,
): Promise<Count | null> {
  return db.row<FindCustomerCountRow>(sql`
    with recursive payers (id) as (
      select ''::text
      union all
      select (select c.details -> 'customer' ->> 'userId' from checkouts c
               where c.merchant_id = ${merchantId} and c.transaction_id is not null
                 and (cardinality(${allowedStoreIds}::text[]) = 0
                      or c.store_id = any(${allowedStoreIds}))
                 and c.details -> 'customer' ->> 'userId' > p.id
               order by c.details -> 'customer' ->> 'userId' limit 1)
        from payers p where p.id is not null)
    select count(*) as "count!" from (
      select 1 from payers where id <> '' limit ${countMax}) counted`);
}

/** Counts the payers that `findCustomers` lists; partial where it may list fewer than there are. */
export async function findMatchingCustomerCount(
  db: Queryable,
  scope: CustomerScope,
  texts: readonly string[],
): Promise<Count & { isPartial: boolean }> {
  const found = await findCustomers(db, scope, texts, { after: null, limit: FOUND_MAX });
  return { count: found.length, isPartial: found.length === FOUND_MAX };
}

export async function findCustomer(
  db: Queryable,
  scope: CustomerScope,
  id: string,
): Promise<Customer | null> {
  const [customer] = id === "" ? [] : await aggregate(db, scope, [id]);
  return customer ?? null;
}

function isAfter({ id, lastSeenAt }: Customer, after: Page["after"]): boolean {
  if (after === null) return true;
  const difference = lastSeenAt.getTime() - after.at.getTime();
  return difference < 0 || (difference === 0 && id < after.id);
}

/** The next attempts, newest first, "" for a guest; `until` is the latest relevant time. */
async function listPayerAttempts(
  db: Queryable,
  { merchantId, allowedStoreIds }: CustomerScope,
  from: ListPayerAttemptsRow | null,
  until: Date | null,
): Promise<ListPayerAttemptsRow[]> {
  return db.rows<ListPayerAttemptsRow>(sql`
    select t.id, t.created_at as at, coalesce(c.details -> 'customer' ->> 'userId', '') as "payer!"
      from (
        select merchant_id, id, checkout_id, created_at from transactions
         where merchant_id = ${merchantId}
           and (cardinality(${allowedStoreIds}::text[]) = 0 or store_id = any(${allowedStoreIds}))
           and (${from?.at}::timestamptz is null or (created_at, id) < (${from?.at}, ${from?.id}))
           and (${until}::timestamptz is null or created_at <= ${until})
         order by created_at desc, id desc limit ${STRIDE}
      ) t
      join checkouts c on c.merchant_id = ${merchantId} and c.id = t.checkout_id
     order by t.created_at desc, t.id desc`);
}

/** Totals of the given payers, last seen first; payers without attempts are left out. */
async function aggregate(
  db: Queryable,
  { merchantId, allowedStoreIds }: CustomerScope,
  ids: readonly string[],
): Promise<Customer[]> {
  if (ids.length === 0) return [];
  return db.rows<AggregateRow>(sql`
    select p.id as "id!", s.* from unnest(${ids}::text[]) p (id) cross join lateral (
      select coalesce((array_agg(c.details -> 'customer' ->> 'email'
                                 order by t.created_at desc))[1], '') as "email!",
             (array_agg(concat(case when c.details -> 'customer' ->> 'phoneNumber' not like '+%'
                                    then c.details -> 'customer' ->> 'countryCode' || ' ' end,
                               c.details -> 'customer' ->> 'phoneNumber')
                        order by t.created_at desc))[1] as "phone_number!",
             count(*) as "payment_count!",
             count(*) filter (where t.status = any(${PAID_STATUSES})) as "success_count!",
             coalesce(sum(t.amount_minor) filter (where t.status = any(${PAID_STATUSES})), 0)::bigint
               as "paid_minor!",
             min(t.created_at) as "first_seen_at!", max(t.created_at) as "last_seen_at!"
        from checkouts c
        join transactions t on t.merchant_id = c.merchant_id and t.checkout_id = c.id
       where c.merchant_id = ${merchantId} and c.transaction_id is not null
         and c.details -> 'customer' ->> 'userId' = p.id
         and (cardinality(${allowedStoreIds}::text[]) = 0 or t.store_id = any(${allowedStoreIds}))
      having count(*) > 0
    ) s
    order by s."last_seen_at!" desc, p.id desc`);
}
