import type { CheckoutKey } from "../../domain/checkout/checkout.ts";
import type { MerchantId } from "../../domain/ids.ts";
import { monthOf } from "../../domain/month.ts";
import { OPEN_ATTEMPT_STATES, type Payment, type RailSide } from "../../domain/payment/attempt.ts";
import { attemptKeysOf } from "../../domain/payment/attempt-key.ts";
import { type Database, type Queryable, runAlone, type Transaction, write } from "../database.ts";
import type {
  FindSealedStepRow,
  FindTransactionByAttemptKeyRow,
  FindTransactionByAttemptRow,
  FindTransactionByOrderRow,
  FindTransactionRow,
  HasOtherPaymentRow,
  IsMadeByFormRow,
  ListTransactionsByAttemptsRow,
  ListTransactionsOfCheckoutRow,
} from "../generated/rows.ts";
import type { Among } from "../routes.ts";
import { insertValues, part, type Statement, sql } from "../sql.ts";

/**
 * The columns of `transactions t` that make up a payment, without the sealed step and the form's
 * key.
 */
export const PAYMENT = part`
  t.merchant_id, t.id, t.store_id, t.checkout_id, t.application_id, t.order_id, t.attempt_id,
  t.origin_attempt_id, t.rail_id, t.rail_partner, t.request_method, t.method, t.region,
  t.amount_minor, t.balance_minor, t.status, t.attempt_state, t.is_overpayment, t.held_minor,
  t.rail_reference, t.decline_reason, t.raw_code, t.payer, t.bank_code,
  t.void_requested_at, t.inquire_at, t.inquiry_count, t.request_id, t.expires_at, t.routed_by,
  t.paid_at, t.created_at, t.updated_at`;

/**
 * The endpoint whose slots a call takes: a rail's partners fail independently. Of `transactions t`.
 */
export const PROVIDER = part`t.rail_id || coalesce(' ' || t.rail_partner, '')`;

const ofCheckout = ({ merchantId, id }: CheckoutKey) => part`
  t.merchant_id = ${merchantId} and t.checkout_id = ${id}`;

/**
 * False when this form was already submitted: a double click finds the first attempt instead of
 * creating a second.
 */
export async function insertTransaction(
  tx: Queryable,
  payment: Payment,
  attemptKey: string,
): Promise<boolean> {
  const changed = await tx.run(sql`
    insert into transactions (
      merchant_id, id, store_id, checkout_id, application_id, order_id, attempt_id, attempt_key,
      origin_attempt_id, rail_id, rail_partner, request_method, method, region, amount_minor,
      balance_minor, status, attempt_state, payer, bank_code, inquire_at, request_id, expires_at,
      routed_by, created_at, updated_at)
    values (
      ${payment.merchantId}, ${payment.id}, ${payment.storeId}, ${payment.checkoutId},
      ${payment.applicationId}, ${payment.orderId}, ${payment.attemptId}, ${attemptKey},
      ${payment.originAttemptId}, ${payment.railId}, ${payment.railPartner},
      ${payment.requestMethod}, ${payment.method}, ${payment.region}, ${payment.amountMinor},
      ${payment.balanceMinor}, ${payment.status}, ${payment.attemptState},
      ${JSON.stringify(payment.payer)}, ${payment.bankCode}, ${payment.inquireAt}, ${payment.requestId},
      ${payment.expiresAt}, ${payment.routedBy}, ${payment.createdAt}, ${payment.updatedAt})
    on conflict (merchant_id, checkout_id, attempt_key) do nothing`);
  return changed === 1;
}

/** `among`: the merchants the attempt may belong to. */
export async function findTransactionByAttempt(
  db: Queryable,
  among: Among,
  attemptId: string,
): Promise<Payment | null> {
  return db.row<FindTransactionByAttemptRow>(sql`
    select ${PAYMENT} from transactions t
     where merchant_id = any(${among}) and attempt_id = ${attemptId}`);
}

