import type { PaymentFilter } from "../../../domain/payment/payment-filter.ts";
import { PHONE_END_LENGTH } from "../../../domain/payment/search/read-phones.ts";
import { type PaymentSearch, readSearch } from "../../../domain/payment/search/read-search.ts";
import { beginning, containing, part } from "../../sql.ts";
import { numbersOf } from "./phone-numbers.ts";

/** Parts are searched among so many of the merchant's latest payments. */
const SEARCHED_MAX = 20_000;
const FOUND_MAX = 1_000;

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

/** IDs of recent payments with this part of a reference, or of the name a provider reports. */
const byPaymentPart = (merchantId: string, search: PaymentSearch) => part`array(
  select r.id from (
    select id, order_id, checkout_id, rail_reference, payer from transactions
     where ${isPartSearched(merchantId, search)} and merchant_id = ${merchantId}
     order by created_at desc limit ${SEARCHED_MAX}) r
   where r.id like ${partOf(search)} or r.order_id ilike ${partOf(search)}
      or r.checkout_id like ${partOf(search)} or r.rail_reference ilike ${partOf(search)}
      or r.payer ->> 'accountName' ilike any(${namesOf(search)}::text[])
   limit ${FOUND_MAX})`;

/** Recent checkouts with this part of a title or an email address; IDs begin with the time. */
const byCheckoutPart = (merchantId: string, search: PaymentSearch) => part`array(
  select r.id from (
    select id, order_title, details -> 'customer' ->> 'email' as email from checkouts
     where ${isPartSearched(merchantId, search)} and merchant_id = ${merchantId}
       and transaction_id is not null
     order by id desc limit ${SEARCHED_MAX}) r
   where r.order_title ilike any(${titlesOf(search)}::text[]) or r.email ilike ${partOf(search)}
   limit ${FOUND_MAX})`;

/** Checkouts of customers with this name: of a subscription, or on a stored card. */
const byCustomerName = (merchantId: string, search: PaymentSearch) => part`array(
  select id from checkouts
   where merchant_id = ${merchantId} and transaction_id is not null
     and details -> 'customer' ->> 'userId' = any(array(
       (select r.id from (select id, name from customers where merchant_id = ${merchantId}
                           order by id desc limit ${SEARCHED_MAX}) r
         where r.name ilike any(${namesOf(search)}::text[]) limit ${FOUND_MAX})
       union
       (select r.customer_id from (select customer_id, holder_name from cards
                                    where merchant_id = ${merchantId}
                                    limit ${SEARCHED_MAX}) r
         where r.holder_name ilike any(${namesOf(search)}::text[]) limit ${FOUND_MAX})))
   limit ${FOUND_MAX})`;

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
  const hasParts = isText && (search.part !== null || search.titles.length > 0);
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
    or (${hasParts}::boolean and t.id = any(${byPaymentPart(merchantId, search)}))
    or (${hasParts}::boolean and t.checkout_id = any(${byCheckoutPart(merchantId, search)}))
    or (${isText && search.names.length > 0}::boolean
        and t.checkout_id = any(${byCustomerName(merchantId, search)})))`;
}
