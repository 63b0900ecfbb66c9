import type { Queryable } from "../database.ts";

/** A payer as the merchant names them: `customer.userId` of its checkouts. */
export interface Customer {
  id: string;
  email: string;
  phoneNumber: string;
  paymentCount: number;
  successCount: number;
  paidMinor: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/** Newest attempts that are looked at for the list; a payer is found by id however long ago. */
const LOOKED_AT_MAX = 50_000;

export async function listCustomers(
  db: Queryable,
  merchantId: string,
  filter: { search: string | null; id: string | null; allowedStoreIds: readonly string[] },
  page: { after: { at: Date; id: string } | null; limit: number },
): Promise<Customer[]> {
  const { rows } = await db.query<{
    id: string;
    email: string | null;
    phone_number: string | null;
    payment_count: number;
    success_count: number;
    paid_minor: number;
    first_seen_at: Date;
    last_seen_at: Date;
  }>({
    text: `
      with seen as (
        select c.details -> 'customer' ->> 'userId' as id,
               c.details -> 'customer' ->> 'email' as email,
               concat(c.details -> 'customer' ->> 'countryCode',
                      c.details -> 'customer' ->> 'phoneNumber') as phone_number,
               t.status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED') as is_success,
               t.amount_minor, t.created_at
          from transactions t
          join checkouts c on c.merchant_id = t.merchant_id and c.id = t.checkout_id
         where t.merchant_id = $1
           and coalesce(c.details -> 'customer' ->> 'userId', '') <> ''
           and ($2::text is null or c.details -> 'customer' ->> 'userId' = $2)
           and ($3::text is null or c.details -> 'customer' ->> 'userId' = $3
                or lower(c.details -> 'customer' ->> 'email') = lower($3))
           and (cardinality($4::text[]) = 0 or t.store_id = any($4))
         order by t.created_at desc limit ${LOOKED_AT_MAX}
      ), people as (
        select id, (array_agg(email order by created_at desc))[1] as email,
               (array_agg(phone_number order by created_at desc))[1] as phone_number,
               count(*) as payment_count, count(*) filter (where is_success) as success_count,
               coalesce(sum(amount_minor) filter (where is_success), 0)::bigint as paid_minor,
               min(created_at) as first_seen_at, max(created_at) as last_seen_at
          from seen group by id)
      select * from people
       where $5::timestamptz is null or (last_seen_at, id) < ($5, $6)
       order by last_seen_at desc, id desc limit $7`,
    values: [
      merchantId,
      filter.id,
      filter.search,
      filter.allowedStoreIds,
      page.after?.at ?? null,
      page.after?.id ?? null,
      page.limit,
    ],
  });
  return rows.map((row) => ({
    id: row.id,
    email: row.email ?? "",
    phoneNumber: row.phone_number ?? "",
    paymentCount: row.payment_count,
    successCount: row.success_count,
    paidMinor: row.paid_minor,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
  }));
}
