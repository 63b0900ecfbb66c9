import type { PaymentFilter } from "../../domain/payment/payment-filter.ts";
import type { Queryable } from "../database.ts";
import type {
  FindPaymentTotalsRow,
  FindShownPaymentRow,
  ListPaymentPageRow,
  ListPaymentsOfCheckoutRow,
} from "../generated/rows.ts";
import { inOrder, isBehind, type Page, type Totals } from "../page.ts";
import { containing, part, sql } from "../sql.ts";
import { PAYMENT } from "./transactions.ts";

/** A payment with the checkout and store fields shown next to it. */
export type ShownPayment = FindShownPaymentRow;

/** `12.50`, `RM 12.50` or `RM 12`. */
const AMOUNT = /^(?:RM\s*)?(\d{1,8})[.,](\d{2})$|^RM\s*(\d{1,8})$/i;

/** Part of a reference: enough of it to distinguish payments. */
const PART_LENGTH_MIN = 4;
/** Parts are searched among so many of the merchant's latest payments. */
const PART_SEARCHED_MAX = 20_000;
const EMAIL_SEARCHED_MAX = 5_000;
const FOUND_MAX = 1_000;

/** All null: no filter. */
interface Search {
  email: string | null;
  amountMinor: number | null;
  reference: string | null;
  /** Of a part of the email address or reference. */
  pattern: string | null;
}

/** A search term: an amount, or an email address or one of four references, or a part of it. */
function readSearch(search: string | undefined): Search {
  const text = search?.trim() ?? "";
  const [, exact, sen = "00", whole] = AMOUNT.exec(text) ?? [];
  const ringgit = exact ?? whole;
  const email = text.includes("@") ? text : null;
  const amountMinor = email === null && ringgit ? Number(`${ringgit}${sen}`) : null;
  const reference = email === null && amountMinor === null && text !== "" ? text : null;
  const isPart = amountMinor === null && text.length >= PART_LENGTH_MIN;
  const pattern = isPart ? containing(text) : null;
  return { email, amountMinor, reference, pattern };
}

const withReference = (merchantId: string, reference: string | null) => part`(
  select 1 from transactions
   where merchant_id = ${merchantId}
     and (id = ${reference} or order_id = ${reference} or checkout_id = ${reference}
          or (rail_reference = ${reference} and rail_reference <> '')))`;

const withEmail = (merchantId: string, email: string | null) => part`(
  select 1 from checkouts
   where merchant_id = ${merchantId} and transaction_id is not null
     and lower(details -> 'customer' ->> 'email') = lower(${email}))`;

/** Parts are searched only when nothing equals the whole text, because that reads many rows. */
const isPartSearched = (merchantId: string, { email, reference, pattern }: Search) => part`
  ${pattern}::text is not null and not exists ${withReference(merchantId, reference)}
  and not exists ${withEmail(merchantId, email)}`;

/** IDs of recent payments with this part of a reference; none for null. */
const byReferencePart = (merchantId: string, search: Search) => part`array(
  select r.id from (
    select id, order_id, checkout_id, rail_reference from transactions
     where ${isPartSearched(merchantId, search)} and merchant_id = ${merchantId}
     order by created_at desc limit ${PART_SEARCHED_MAX}) r
   where r.id like ${search.pattern} or r.order_id ilike ${search.pattern}
      or r.checkout_id like ${search.pattern} or r.rail_reference ilike ${search.pattern}
   limit ${FOUND_MAX})`;

/** IDs of recent payments with this part of the payer's email address; none for null. */
const byEmailPart = (merchantId: string, search: Search) => part`array(
  select r.id from (
    select id, checkout_id from transactions
     where ${isPartSearched(merchantId, search)} and merchant_id = ${merchantId}
     order by created_at desc limit ${EMAIL_SEARCHED_MAX}) r
    join checkouts c on c.merchant_id = ${merchantId} and c.id = r.checkout_id
   where c.details -> 'customer' ->> 'email' ilike ${search.pattern}
   limit ${FOUND_MAX})`;

/**
 * Condition over `transactions t`. PostgreSQL plans with the actual values, so null filters cost
 * nothing. Checkouts are looked up first, as an array: with a subquery PostgreSQL may scan the
 * whole list, because it cannot estimate how few a payer has. Each reference has an index.
 */
export function isChosen(merchantId: string, filter: PaymentFilter) {
  const search = readSearch(filter.search);
  const { email, amountMinor, reference } = search;
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
    and (${email}::text is null or t.checkout_id = any(array(
      select id from checkouts
       where merchant_id = ${merchantId} and transaction_id is not null
         and lower(details -> 'customer' ->> 'email') = lower(${email})))
         or t.id = any(${byEmailPart(merchantId, search)}))
    and (${amountMinor}::bigint is null or t.amount_minor = ${amountMinor})
    and (${reference}::text is null or t.id = ${reference} or t.order_id = ${reference}
         or t.checkout_id = ${reference}
         or (t.rail_reference = ${reference} and t.rail_reference <> '')
         or t.id = any(${byReferencePart(merchantId, search)})
         or t.id = any(${byEmailPart(merchantId, search)}))`;
}

const SHOWN_PAYMENT = part`
  ${PAYMENT}, c.order_title, coalesce(s.name, '') as "store_name!",
  coalesce(c.details -> 'customer' ->> 'userId', '') as "customer_id!",
  coalesce(c.details -> 'customer' ->> 'email', '') as "customer_email!"`;
/** The merchant again: on Citus it would be lost behind the limit of a page. */
const joinsOf = (merchantId: string) => part`
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
    shown as (select ${SHOWN_PAYMENT} from page t ${joinsOf(merchantId)})
    select * from shown order by ${inOrder(page)}`);
}

/** The number of payments and the total of the successful ones; counts no more than `countMax`. */
export async function findPaymentTotals(
  db: Queryable,
  merchantId: string,
  filter: PaymentFilter,
  countMax: number,
): Promise<Totals> {
  const totals = await db.row<FindPaymentTotalsRow>(sql`
    select count(*) as "count!",
           coalesce(sum(amount_minor) filter (
             where status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED')), 0)::bigint
             as "amount_minor!"
      from (select t.amount_minor, t.status from transactions t
             where ${isChosen(merchantId, filter)} limit ${countMax}) counted`);
  return totals ?? { count: 0, amountMinor: 0 };
}

export async function findShownPayment(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<ShownPayment | null> {
  return db.row<FindShownPaymentRow>(sql`
    select ${SHOWN_PAYMENT} from transactions t ${joinsOf(merchantId)}
     where t.merchant_id = ${merchantId} and t.id = ${id}`);
}

export async function listPaymentsOfCheckout(
  db: Queryable,
  merchantId: string,
  checkoutId: string,
): Promise<ShownPayment[]> {
  return db.rows<ListPaymentsOfCheckoutRow>(sql`
    select ${SHOWN_PAYMENT} from transactions t ${joinsOf(merchantId)}
     where t.merchant_id = ${merchantId} and t.checkout_id = ${checkoutId}
     order by t.created_at desc, t.id desc limit 100`);
}
