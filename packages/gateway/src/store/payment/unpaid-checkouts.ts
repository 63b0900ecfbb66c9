import type { CheckoutId, MerchantId } from "../../domain/ids.ts";
import type { Queryable, Transaction } from "../database.ts";
import type { DeleteUnpaidCheckoutsRow, LockCheckoutCleanupRow } from "../generated/rows.ts";
import { part, sql } from "../sql.ts";

/**
 * The last checkout that was examined, locked until the transaction ends; null while another worker
 * holds it.
 */
export async function lockCheckoutCleanup(
  tx: Transaction,
  merchantId: MerchantId,
): Promise<CheckoutId | null> {
  await tx.run(sql`
    insert into checkout_cleanups (merchant_id, through_id) values (${merchantId}, '')
    on conflict do nothing`);
  const row = await tx.row<LockCheckoutCleanupRow>(sql`
    select through_id from checkout_cleanups where merchant_id = ${merchantId}
       for update skip locked`);
  return row?.throughId ?? null;
}

export async function moveCheckoutCleanup(
  tx: Transaction,
  merchantId: MerchantId,
  throughId: CheckoutId,
): Promise<void> {
  await tx.run(sql`
    update checkout_cleanups set through_id = ${throughId} where merchant_id = ${merchantId}`);
}

/** True for attempts `t` that were paid, may still be, or that something else refers to. */
const matters = (merchantId: MerchantId) => part`(
  t.status <> 'FAILED' or t.attempt_state <> 'DECLINED' or t.paid_at is not null
  or t.held_minor is not null or t.inquire_at is not null
  or exists (select from provider_reports x
              where x.merchant_id = ${merchantId} and x.attempt_id = t.attempt_id
                and x.attempt_month = to_char(t.created_at at time zone 'UTC', 'YYYYMM')::int
                and x.status = 'QUARANTINED')
  or exists (select from ledger_postings x
              where x.merchant_id = ${merchantId} and x.transaction_id = t.id)
  or exists (select from refunds x where x.merchant_id = ${merchantId} and x.transaction_id = t.id)
  or exists (select from refund_requests x
              where x.merchant_id = ${merchantId} and x.transaction_id = t.id)
  or exists (select from disputes x
              where x.merchant_id = ${merchantId} and x.transaction_id = t.id)
  or exists (select from settlement_file_lines x
              where x.merchant_id = ${merchantId} and x.transaction_id = t.id)
  or exists (select from settlement_exceptions x
              where x.merchant_id = ${merchantId} and x.transaction_id = t.id))`;

/**
 * Examines the next `limit` checkouts from before a time, and deletes those that are closed and
 * were never paid, with their failed attempts and payment links. `lastId` is null when there was
 * none.
 */
export async function deleteUnpaidCheckouts(
  tx: Queryable,
  merchantId: MerchantId,
  after: CheckoutId,
  before: Date,
  limit: number,
): Promise<DeleteUnpaidCheckoutsRow> {
  // Ids begin with the second of creation.
  const beforeId = String(Math.floor(before.getTime() / 1000));
  const row = await tx.row<DeleteUnpaidCheckoutsRow>(sql`
    with seen as materialized (
      select id from checkouts
       where merchant_id = ${merchantId} and id > ${after} and id < ${beforeId}
       order by id limit ${limit}
    ), unpaid as materialized (
      select c.id from checkouts c
       where c.merchant_id = ${merchantId} and c.id in (select id from seen)
         and c.status in ('FAILED', 'CANCELLED', 'EXPIRED') and c.created_at < ${before}
         and not exists (select from customer_orders o
                          where o.merchant_id = ${merchantId} and o.checkout_id = c.id)
         and not exists (select from transactions t
                          where t.merchant_id = ${merchantId} and t.checkout_id = c.id
                            and ${matters(merchantId)})
         for update of c
    ), links as (
      delete from payment_links
       where merchant_id = ${merchantId} and checkout_id in (select id from unpaid)
    ), attempts as (
      delete from transactions
       where merchant_id = ${merchantId} and checkout_id in (select id from unpaid)
      returning id
    ), deleted as (
      delete from checkouts where merchant_id = ${merchantId} and id in (select id from unpaid)
      returning id
    )
    select (select max(id) from seen) as "last_id?", (select count(*) from seen) as "seen!",
           (select count(*) from deleted) as "checkouts!",
           (select count(*) from attempts) as "attempts!"`);
  return row ?? { lastId: null, seen: 0, checkouts: 0, attempts: 0 };
}