export async function findTransaction(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<Payment | null> {
  return db.row<FindTransactionRow>(
    sql`select ${PAYMENT} from transactions t where merchant_id = ${merchantId} and id = ${id}`,
  );
}

/**
 * The newest successful attempt of an order, else the newest. A payment being refunded
 * automatically does not count as the order's payment.
 */
export async function findTransactionByOrder(
  db: Queryable,
  merchantId: string,
  orderId: string,
): Promise<Payment | null> {
  return db.row<FindTransactionByOrderRow>(sql`
    select ${PAYMENT} from transactions t
     where merchant_id = ${merchantId} and order_id = ${orderId} and not is_overpayment
     order by status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED') desc,
              created_at desc, id desc
     limit 1`);
}

/** Records that the payer's bank looked up the code, next to the payer details from the rail. */
export async function markScanned(tx: Queryable, payment: Payment): Promise<void> {
  await tx.run(sql`
    update transactions set payer = payer || '{"isScanned": true}'
     where merchant_id = ${payment.merchantId} and id = ${payment.id}
       and attempt_state || '' in ('CREATED', 'PENDING', 'UNKNOWN')`);
}

/** Whether another payment already counts for this checkout, even if it was refunded later. */
export async function hasOtherPayment(
  tx: Queryable,
  checkout: CheckoutKey,
  exceptId: string,
): Promise<boolean> {
  const row = await tx.row<HasOtherPaymentRow>(sql`
    select exists (
      select from transactions t
       where ${ofCheckout(checkout)} and id <> ${exceptId}
         and paid_at is not null and not is_overpayment) as "has_other!"`);
  return row?.hasOther ?? false;
}

/** The last attempt that a form submission led to; null when there is none. */
export async function findTransactionByAttemptKey(
  db: Queryable,
  checkout: CheckoutKey,
  attemptKey: string,
): Promise<Payment | null> {
  return db.row<FindTransactionByAttemptKeyRow>(sql`
    select ${PAYMENT} from transactions t
     where ${ofCheckout(checkout)} and attempt_key = any(${attemptKeysOf(attemptKey)}::text[])
     order by attempt_key desc limit 1`);
}

/** Whether one of these forms made the payment. */
export async function isMadeByForm(
  db: Queryable,
  { merchantId, id }: Pick<Payment, "merchantId" | "id">,
  attemptKeys: readonly string[],
): Promise<boolean> {
  const row = await db.row<IsMadeByFormRow>(sql`
    select id from transactions
     where merchant_id = ${merchantId} and id = ${id}
       and attempt_key = any(${attemptKeys.flatMap(attemptKeysOf)}::text[])`);
  return row !== null;
}

/** These payments, and repeated payments of their QR codes. */
export async function listTransactionsByAttempts(
  db: Queryable,
  among: readonly MerchantId[],
  attemptIds: readonly string[],
): Promise<Payment[]> {
  return db.rows<ListTransactionsByAttemptsRow>(sql`
    select ${PAYMENT} from transactions t
     where merchant_id = any(${among})
       and (attempt_id = any(${attemptIds}) or origin_attempt_id = any(${attemptIds}))`);
}

/** All attempts of a checkout, newest first. */
export async function listTransactionsOfCheckout(
  db: Queryable,
  checkout: CheckoutKey,
): Promise<Payment[]> {
  return db.rows<ListTransactionsOfCheckoutRow>(sql`
    select ${PAYMENT} from transactions t where ${ofCheckout(checkout)}
     order by created_at desc, id desc limit 100`);
}

/**
 * Writes the mutable fields of a payment; false when its state no longer matches `before`. The
 * amount changes only when an operator accepts a different amount. `step`: what there is of a new
 * one.
 */
export async function replaceTransaction(
  tx: Queryable,
  before: Payment,
  after: Payment,
  step: SealedStep = { railState: null, nextAction: null },
): Promise<boolean> {
  const changed = await tx.run({
    name: "replace-transaction",
    ...sql`
    update transactions
       set status = ${after.status}, attempt_state = ${after.attemptState},
           amount_minor = ${after.amountMinor}, balance_minor = ${after.balanceMinor},
           is_overpayment = ${after.isOverpayment}, held_minor = ${after.heldMinor},
           rail_reference = ${after.railReference}, decline_reason = ${after.declineReason},
           raw_code = ${after.rawCode}, payer = ${JSON.stringify(after.payer)},
           void_requested_at = case when ${OPEN_ATTEMPT_STATES.includes(after.attemptState)}
                                    then ${after.voidRequestedAt}::timestamptz end,
           inquire_at = ${after.inquireAt}, inquiry_count = ${after.inquiryCount},
           paid_at = ${after.paidAt}, updated_at = ${after.updatedAt},
           rail_state_sealed = coalesce(${step.railState}, rail_state_sealed),
           next_action_sealed = case when ${OPEN_ATTEMPT_STATES.includes(after.attemptState)}
                                     then coalesce(${step.nextAction}, next_action_sealed) end
     where merchant_id = ${before.merchantId} and id = ${before.id}
       and status || '' = ${before.status} and attempt_state || '' = ${before.attemptState}
       and balance_minor = ${before.balanceMinor}`,
  });
  return changed === 1;
}

export type SealedStep = FindSealedStepRow;

export async function findSealedStep(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<SealedStep> {
  const step = await db.row<FindSealedStepRow>(sql`
    select rail_state_sealed as rail_state, next_action_sealed as next_action from transactions
     where merchant_id = ${merchantId} and id = ${id}`);
  return step ?? { railState: null, nextAction: null };
}

/** What is kept for the rail after the attempt is closed. */
export async function replaceRailState(
  tx: Queryable,
  merchantId: string,
  id: string,
  railState: Buffer,
): Promise<void> {
  await tx.run(sql`
    update transactions set rail_state_sealed = ${railState}
     where merchant_id = ${merchantId} and id = ${id}`);
}

/** Changes nothing once the attempt is closed. Without a new state, the rail keeps its own. */
export async function replaceSealedStep(
  tx: Queryable,
  merchantId: string,
  id: string,
  step: SealedStep,
): Promise<void> {
  await tx.run(sql`
    update transactions
       set rail_state_sealed = coalesce(${step.railState}, rail_state_sealed),
           next_action_sealed = ${step.nextAction}
     where merchant_id = ${merchantId} and id = ${id}
       and attempt_state || '' = any(${OPEN_ATTEMPT_STATES})`);
}

/** Characters kept of each exchange with a provider. */
const EXCHANGE_LENGTH_MAX = 8_192;

export const kept = (text: string) => text.slice(0, EXCHANGE_LENGTH_MAX);

export interface KeptExchange {
  name: string;
  request: string;
  response: string;
}

const EXCHANGES = `
  insert into exchanges (
    merchant_id, transaction_id, name, request, response, request_id, created_at)`;

export async function insertExchanges(
  tx: Queryable | Transaction,
  payment: Pick<Payment, "merchantId" | "id" | "requestId">,
  exchanges: readonly KeptExchange[],
  now: Date,
): Promise<void> {
  if (exchanges.length === 0) return;
  const rows = exchanges.map(({ name, request, response }) => [
    ...[payment.merchantId, payment.id, name, kept(request), kept(response)],
    ...[payment.requestId, now],
  ]);
  await write(tx, insertValues(EXCHANGES, rows, ""));
}

/** Identifies a provider report. */
export interface ReportKey extends RailSide {
  /** The attempt it names; null when none of this name is known. */
  payment: Pick<Payment, "merchantId" | "createdAt"> | null;
  dedupeKey: string;
}

const ofReport = ({ payment, railId, railPartner, dedupeKey }: ReportKey) => ({
  merchantId: payment?.merchantId ?? "",
  attemptMonth: payment ? monthOf(payment.createdAt) : 0,
  railId,
  railPartner: railPartner ?? "",
  dedupeKey,
});

/** Whether this very report was recorded before. */
export async function hasProviderReport(tx: Queryable, report: ReportKey): Promise<boolean> {
  return (await tx.run(reportQuery(report))) === 1;
}

/** The same in a transaction of its own: of a message after which nothing changes. */
export async function isRepeatedReport(db: Database, report: ReportKey): Promise<boolean> {
  return (await runAlone(db, reportQuery(report))) === 1;
}

function reportQuery(report: ReportKey): Statement {
  const key = ofReport(report);
  return {
    name: "has-provider-report",
    ...sql`
      select 1 from provider_reports
       where merchant_id = ${key.merchantId} and attempt_month = ${key.attemptMonth}
         and rail_id = ${key.railId} and rail_partner = ${key.railPartner}
         and dedupe_key = ${key.dedupeKey}`,
  };
}

interface NewReport {
  key: ReportKey;
  attemptId: string;
  report: unknown;
  status: "APPLIED" | "QUARANTINED";
  note: string;
  now: Date;
}

/** Records a provider report; false when the same report was already processed. */
export async function insertProviderReport(tx: Queryable, report: NewReport): Promise<boolean> {
  return (await tx.run(reportInsert(report))) === 1;
}

/** The same for one that is known to be new. */
export function sendProviderReport(tx: Transaction, report: NewReport): void {
  void tx.send(reportInsert(report));
}

function reportInsert(event: NewReport): Statement {
  const key = ofReport(event.key);
  return {
    name: "insert-provider-report",
    ...sql`
    insert into provider_reports (
      merchant_id, attempt_month, rail_id, rail_partner, dedupe_key, attempt_id, content, status,
      note, created_at)
    values (${key.merchantId}, ${key.attemptMonth}, ${key.railId}, ${key.railPartner},
            ${key.dedupeKey}, ${event.attemptId}, ${JSON.stringify(event.report)}, ${event.status}, ${event.note},
            ${event.now})
    on conflict do nothing`,
  };
}

export async function quarantineProviderReport(
  tx: Queryable,
  report: ReportKey,
  note: string,
): Promise<void> {
  const key = ofReport(report);
  await tx.run(sql`
    update provider_reports set status = 'QUARANTINED', note = ${note}
     where merchant_id = ${key.merchantId} and attempt_month = ${key.attemptMonth}
       and rail_id = ${key.railId} and rail_partner = ${key.railPartner}
       and dedupe_key = ${key.dedupeKey}`);
}
