import { type OpenMatter, type PayerKey, PHONE_LENGTH_MIN } from "../../domain/privacy/erasure.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindContactsRow,
  FindCustomerIdsRow,
  ListOpenMattersRow,
  ListPayerNamesRow,
  ListPaymentsRow,
  LockCheckoutsRow,
  LockSubscriptionsRow,
} from "../generated/rows.ts";
import { numbersOf } from "../payment/search/phone-numbers.ts";
import { part, sql } from "../sql.ts";

/** One payer of a merchant, in all their checkouts, payments and subscriptions. */
export interface Payer {
  merchantId: string;
  /** Of checkouts and stored cards: the merchant's own ids and those of subscriptions. */
  customerIds: readonly string[];
  subscriptionIds: readonly string[];
  checkoutIds: readonly string[];
  transactionIds: readonly string[];
  payments: readonly { id: string; attemptId: string }[];
  attemptIds: readonly string[];
  orderIds: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
  names: readonly string[];
}

/** What a free text may name the payer by. */
export function valuesOf({ emails, phones, names, customerIds }: Payer): string[] {
  return [...emails, ...phones, ...names, ...customerIds];
}

const CHECKOUT_ID = part`coalesce(details -> 'customer' ->> 'userId', '')`;
const CHECKOUT_EMAIL = part`lower(coalesce(details -> 'customer' ->> 'email', ''))`;
const CHECKOUT_COUNTRY = part`(details -> 'customer' ->> 'countryCode')`;
const CHECKOUT_PHONE = part`(details -> 'customer' ->> 'phoneNumber')`;
const CUSTOMER_COUNTRY = part`country_code`;
const CUSTOMER_PHONE = part`phone_number`;

/**
 * Everything of one payer. Checkouts with a customer id belong to that customer; a guest's checkout
 * belongs to the payer with its email or phone number. The key's value is normalized. Locks
 * checkouts and subscriptions, so that no payment, refund or charge begins during the transaction.
 */
export async function lockPayer(
  tx: Transaction,
  merchantId: string,
  { by, value }: PayerKey,
): Promise<Payer> {
  const seed = {
    id: by === "CUSTOMER_ID" ? [value] : [],
    email: by === "EMAIL" ? [value] : [],
    phone: by === "PHONE" ? [value] : [],
  };
  const known = await findCustomerIds(tx, merchantId, seed);
  const contacts = await findContacts(tx, merchantId, known);
  const emails = [...new Set([...seed.email, ...contacts.emails])];
  const phones = [...new Set([...seed.phone, ...contacts.phones])];
  const subscriptions = await lockSubscriptions(tx, merchantId, known, emails, phones);
  const customerIds = [...new Set([...known, ...subscriptions.map(({ id }) => id)])];
  const checkouts = await lockCheckouts(tx, merchantId, customerIds, emails, phones);
  const checkoutIds = checkouts.map(({ id }) => id);
  const payments = await listPayments(tx, merchantId, checkoutIds);
  const names = await listPayerNames(tx, merchantId, customerIds, checkoutIds);
  return {
    merchantId,
    customerIds,
    subscriptionIds: subscriptions.map(({ id }) => id),
    checkoutIds,
    payments,
    transactionIds: payments.map(({ id }) => id),
    attemptIds: payments.map(({ attemptId }) => attemptId),
    orderIds: checkouts.map(({ orderId }) => orderId),
    emails,
    phones,
    names,
  };
}

async function findCustomerIds(
  tx: Queryable,
  merchantId: string,
  seed: { id: string[]; email: string[]; phone: string[] },
): Promise<string[]> {
  const rows = await tx.rows<FindCustomerIdsRow>(sql`
    select ${CHECKOUT_ID} as "id!" from checkouts
     where merchant_id = ${merchantId} and ${CHECKOUT_ID} <> ''
       and (${CHECKOUT_EMAIL} = any(${seed.email}) or ${numbersOf(CHECKOUT_COUNTRY, CHECKOUT_PHONE)} && ${seed.phone}::text[])
    union
    select id from customers
     where merchant_id = ${merchantId}
       and (lower(email) = any(${seed.email}) or ${numbersOf(CUSTOMER_COUNTRY, CUSTOMER_PHONE)} && ${seed.phone}::text[])`);
  return [...seed.id, ...rows.map(({ id }) => id)];
}

async function findContacts(tx: Queryable, merchantId: string, customerIds: readonly string[]) {
  const rows = await tx.rows<FindContactsRow>(sql`
    select ${CHECKOUT_EMAIL} as "email!", ${numbersOf(CHECKOUT_COUNTRY, CHECKOUT_PHONE)} as "phones!" from checkouts
     where merchant_id = ${merchantId} and ${CHECKOUT_ID} = any(${customerIds})
    union
    select lower(email), ${numbersOf(CUSTOMER_COUNTRY, CUSTOMER_PHONE)} from customers
     where merchant_id = ${merchantId} and id = any(${customerIds})`);
  return {
    emails: rows.map(({ email }) => email).filter((email) => email !== ""),
    phones: rows
      .flatMap(({ phones }) => phones as readonly (string | null)[]) // `numbersOf` has nulls
      .filter((phone) => phone !== null && phone.length >= PHONE_LENGTH_MIN)
      .map(String),
  };
}

