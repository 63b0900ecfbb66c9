import type { PaymentFilter } from "../../domain/payment/payment-filter.ts";
import type { Queryable } from "../database.ts";
import type {
  FindPaymentTotalsRow,
  FindShownPaymentRow,
  ListPaymentPageRow,
  ListPaymentsOfCheckoutRow,
} from "../generated/rows.ts";
import { inOrder, isBehind, type Page, type Totals } from "../page.ts";
import { type Part, part, sql } from "../sql.ts";
import { isFound, isPartlySearched } from "./search/payment-search.ts";
import { PAYMENT } from "./transactions.ts";

/** A payment with the checkout and store fields shown next to it. */
export type ShownPayment = FindShownPaymentRow;

/**
 * Condition over `transactions t`. PostgreSQL plans with the actual values, so null filters cost
 * nothing.
 */
export function isChosen(merchantId: string, filter: PaymentFilter) {
  const storeIds = filter.allowedStoreIds;
  return part`
    t.merchant_id = ${merchantId}
    and (${filter.from}::timestamptz is null or t.created_at >= ${filter.from})
    and (${filter.to}::timestamptz is null or t.created_at < ${filter.to})
    and (${filter.status}::text is null or t.status = ${filter.status})
    and (${filter.attemptState}::text is null or t.attempt_state = ${filter.attemptState})
    and (${filter.method}::text is null or t.request_method = ${filter.method})
    and (${filter.bankCode}::text is null or t.bank_code = ${filter.bankCode})
    and (${filter.storeId}::text is null or t.store_id = ${filter.storeId})
    and (${filter.applicationId}::text is null or t.application_id = ${filter.applicationId})
    and (${filter.amountMinorMin}::bigint is null or t.amount_minor >= ${filter.amountMinorMin})
    and (${filter.amountMinorMax}::bigint is null or t.amount_minor <= ${filter.amountMinorMax})
    and (cardinality(${storeIds}::text[]) = 0 or t.store_id = any(${storeIds}))
    and (${filter.customerId}::text is null or t.checkout_id = any(array(
      select id from checkouts
       where merchant_id = ${merchantId} and transaction_id is not null
         and details -> 'customer' ->> 'userId' = ${filter.customerId})))
    and ${isFound(merchantId, filter)}`;
}

/** The merchant again: on Citus it would be lost behind the limit of a page. */
export const shownOf = (merchantId: string | Part) => part`
  ${PAYMENT}, c.order_title, coalesce(s.name, '') as "store_name!",
  coalesce(c.details -> 'customer' ->> 'userId', '') as "customer_id!",
  coalesce(c.details -> 'customer' ->> 'email', '') as "customer_email!",
  coalesce((select sum(d.amount_minor) from disputes d
             where d.merchant_id = ${merchantId} and d.transaction_id = t.id
               and d.state <> 'WON'), 0)::bigint as "disputed_minor!",
  (select d.state from disputes d
    where d.merchant_id = ${merchantId} and d.transaction_id = t.id
    order by d.created_at desc limit 1) as dispute_state`;
export const joinsOf = (merchantId: string | Part) => part`
  join checkouts c on c.merchant_id = ${merchantId} and c.id = t.checkout_id
  left join stores s on s.merchant_id = ${merchantId} and s.id = t.store_id`;

/** Rows are limited before they are joined. */
export async function listPaymentPage(
  db: Queryable,
  merchantId: string,
  filter: PaymentFilter,
  page: Page,
): Promise<ShownPayment[]> {
  return db.rows<ListPaymentPageRow>(sql`
    with page as (
      select t.* from transactions t
       where ${isChosen(merchantId, filter)} and ${isBehind(page)}
       order by ${inOrder(page)} limit ${page.limit}),
    shown as (select ${shownOf(merchantId)} from page t ${joinsOf(merchantId)})
    select * from shown order by ${inOrder(page)}`);
}

/**
 * The number of payments and the total of the successful ones; counts no more than `countMax`.
 * `duplicatesMinor` is a part of it. `isPartial`: older payments were not searched.
 */
export async function findPaymentTotals(
  db: Queryable,
  merchantId: string,
  filter: PaymentFilter,
  countMax: number,
): Promise<Totals & { duplicatesMinor: number; isPartial: boolean }> {
  const totals = await db.row<FindPaymentTotalsRow>(sql`
    select count(*) as "count!",
           coalesce(sum(amount_minor) filter (
             where status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED')), 0)::bigint
             as "amount_minor!",
           coalesce(sum(amount_minor) filter (
             where status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED')
               and is_overpayment), 0)::bigint as "duplicates_minor!",
           ${isPartlySearched(merchantId, filter)} as "is_partial!"
      from (select t.amount_minor, t.status, t.is_overpayment from transactions t
             where ${isChosen(merchantId, filter)} limit ${countMax}) counted`);
  return totals ?? { count: 0, amountMinor: 0, duplicatesMinor: 0, isPartial: false };
}

export async function findShownPayment(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<ShownPayment | null> {
  return db.row<FindShownPaymentRow>(sql`
    select ${shownOf(merchantId)} from transactions t ${joinsOf(merchantId)}
     where t.merchant_id = ${merchantId} and t.id = ${id}`);
}

export async function listPaymentsOfCheckout(
  db: Queryable,
  merchantId: string,
  checkoutId: string,
): Promise<ShownPayment[]> {
  return db.rows<ListPaymentsOfCheckoutRow>(sql`
    select ${shownOf(merchantId)} from transactions t ${joinsOf(merchantId)}
     where t.merchant_id = ${merchantId} and t.checkout_id = ${checkoutId}
     order by t.created_at desc, t.id desc limit 100`);
}
