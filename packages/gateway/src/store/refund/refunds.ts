import type { Refund } from "../../domain/refund/refund.ts";
import type { Queryable, Transaction } from "../database.ts";
import { sql } from "../sql.ts";

interface RefundRow {
  merchant_id: string;
  id: string;
  transaction_id: string;
  rail_id: string;
  kind: Refund["kind"];
  cause: Refund["cause"];
  type: Refund["type"];
  amount_minor: number;
  reason: string;
  idempotency_key: string | null;
  state: Refund["state"];
  rail_reference: string;
  refusal: Refund["refusal"];
  raw_code: string;
  tries: number;
  next_try_at: Date | null;
  balance_after_minor: number | null;
  created_at: Date;
  updated_at: Date;
  closed_at: Date | null;
}

function toRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    transactionId: row.transaction_id,
    railId: row.rail_id,
    kind: row.kind,
    cause: row.cause,
    type: row.type,
    amountMinor: row.amount_minor,
    reason: row.reason,
    idempotencyKey: row.idempotency_key,
    state: row.state,
    railReference: row.rail_reference,
    refusal: row.refusal,
    rawCode: row.raw_code,
    tries: row.tries,
    nextTryAt: row.next_try_at,
    balanceAfterMinor: row.balance_after_minor,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    closedAt: row.closed_at,
  };
}

export async function insertRefund(tx: Transaction, refund: Refund): Promise<void> {
  await tx.query(sql`
    insert into refunds (
      merchant_id, id, transaction_id, rail_id, kind, cause, type, amount_minor, reason,
      idempotency_key, state, tries, next_try_at, created_at, updated_at)
    values (
      ${refund.merchantId}, ${refund.id}, ${refund.transactionId}, ${refund.railId},
      ${refund.kind}, ${refund.cause}, ${refund.type}, ${refund.amountMinor}, ${refund.reason},
      ${refund.idempotencyKey}, ${refund.state}, ${refund.tries}, ${refund.nextTryAt},
      ${refund.createdAt}, ${refund.updatedAt})`);
}

/** Writes what may change of a refund; false when its state is no longer what `before` says. */
export async function replaceRefund(
  tx: Transaction,
  before: Refund,
  after: Refund,
): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    update refunds
       set state = ${after.state}, rail_reference = ${after.railReference},
           refusal = ${after.refusal}, raw_code = ${after.rawCode}, tries = ${after.tries},
           next_try_at = ${after.nextTryAt}, balance_after_minor = ${after.balanceAfterMinor},
           updated_at = ${after.updatedAt}, closed_at = ${after.closedAt}
     where merchant_id = ${before.merchantId} and id = ${before.id}
       and state = ${before.state}`);
  return rowCount === 1;
}

export async function findRefund(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<Refund | null> {
  const { rows } = await db.query<RefundRow>(
    sql`select * from refunds where merchant_id = ${merchantId} and id = ${id}`,
  );
  return rows[0] ? toRefund(rows[0]) : null;
}

/** Of any merchant, for an operator. */
export async function findRefundById(db: Queryable, id: string): Promise<Refund | null> {
  const { rows } = await db.query<RefundRow>(sql`select * from refunds where id = ${id}`);
  return rows[0] ? toRefund(rows[0]) : null;
}

/** Of all merchants, newest first. */
export async function listStuckRefunds(
  db: Queryable,
  page: { after: { at: Date; id: string } | null; limit: number },
): Promise<Refund[]> {
  const { rows } = await db.query<RefundRow>(sql`
    select * from refunds
     where state = 'STUCK'
       and (${page.after?.at ?? null}::timestamptz is null
            or (created_at, id) < (${page.after?.at ?? null}, ${page.after?.id ?? ""}))
     order by created_at desc, id desc limit ${page.limit}`);
  return rows.map(toRefund);
}

export async function findRefundByKey(
  db: Queryable,
  merchantId: string,
  idempotencyKey: string,
): Promise<Refund | null> {
  const { rows } = await db.query<RefundRow>(sql`
    select * from refunds
     where merchant_id = ${merchantId} and idempotency_key = ${idempotencyKey}`);
  return rows[0] ? toRefund(rows[0]) : null;
}

/** The refund of a payment that has not ended, if any; there is never a second. */
export async function findOpenRefund(
  db: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<Refund | null> {
  const { rows } = await db.query<RefundRow>(sql`
    select * from refunds
     where merchant_id = ${merchantId} and transaction_id = ${transactionId}
       and state in ('CREATED', 'PENDING', 'UNKNOWN', 'STUCK')`);
  return rows[0] ? toRefund(rows[0]) : null;
}

/** All refunds of a payment, oldest first. */
export async function listRefundsOfTransaction(
  db: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<Refund[]> {
  const { rows } = await db.query<RefundRow>(sql`
    select * from refunds
     where merchant_id = ${merchantId} and transaction_id = ${transactionId}
     order by created_at, id limit 1000`);
  return rows.map(toRefund);
}

/** All refunds of these payments. */
export async function listRefundsOfTransactions(
  db: Queryable,
  payments: readonly { merchantId: string; id: string }[],
): Promise<Refund[]> {
  const { rows } = await db.query<RefundRow>(sql`
    select r.* from refunds r
      join unnest(${payments.map(({ merchantId }) => merchantId)}::text[],
                  ${payments.map(({ id }) => id)}::text[]) as p(merchant_id, id)
        on r.merchant_id = p.merchant_id and r.transaction_id = p.id`);
  return rows.map(toRefund);
}

/**
 * Claims refunds that are due by moving their time ahead and counting a try; a killed worker loses
 * nothing, for the claim runs out. `isFirstTry`: nobody has called the rail for it yet.
 */
export async function claimDueRefunds(
  db: Queryable,
  now: Date,
  claimUntil: Date,
  limit: number,
): Promise<{ refund: Refund; isFirstTry: boolean }[]> {
  const { rows } = await db.query<RefundRow>(sql`
    update refunds r set next_try_at = ${claimUntil}, tries = tries + 1
      from (select merchant_id, id from refunds
             where next_try_at <= ${now}
             order by next_try_at limit ${limit} for update skip locked) due
     where r.merchant_id = due.merchant_id and r.id = due.id
    returning r.*`);
  return rows.map((row) => ({ refund: toRefund(row), isFirstTry: row.tries === 1 }));
}

/** Refunds of one merchant are opened one after the other: the limit below counts them all. */
export async function lockRefundsOfMerchant(tx: Transaction, merchantId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(7201957, hashtext(${merchantId}))`);
}

/** How far refunds may take what we owe the merchant below zero, in sen. */
export async function findOverdraft(db: Queryable, merchantId: string): Promise<number> {
  const { rows } = await db.query<{ overdraft_minor: number }>(sql`
    select overdraft_minor from merchant_terms
     where merchant_id in ('', ${merchantId}) order by merchant_id desc limit 1`);
  return rows[0]?.overdraft_minor ?? 0;
}

/** For merchants without terms of their own; does nothing when there is a default already. */
export async function insertDefaultOverdraft(
  tx: Transaction,
  overdraftMinor: number,
): Promise<void> {
  await tx.query(sql`
    insert into merchant_terms (merchant_id, overdraft_minor) values ('', ${overdraftMinor})
    on conflict do nothing`);
}
