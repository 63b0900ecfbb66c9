import type {
  AttemptState,
  Transaction as Payment,
  TransactionStatus,
} from "../../domain/payment/attempt.ts";
import type { Queryable } from "../database.ts";
import { foreignJson } from "../foreign-json.ts";
import { sql } from "../sql.ts";

interface TransactionRow {
  merchant_id: string;
  id: string;
  store_id: string;
  checkout_id: string;
  application_id: string;
  order_id: string;
  attempt_id: string;
  origin_attempt_id: string | null;
  rail_id: string;
  rail_partner: string | null;
  request_method: string;
  method: string;
  region: string;
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
  bank_code: string | null;
  inquire_at: Date | null;
  inquiry_count: number;
  expires_at: Date;
  paid_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

function toPayment(row: TransactionRow): Payment {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    storeId: row.store_id,
    checkoutId: row.checkout_id,
    applicationId: row.application_id,
    orderId: row.order_id,
    attemptId: row.attempt_id,
    originAttemptId: row.origin_attempt_id,
    railId: row.rail_id,
    railPartner: row.rail_partner,
    requestMethod: row.request_method,
    method: row.method,
    region: row.region,
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
    bankCode: row.bank_code,
    inquireAt: row.inquire_at,
    inquiryCount: row.inquiry_count,
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/**
 * False when this form was sent before: the double click finds its twin instead of a second
 * attempt.
 */
export async function insertTransaction(
  tx: Queryable,
  payment: Payment,
  attemptKey: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    insert into transactions (
      merchant_id, id, store_id, checkout_id, application_id, order_id, attempt_id, attempt_key,
      origin_attempt_id, rail_id, rail_partner, request_method, method, region, amount_minor,
      balance_minor, status, attempt_state, payer, bank_code, inquire_at, expires_at, created_at,
      updated_at)
    values (
      ${payment.merchantId}, ${payment.id}, ${payment.storeId}, ${payment.checkoutId},
      ${payment.applicationId}, ${payment.orderId}, ${payment.attemptId}, ${attemptKey},
      ${payment.originAttemptId}, ${payment.railId}, ${payment.railPartner},
      ${payment.requestMethod}, ${payment.method}, ${payment.region}, ${payment.amountMinor},
      ${payment.balanceMinor}, ${payment.status}, ${payment.attemptState},
      ${foreignJson(payment.payer)}, ${payment.bankCode}, ${payment.inquireAt},
      ${payment.expiresAt}, ${payment.createdAt}, ${payment.updatedAt})
    on conflict (checkout_id, attempt_key) do nothing`);
  return rowCount === 1;
}

export async function findTransactionByAttempt(
  db: Queryable,
  attemptId: string,
): Promise<Payment | null> {
  const { rows } = await db.query<TransactionRow>(
    sql`select * from transactions where attempt_id = ${attemptId}`,
  );
  return rows[0] ? toPayment(rows[0]) : null;
}

export async function findTransaction(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<Payment | null> {
  const { rows } = await db.query<TransactionRow>(
    sql`select * from transactions where merchant_id = ${merchantId} and id = ${id}`,
  );
  return rows[0] ? toPayment(rows[0]) : null;
}

/**
 * The newest successful attempt of an order, else the newest. Source: companion 8.4. Money that
 * goes back to the payer by itself is no answer to "is my order paid?".
 */
export async function findTransactionByOrder(
  db: Queryable,
  merchantId: string,
  orderId: string,
): Promise<Payment | null> {
  const { rows } = await db.query<TransactionRow>(sql`
    select * from transactions
     where merchant_id = ${merchantId} and order_id = ${orderId} and not is_surplus
     order by status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED') desc,
              created_at desc, id desc
     limit 1`);
  return rows[0] ? toPayment(rows[0]) : null;
}

/** The payer's bank has asked about the code: kept beside what the rail tells of the payer. */
export async function markScanned(tx: Queryable, payment: Payment): Promise<void> {
  await tx.query(sql`
    update transactions set payer = payer || '{"isScanned": true}'
     where merchant_id = ${payment.merchantId} and id = ${payment.id}
       and attempt_state in ('CREATED', 'PENDING', 'UNKNOWN')`);
}

/** Whether another payment of this checkout counts already, whatever became of its money since. */
export async function hasOtherPayment(
  tx: Queryable,
  checkoutId: string,
  exceptId: string,
): Promise<boolean> {
  const { rows } = await tx.query(sql`
    select from transactions
     where checkout_id = ${checkoutId} and id <> ${exceptId}
       and paid_at is not null and not is_surplus
     limit 1`);
  return rows.length > 0;
}

/** Attempts whose form was sent, second payments of one code not counted. */
export async function countAttempts(tx: Queryable, checkoutId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(sql`
    select count(*) as count from transactions
     where checkout_id = ${checkoutId} and origin_attempt_id is null`);
  return rows[0]?.count ?? 0;
}

/** The attempt that a form made; null when it made none. */
export async function findTransactionByAttemptKey(
  db: Queryable,
  checkoutId: string,
  attemptKey: string,
): Promise<Payment | null> {
  const { rows } = await db.query<TransactionRow>(sql`
    select * from transactions where checkout_id = ${checkoutId} and attempt_key = ${attemptKey}`);
  return rows[0] ? toPayment(rows[0]) : null;
}

/** Payments of these attempts, and second payments of their QR codes. */
export async function listTransactionsByAttempts(
  db: Queryable,
  attemptIds: readonly string[],
): Promise<Payment[]> {
  const { rows } = await db.query<TransactionRow>(sql`
    select * from transactions where attempt_id = any(${attemptIds})
    union all
    select * from transactions where origin_attempt_id = any(${attemptIds})`);
  return rows.map(toPayment);
}

/** All attempts of a checkout, newest first. */
export async function listTransactionsOfCheckout(
  db: Queryable,
  checkoutId: string,
): Promise<Payment[]> {
  const { rows } = await db.query<TransactionRow>(sql`
    select * from transactions where checkout_id = ${checkoutId}
     order by created_at desc, id desc limit 100`);
  return rows.map(toPayment);
}

/** Where a page of transactions ended; the next one goes on after it. */
export interface TransactionPosition {
  createdAt: Date;
  id: string;
}

/** A merchant's transactions, newest first, after `after` (null: from the newest). */
export async function listTransactionPage(
  db: Queryable,
  merchantId: string,
  after: TransactionPosition | null,
  limit: number,
): Promise<Payment[]> {
  const { rows } = await db.query<TransactionRow>(
    after === null
      ? sql`
    select * from transactions where merchant_id = ${merchantId}
     order by created_at desc, id desc limit ${limit}`
      : sql`
    select * from transactions
     where merchant_id = ${merchantId} and (created_at, id) < (${after.createdAt}, ${after.id})
     order by created_at desc, id desc limit ${limit}`,
  );
  return rows.map(toPayment);
}

/**
 * Writes what may change of a payment; false when its state is no longer what `before` says. Its
 * amount changes only with a person's decision to take what has arrived.
 */
export async function replaceTransaction(
  tx: Queryable,
  before: Payment,
  after: Payment,
): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    update transactions
       set status = ${after.status}, attempt_state = ${after.attemptState},
           amount_minor = ${after.amountMinor}, balance_minor = ${after.balanceMinor},
           is_surplus = ${after.isSurplus}, held_minor = ${after.heldMinor},
           rail_reference = ${after.railReference}, decline_reason = ${after.declineReason},
           raw_code = ${after.rawCode}, payer = ${foreignJson(after.payer)},
           inquire_at = ${after.inquireAt}, inquiry_count = ${after.inquiryCount},
           paid_at = ${after.paidAt}, updated_at = ${after.updatedAt}
     where merchant_id = ${before.merchantId} and id = ${before.id}
       and status = ${before.status} and attempt_state = ${before.attemptState}
       and balance_minor = ${before.balanceMinor}`);
  return rowCount === 1;
}

export interface SealedStep {
  railState: Buffer | null;
  nextAction: Buffer | null;
}

export async function findSealedStep(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<SealedStep> {
  const { rows } = await db.query<{ rail_state_sealed: Buffer; next_action_sealed: Buffer }>(sql`
    select rail_state_sealed, next_action_sealed from transactions
     where merchant_id = ${merchantId} and id = ${id}`);
  return {
    railState: rows[0]?.rail_state_sealed ?? null,
    nextAction: rows[0]?.next_action_sealed ?? null,
  };
}

export async function replaceSealedStep(
  tx: Queryable,
  merchantId: string,
  id: string,
  step: SealedStep,
): Promise<void> {
  await tx.query(sql`
    update transactions
       set rail_state_sealed = ${step.railState}, next_action_sealed = ${step.nextAction}
     where merchant_id = ${merchantId} and id = ${id}`);
}

/**
 * Claims payments of a rail that are due for an inquiry by moving their time ahead; a killed worker
 * loses nothing, for the claim runs out.
 */
export async function claimDueInquiries(
  db: Queryable,
  railId: string,
  now: Date,
  claimUntil: Date,
  limit: number,
): Promise<Payment[]> {
  const { rows } = await db.query<TransactionRow>(sql`
    update transactions t set inquire_at = ${claimUntil}
      from (select merchant_id, id from transactions
             where inquire_at <= ${now} and rail_id = ${railId}
             order by inquire_at limit ${limit} for update skip locked) due
     where t.merchant_id = due.merchant_id and t.id = due.id
    returning t.*`);
  return rows.map(toPayment);
}

/** Kept of one exchange with a rail, in characters. */
const EXCHANGE_LENGTH_MAX = 8_192;

export async function insertExchanges(
  tx: Queryable,
  payment: Pick<Payment, "merchantId" | "id">,
  exchanges: readonly { name: string; request: string; response: string }[],
  now: Date,
): Promise<void> {
  for (const { name, request, response } of exchanges) {
    await tx.query(sql`
      insert into exchanges (merchant_id, transaction_id, name, request, response, created_at)
      values (${payment.merchantId}, ${payment.id}, ${name},
              ${request.slice(0, EXCHANGE_LENGTH_MAX)}, ${response.slice(0, EXCHANGE_LENGTH_MAX)},
              ${now})`);
  }
}

/** Records a rail's claim; false when the same claim was acted on before. */
export async function insertRailEvent(
  tx: Queryable,
  event: {
    railId: string;
    railPartner: string | null;
    dedupeKey: string;
    attemptId: string;
    claim: unknown;
    status: "APPLIED" | "QUARANTINED";
    note: string;
    now: Date;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    insert into rail_events (
      rail_id, rail_partner, dedupe_key, attempt_id, claim, status, note, created_at)
    values (${event.railId}, ${event.railPartner ?? ""}, ${event.dedupeKey}, ${event.attemptId},
            ${foreignJson(event.claim)}, ${event.status}, ${event.note}, ${event.now})
    on conflict do nothing`);
  return rowCount === 1;
}

export async function quarantineRailEvent(
  tx: Queryable,
  event: { railId: string; railPartner: string | null; dedupeKey: string },
  note: string,
): Promise<void> {
  await tx.query(sql`
    update rail_events set status = 'QUARANTINED', note = ${note}
     where rail_id = ${event.railId} and rail_partner = ${event.railPartner ?? ""}
       and dedupe_key = ${event.dedupeKey}`);
}
