import type { PaymentFilter } from "../../../domain/payment/payment-filter.ts";
import { PHONE_END_LENGTH } from "../../../domain/payment/search/read-phones.ts";
import { type PaymentSearch, readSearch } from "../../../domain/payment/search/read-search.ts";
import { beginning, containing, part } from "../../sql.ts";
import { numbersOf } from "./phone-numbers.ts";

/** A list searches parts among so many of the merchant's latest payments in the period. */
const SEARCHED_MAX = 25_000;
/** Of customers, and of stored cards. */
const CUSTOMERS_SEARCHED_MAX = 25_000;

/** Null: all of them, however long it takes. */
const limitOf = ({ isWhole }: PaymentFilter) => (isWhole ? null : SEARCHED_MAX);

/** A payment is paid so long after it was created, where a company's bank waits for approval. */
const PAID_WITHIN = "10 days";

const COUNTRY = part`(details -> 'customer' ->> 'countryCode')`;
const PHONE = part`(details -> 'customer' ->> 'phoneNumber')`;

/** The last digits have an index; what agrees in them is compared as full numbers. */
export const hasPhone = (phones: readonly string[]) => part`
  (details -> 'customer' ->> 'phoneNumber' <> ''
   and right(regexp_replace(details -> 'customer' ->> 'phoneNumber', '\\D', '', 'g'), 7)
       = any(${phones.map((phone) => phone.slice(-PHONE_END_LENGTH))}::text[])
   and ${numbersOf(COUNTRY, PHONE)} && ${phones}::text[])`;

const isEqual = ({ references }: PaymentSearch) => part`
  (${references.length > 0}::boolean and (
   t.id = any(${references}::text[]) or t.order_id = any(${references}::text[])
   or t.checkout_id = any(${references}::text[])
   or (t.rail_reference = any(${references}::text[]) and t.rail_reference <> '')))`;

/** Checkouts with this email address or phone number. */
const byContact = (merchantId: string, { email, phones }: PaymentSearch) => part`
  select id from checkouts
   where merchant_id = ${merchantId} and transaction_id is not null
     and (lower(details -> 'customer' ->> 'email') = lower(${email}) or ${hasPhone(phones)})`;

/** Parts are searched only when nothing equals the whole text, because that reads many rows. */
const isPartSearched = (merchantId: string, search: PaymentSearch) => part`
  not exists (select 1 from transactions t where merchant_id = ${merchantId} and ${isEqual(search)})
  and not exists (${byContact(merchantId, search)})`;

/** Of no text: none. */
const partOf = ({ part }: PaymentSearch) => part && containing(part);
const titlesOf = ({ titles }: PaymentSearch) => titles.map(containing);
/** Of any word of a name. */
const namesOf = ({ names }: PaymentSearch) =>
  names.flatMap((name) => [beginning(name), `% ${beginning(name)}`]);

/** The payments `t` among which parts are searched, the latest first. */
const searched = (merchantId: string, filter: PaymentFilter, search: PaymentSearch) => part`
  transactions t
   where ${isPartSearched(merchantId, search)} and t.merchant_id = ${merchantId}
     and (${filter.from}::timestamptz is null or t.created_at >= ${filter.from})
     and (${filter.to}::timestamptz is null or t.created_at < ${filter.to})
   order by t.created_at desc`;

/** IDs of those with this part of a reference, or of the name a provider reports. */
const byPaymentPart = (
  merchantId: string,
  filter: PaymentFilter,
  search: PaymentSearch,
) => part`array(
  select r.id from (
    select t.id, t.order_id, t.checkout_id, t.rail_reference, t.payer
      from ${searched(merchantId, filter, search)} limit ${limitOf(filter)}) r
   where r.id like ${partOf(search)} or r.order_id ilike ${partOf(search)}
      or r.checkout_id like ${partOf(search)} or r.rail_reference ilike ${partOf(search)}
      or r.payer ->> 'accountName' ilike any(${namesOf(search)}::text[]))`;

