import type { AttemptState, TransactionStatus } from "../../domain/payment/attempt.ts";
import type { PaymentFilter } from "../../domain/payment/payment-filter.ts";
import type { Queryable } from "../database.ts";

/** A payment as the portal lists it, with what its checkout and store tell. */
export interface PaymentRow {
  id: string;
  merchantId: string;
  checkoutId: string;
  orderId: string;
  orderTitle: string;
  storeId: string;
  storeName: string;
  applicationId: string;
  attemptId: string;
  railId: string;
  method: string;
  bankCode: string | null;
  amountMinor: number;
  balanceMinor: number;
  status: TransactionStatus;
  attemptState: AttemptState;
  isSurplus: boolean;
  heldMinor: number | null;
  railReference: string;
  declineReason: string | null;
  rawCode: string | null;
  payer: Record<string, unknown>;
  customerId: string;
  customerEmail: string;
  createdAt: Date;
  paidAt: Date | null;
}

interface Row {
  id: string;
  merchant_id: string;
  checkout_id: string;
  order_id: string;
  order_title: string;
  store_id: string;
  store_name: string | null;
  application_id: string;
  attempt_id: string;
  rail_id: string;
  request_method: string;
  bank_code: string | null;
  amount_minor: number;
  balance_minor: number;
  status: TransactionStatus;
  attempt_state: AttemptState;
  is_surplus: boolean;
  held_minor: number | null;
  rail_reference: string;
  decline_reason: string | null;
  raw_code: string | null;
  payer: Record<string, unknown>;
  customer_id: string | null;
  customer_email: string | null;
  created_at: Date;
  paid_at: Date | null;
}

function toPaymentRow(row: Row): PaymentRow {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    checkoutId: row.checkout_id,
    orderId: row.order_id,
    orderTitle: row.order_title,
    storeId: row.store_id,
    storeName: row.store_name ?? "",
    applicationId: row.application_id,
    attemptId: row.attempt_id,
    railId: row.rail_id,
    method: row.request_method,
    bankCode: row.bank_code,
    amountMinor: row.amount_minor,
    balanceMinor: row.balance_minor,
    status: row.status,
    attemptState: row.attempt_state,
    isSurplus: row.is_surplus,
    heldMinor: row.held_minor,
    railReference: row.rail_reference,
    declineReason: row.decline_reason,
    rawCode: row.raw_code,
    payer: row.payer,
    customerId: row.customer_id ?? "",
    customerEmail: row.customer_email ?? "",
    createdAt: row.created_at,
    paidAt: row.paid_at,
  };
}

const AMOUNT = /^(?:RM\s*)?(\d{1,8})[.,](\d{2})$/i;

/** Conditions over `transactions t`, each value a parameter. */
export function paymentConditions(
  merchantId: string,
  filter: PaymentFilter,
): { text: string; values: unknown[] } {
  const values: unknown[] = [merchantId];
  const parts = ["t.merchant_id = $1"];
  const add = (text: string, value: unknown) => {
    if (value === null) return;
    values.push(value);
    parts.push(text.replaceAll("?", `$${values.length}`));
  };
  add("t.created_at >= ?", filter.from);
  add("t.created_at < ?", filter.to);
  add("t.status = ?", filter.status);
  add("t.attempt_state = ?", filter.attemptState);
  add("t.request_method = ?", filter.method);
  add("t.bank_code = ?", filter.bankCode);
  add("t.store_id = ?", filter.storeId);
  add("t.application_id = ?", filter.applicationId);
  add("t.amount_minor >= ?", filter.amountMinorMin);
  add("t.amount_minor <= ?", filter.amountMinorMax);
  if (filter.allowedStoreIds.length > 0) add("t.store_id = any(?)", filter.allowedStoreIds);
  add(OF_CUSTOMER, filter.customerId);
  addSearch(add, filter.search?.trim() ?? "");
  return { text: parts.join(" and "), values };
}

// An array is looked up first. As a plain subquery PostgreSQL may walk the whole list instead, for
// it cannot tell how few checkouts a payer has.
const OF_CUSTOMER = `t.checkout_id = any(array(
  select c.id from checkouts c
   where c.merchant_id = $1 and c.transaction_id is not null
     and c.details -> 'customer' ->> 'userId' = ?))`;