async function lockSubscriptions(
  tx: Queryable,
  merchantId: string,
  customerIds: readonly string[],
  emails: readonly string[],
  phones: readonly string[],
): Promise<LockSubscriptionsRow[]> {
  return tx.rows<LockSubscriptionsRow>(sql`
    select id from customers
     where merchant_id = ${merchantId}
       and (id = any(${customerIds}) or lower(email) = any(${emails})
            or ${numbersOf(CUSTOMER_COUNTRY, CUSTOMER_PHONE)} && ${phones}::text[])
     order by id for update`);
}

async function lockCheckouts(
  tx: Queryable,
  merchantId: string,
  customerIds: readonly string[],
  emails: readonly string[],
  phones: readonly string[],
): Promise<LockCheckoutsRow[]> {
  return tx.rows<LockCheckoutsRow>(sql`
    select id, order_id from checkouts
     where merchant_id = ${merchantId}
       and (${CHECKOUT_ID} = any(${customerIds})
            or ${CHECKOUT_ID} = ''
               and (${CHECKOUT_EMAIL} = any(${emails}) or ${numbersOf(CHECKOUT_COUNTRY, CHECKOUT_PHONE)} && ${phones}::text[]))
     order by id for update`);
}

async function listPayments(tx: Queryable, merchantId: string, checkoutIds: readonly string[]) {
  return tx.rows<ListPaymentsRow>(sql`
    select id, attempt_id from transactions
     where merchant_id = ${merchantId} and checkout_id = any(${checkoutIds})`);
}

async function listPayerNames(
  tx: Queryable,
  merchantId: string,
  customerIds: readonly string[],
  checkoutIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<ListPayerNamesRow>(sql`
    select name as "name!" from customers
     where merchant_id = ${merchantId} and id = any(${customerIds})
    union
    select holder_name from cards
     where merchant_id = ${merchantId} and customer_id = any(${customerIds})
    union
    select payer ->> 'accountName' from transactions
     where merchant_id = ${merchantId} and checkout_id = any(${checkoutIds})
       and payer ? 'accountName'`);
  return rows.map(({ name }) => name);
}

/** What has to end before the payer's data may be erased. */
export async function listOpenMatters(
  tx: Queryable,
  payer: Payer,
  now: Date,
): Promise<OpenMatter[]> {
  const { merchantId, checkoutIds, transactionIds, attemptIds, subscriptionIds } = payer;
  const rows = await tx.rows<ListOpenMattersRow>(sql`
    select 'CHECKOUT' as "kind!", id as "id!" from checkouts
     where merchant_id = ${merchantId} and id = any(${checkoutIds})
       and status = 'IN_PROCESS' and end_at > ${now}
    union all
    select 'PAYMENT', id from transactions
     where merchant_id = ${merchantId} and id = any(${transactionIds})
       and (attempt_state in ('CREATED', 'PENDING', 'UNKNOWN') or inquire_at is not null
            or held_minor is not null)
    union all
    select 'REPORT', t.id from transactions t
      join provider_reports r
        on r.merchant_id = t.merchant_id and r.attempt_id = t.attempt_id
     where t.merchant_id = ${merchantId} and t.attempt_id = any(${attemptIds})
       and r.merchant_id = ${merchantId} and r.status = 'QUARANTINED'
    union all
    select 'REFUND', transaction_id from refunds
     where merchant_id = ${merchantId} and transaction_id = any(${transactionIds})
       and state in ('CREATED', 'PENDING', 'UNKNOWN', 'STUCK')
    union all
    select 'REFUND_REQUEST', transaction_id from refund_requests
     where merchant_id = ${merchantId} and transaction_id = any(${transactionIds})
       and status = 'WAITING'
    union all
    select 'DISPUTE', transaction_id from disputes
     where merchant_id = ${merchantId} and transaction_id = any(${transactionIds})
       and closed_at is null
    union all
    select case when is_active then 'SUBSCRIPTION' else 'CARD_CHECK' end, id from customers
     where merchant_id = ${merchantId} and id = any(${subscriptionIds})
       and (is_active or undo_at is not null)
    union all
    select 'WEBHOOK', transaction_id from notifications
     where merchant_id = ${merchantId} and transaction_id = any(${transactionIds})
       and status = 'PENDING'
    order by 1, 2`);
  return rows.map(({ kind, id }) => ({ kind: kind as OpenMatter["kind"], id })); // of the literals
}