/** Their checkouts with this part of a title or an email address. */
const byCheckoutPart = (
  merchantId: string,
  filter: PaymentFilter,
  search: PaymentSearch,
) => part`array(
  select c.id from checkouts c
   where c.merchant_id = ${merchantId}
     and c.id = any(array(
       select t.checkout_id from ${searched(merchantId, filter, search)} limit ${limitOf(filter)}))
     and (c.order_title ilike any(${titlesOf(search)}::text[])
          or c.details -> 'customer' ->> 'email' ilike ${partOf(search)}))`;

/** Checkouts of customers with this name: of a subscription, or on a stored card. */
const byCustomerName = (merchantId: string, search: PaymentSearch) => part`array(
  select id from checkouts
   where merchant_id = ${merchantId} and transaction_id is not null
     and details -> 'customer' ->> 'userId' = any(array(
       (select r.id from (select id, name from customers where merchant_id = ${merchantId}
                           order by id desc limit ${CUSTOMERS_SEARCHED_MAX}) r
         where r.name ilike any(${namesOf(search)}::text[]))
       union
       (select r.customer_id from (select customer_id, holder_name from cards
                                    where merchant_id = ${merchantId}
                                    limit ${CUSTOMERS_SEARCHED_MAX}) r
         where r.holder_name ilike any(${namesOf(search)}::text[])))))`;

const hasPart = (search: PaymentSearch) => search.part !== null || search.titles.length > 0;

/** True when there are payments in the period among which the text was not searched. */
export function isPartlySearched(merchantId: string, filter: PaymentFilter) {
  const search = readSearch(filter.search);
  const isBounded = !filter.isWhole && !filter.named?.statuses.length && hasPart(search);
  return part`(
    ${isBounded}::boolean
    and exists (select 1 from ${searched(merchantId, filter, search)} offset ${SEARCHED_MAX} limit 1))`;
}

/**
 * Condition over `transactions t`. PostgreSQL plans with the actual values, so what a text cannot
 * mean costs nothing; the rest has an index each. IDs are looked up first, as arrays: with a
 * subquery PostgreSQL may scan the whole list, because it cannot estimate how few there are.
 */
export function isFound(merchantId: string, filter: PaymentFilter) {
  const search = readSearch(filter.search);
  const { statuses = [], bankCodes = [], methods = [] } = filter.named ?? {};
  const { period, phones } = search;
  const isText = statuses.length === 0;
  const hasParts = isText && hasPart(search);
  return part`(
    ${search.isEmpty}::boolean
    or ${isEqual(search)}
    or (${search.amountsMinor.length > 0}::boolean
        and t.amount_minor = any(${search.amountsMinor}::bigint[]))
    or (${search.ringgitMinor !== null}::boolean and t.amount_minor = (
         select ${search.ringgitMinor}::bigint where ${isPartSearched(merchantId, search)}))
    or t.payer ->> 'cardLastFour' = ${search.cardLastFour}::text
    or (t.created_at >= ${period?.from}::timestamptz - ${PAID_WITHIN}::interval
        and t.created_at < ${period?.to}::timestamptz
        and (t.created_at >= ${period?.from} or t.paid_at >= ${period?.from} and t.paid_at < ${period?.to}))
    or (${statuses.length > 0}::boolean and t.status = any(${statuses}::text[]))
    or (${bankCodes.length > 0}::boolean and t.bank_code = any(${bankCodes}::text[]))
    or (${methods.length > 0}::boolean and t.request_method = any(${methods}::text[]))
    or (${search.email !== null || phones.length > 0}::boolean
        and t.checkout_id = any(array(${byContact(merchantId, search)})))
    or (${hasParts}::boolean and t.id = any(${byPaymentPart(merchantId, filter, search)}))
    or (${hasParts}::boolean and t.checkout_id = any(${byCheckoutPart(merchantId, filter, search)}))
    or (${isText && search.names.length > 0}::boolean
        and t.checkout_id = any(${byCustomerName(merchantId, search)})))`;
}