const OF_EMAIL = `t.checkout_id = any(array(
  select c.id from checkouts c
   where c.merchant_id = $1 and c.transaction_id is not null
     and lower(c.details -> 'customer' ->> 'email') = lower(?)))`;
/** Each of the four has an index; PostgreSQL joins what they find. */
const OF_REFERENCE =
  "(t.id = ? or t.order_id = ? or t.checkout_id = ? or (t.rail_reference = ? and t.rail_reference <> ''))";

function addSearch(add: (text: string, value: unknown) => void, search: string): void {
  if (search === "") return;
  const amount = AMOUNT.exec(search);
  if (search.includes("@")) add(OF_EMAIL, search);
  else if (amount) add("t.amount_minor = ?", Number(`${amount[1]}${amount[2]}`));
  else add(OF_REFERENCE, search);
}

const COLUMNS = `
  t.id, t.merchant_id, t.checkout_id, t.order_id, t.store_id, t.application_id, t.attempt_id,
  t.rail_id, t.request_method, t.bank_code, t.amount_minor, t.balance_minor, t.status,
  t.attempt_state, t.is_surplus, t.held_minor, t.rail_reference, t.decline_reason, t.raw_code,
  t.payer - 'cardUse' as payer,
  t.created_at, t.paid_at, c.order_title, s.name as store_name,
  c.details -> 'customer' ->> 'userId' as customer_id,
  c.details -> 'customer' ->> 'email' as customer_email`;
const JOINS = `
  join checkouts c on c.merchant_id = t.merchant_id and c.id = t.checkout_id
  left join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id`;

export interface PaymentPage {
  after: { at: Date; id: string } | null;
  limit: number;
}

/** Newest first; the page is cut before anything is joined to it. */
export async function listPaymentPage(
  db: Queryable,
  merchantId: string,
  filter: PaymentFilter,
  page: PaymentPage,
): Promise<PaymentRow[]> {
  const where = paymentConditions(merchantId, filter);
  const values = [...where.values];
  let keyset = "";
  if (page.after) {
    values.push(page.after.at, page.after.id);
    keyset = `and (t.created_at, t.id) < ($${values.length - 1}, $${values.length})`;
  }
  values.push(page.limit);
  const { rows } = await db.query<Row>({
    text: `with page as (
             select t.* from transactions t where ${where.text} ${keyset}
              order by t.created_at desc, t.id desc limit $${values.length})
           select ${COLUMNS} from page t ${JOINS}
            order by t.created_at desc, t.id desc`,
    values,
  });
  return rows.map(toPaymentRow);
}

const COUNTED_MAX = 1_000_001;

/** How many there are, and what the successful ones add up to; counts no further than a million. */
export async function findPaymentTotals(
  db: Queryable,
  merchantId: string,
  filter: PaymentFilter,
): Promise<{ count: number; amountMinor: number }> {
  const where = paymentConditions(merchantId, filter);
  const { rows } = await db.query<{ count: number; amount_minor: number }>({
    text: `select count(*) as count,
                  coalesce(sum(amount_minor) filter (
                    where status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED')), 0)::bigint
                    as amount_minor
             from (select t.amount_minor, t.status from transactions t
                    where ${where.text} limit ${COUNTED_MAX}) counted`,
    values: where.values,
  });
  return { count: rows[0]?.count ?? 0, amountMinor: rows[0]?.amount_minor ?? 0 };
}

export async function findPaymentRow(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<PaymentRow | null> {
  const { rows } = await db.query<Row>({
    text: `select ${COLUMNS} from transactions t ${JOINS}
            where t.merchant_id = $1 and t.id = $2`,
    values: [merchantId, id],
  });
  return rows[0] ? toPaymentRow(rows[0]) : null;
}

export async function listPaymentsOfCheckout(
  db: Queryable,
  merchantId: string,
  checkoutId: string,
): Promise<PaymentRow[]> {
  const { rows } = await db.query<Row>({
    text: `select ${COLUMNS} from transactions t ${JOINS}
            where t.merchant_id = $1 and t.checkout_id = $2
            order by t.created_at desc, t.id desc limit 100`,
    values: [merchantId, checkoutId],
  });
  return rows.map(toPaymentRow);
}
