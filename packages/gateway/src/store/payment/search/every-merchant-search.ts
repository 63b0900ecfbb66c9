import type { PaymentSearch } from "../../../domain/payment/search/read-search.ts";
import { beginning, containing, part } from "../../sql.ts";
import { hasPhone } from "./payment-search.ts";

/** Filter of a list of all merchants; what is null: any. */
export interface EveryFilter {
  from: Date | null;
  to: Date | null;
  status: string | null;
  method: string | null;
  merchantId: string | null;
}

/** What an operator looks for among the payments of all merchants. */
export interface EveryMerchantSearch {
  text: PaymentSearch;
  /** Null: all merchants. */
  merchantId: string | null;
  /**
   * Amounts and card numbers, which many payments have, and providers' references of refunds, which
   * have no index, are searched in these days only.
   */
  within: { from: Date; to: Date };
  /** Whose references of disputes are searched. */
  railIds: readonly string[];
  /** The period in which parts of texts are searched; null: whole texts only. */
  parts: { from: Date | null; to: Date | null } | null;
}

/** Parts of texts are searched among so many of the latest payments in the period. */
const EVERY_SEARCHED_MAX = 25_000;

/**
 * Almost every index begins with the merchant. Of an array of merchants PostgreSQL looks into the
 * index once for each, so that a search of all of them costs a payment no index of its own.
 */
const amongMerchants = (merchantId: string | null) => part`any(array(
  select id from merchants where ${merchantId}::text is null or id = ${merchantId}))`;

const hasReferences = ({ text }: EveryMerchantSearch) => part`
  ${text.references.length > 0}::boolean`;

/** One of whose own IDs or references equals the text. */
const byOwnReference = (search: EveryMerchantSearch) => part`
  select t.merchant_id, t.id from transactions t
   where ${hasReferences(search)} and t.merchant_id = ${amongMerchants(search.merchantId)}
     and t.id = any(${search.text.references}::text[])
  union
  select t.merchant_id, t.id from transactions t
   where ${hasReferences(search)} and t.merchant_id = ${amongMerchants(search.merchantId)}
     and t.order_id = any(${search.text.references}::text[])
  union
  select t.merchant_id, t.id from transactions t
   where ${hasReferences(search)} and t.merchant_id = ${amongMerchants(search.merchantId)}
     and t.checkout_id = any(${search.text.references}::text[])
  union
  select t.merchant_id, t.id from transactions t
   where ${hasReferences(search)} and t.merchant_id = ${amongMerchants(search.merchantId)}
     and t.attempt_id = any(${search.text.references}::text[])
  union
  select t.merchant_id, t.id from transactions t
   where ${hasReferences(search)} and t.merchant_id = ${amongMerchants(search.merchantId)}
     and t.rail_reference = any(${search.text.references}::text[]) and t.rail_reference <> ''`;

/** The same of a refund or a dispute of the payment. */
const byReturn = (search: EveryMerchantSearch) => part`
  select r.merchant_id, r.transaction_id from refunds r
   where ${hasReferences(search)} and r.merchant_id = ${amongMerchants(search.merchantId)}
     and r.id = any(${search.text.references}::text[])
  union
  select r.merchant_id, r.transaction_id from refunds r
   where ${hasReferences(search)} and r.rail_reference = any(${search.text.references}::text[])
     and r.created_at >= ${search.within.from} and r.created_at < ${search.within.to}
  union
  select d.merchant_id, d.transaction_id from disputes d
   where ${hasReferences(search)} and d.merchant_id = ${amongMerchants(search.merchantId)}
     and d.id = any(${search.text.references}::text[])
  union
  select d.merchant_id, d.transaction_id from disputes d
   where ${hasReferences(search)} and d.merchant_id = ${amongMerchants(search.merchantId)}
     and d.rail_id = any(${search.railIds}::text[])
     and d.rail_reference = any(${search.text.references}::text[])`;

/** Of a payer with this email address, phone number or customer ID. */
const byPayer = (search: EveryMerchantSearch) => part`
  select t.merchant_id, t.id from checkouts c
    join transactions t on t.merchant_id = c.merchant_id and t.checkout_id = c.id
   where ${search.text.email !== null}::boolean
     and c.merchant_id = ${amongMerchants(search.merchantId)} and c.transaction_id is not null
     and lower(c.details -> 'customer' ->> 'email') = lower(${search.text.email})
  union
  select t.merchant_id, t.id from checkouts c
    join transactions t on t.merchant_id = c.merchant_id and t.checkout_id = c.id
   where ${search.text.phones.length > 0}::boolean
     and c.merchant_id = ${amongMerchants(search.merchantId)} and c.transaction_id is not null
     and ${hasPhone(search.text.phones)}
  union
  select t.merchant_id, t.id from checkouts c
    join transactions t on t.merchant_id = c.merchant_id and t.checkout_id = c.id
   where ${hasReferences(search)}
     and c.merchant_id = ${amongMerchants(search.merchantId)} and c.transaction_id is not null
     and c.details -> 'customer' ->> 'userId' = any(${search.text.references}::text[])`;

/** In sen. */
export const amountsOf = ({ text }: EveryMerchantSearch) =>
  text.ringgitMinor === null ? text.amountsMinor : [...text.amountsMinor, text.ringgitMinor];

/** Of this amount, or paid with a card that ends so. */
const byFrequentValue = (search: EveryMerchantSearch) => part`
  select t.merchant_id, t.id from transactions t
   where ${amountsOf(search).length > 0}::boolean
     and t.merchant_id = ${amongMerchants(search.merchantId)}
     and t.amount_minor = any(${amountsOf(search)}::bigint[])
     and t.created_at >= ${search.within.from} and t.created_at < ${search.within.to}
  union
  select t.merchant_id, t.id from transactions t
   where ${search.text.cardLastFour !== null}::boolean
     and t.merchant_id = ${amongMerchants(search.merchantId)}
     and t.payer ->> 'cardLastFour' = ${search.text.cardLastFour}::text
     and t.created_at >= ${search.within.from} and t.created_at < ${search.within.to}`;

const partOf = ({ text }: EveryMerchantSearch) => text.part && containing(text.part);
/** Of any word of a name. */
const namesOf = ({ text }: EveryMerchantSearch) =>
  text.names.flatMap((name) => [beginning(name), `% ${beginning(name)}`]);

/** One of the latest payments of a period, with the text as a part. */
const byPart = (search: EveryMerchantSearch) => part`
  select l.merchant_id, l.id from (
    select t.merchant_id, t.id, t.order_id, t.checkout_id, t.rail_reference, t.payer
      from transactions t
     where (${search.parts?.from}::timestamptz is null or t.created_at >= ${search.parts?.from})
       and (${search.parts?.to}::timestamptz is null or t.created_at < ${search.parts?.to})
     order by t.created_at desc limit ${EVERY_SEARCHED_MAX}) l
   where ${search.parts !== null}::boolean and (
         l.id like ${partOf(search)} or l.order_id ilike ${partOf(search)}
      or l.checkout_id like ${partOf(search)} or l.rail_reference ilike ${partOf(search)}
      or l.payer ->> 'accountName' ilike any(${namesOf(search)}::text[]))`;

/** Keys of the payments that the text finds by anything but their amount. */
export const foundByText = (search: EveryMerchantSearch) => part`
  ${byOwnReference(search)} union ${byReturn(search)} union ${byPayer(search)}
  union ${byPart(search)}`;

/** Keys of all payments that the text finds. */
export const foundPayments = (search: EveryMerchantSearch) => part`
  ${foundByText(search)} union ${byFrequentValue(search)}`;
