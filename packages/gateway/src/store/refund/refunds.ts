import type { Refund } from "../../domain/refund/refund.ts";
import { lockForMerchant } from "../citus/merchant-lock.ts";
import type { Queryable, Transaction } from "../database.ts";
import { type DueWork, type FullLanes, isNotFull, keysOf, merchantsOf } from "../due-work.ts";
import type {
  ClaimRefundsRow,
  FindOpenRefundRow,
  FindOverdraftLimitRow,
  FindRefundByIdRow,
  FindRefundByKeyRow,
  FindRefundRow,
  FindStuckRefundTotalsRow,
  ListDueRefundsRow,
  ListRefundsOfTransactionRow,
  ListRefundsOfTransactionsRow,
  ListStuckRefundsRow,
} from "../generated/rows.ts";
import { cursorOf, type Page, type Totals } from "../page.ts";
import { PROVIDER } from "../payment/transactions.ts";
import type { Among } from "../routes.ts";
import { sql } from "../sql.ts";

/** Writes the mutable fields of a refund; false when its state no longer matches `before`. */
export async function replaceRefund(
  tx: Transaction,
  before: Refund,
  after: Refund,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update refunds
       set state = ${after.state}, rail_reference = ${after.railReference},
           refusal = ${after.refusal}, raw_code = ${after.rawCode}, tries = ${after.tries},
           next_try_at = ${after.nextTryAt}, balance_after_minor = ${after.balanceAfterMinor},
           updated_at = ${after.updatedAt}, closed_at = ${after.closedAt}
     where merchant_id = ${before.merchantId} and id = ${before.id}
       and state || '' = ${before.state}`);
  return changed === 1;
}

export async function findRefund(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<Refund | null> {
  return db.row<FindRefundRow>(
    sql`select * from refunds where merchant_id = ${merchantId} and id = ${id}`,
  );
}

/** `among`: the merchants it may belong to, for an operator. */
export async function findRefundById(
  db: Queryable,
  among: Among,
  id: string,
): Promise<Refund | null> {
  return db.row<FindRefundByIdRow>(
    sql`select * from refunds where merchant_id = any(${among}) and id = ${id}`,
  );
}

/** A refund with what an operator knows it by. */
export interface StuckRefund extends Refund {
  orderId: string;
  requestMethod: string;
  bankCode: string | null;
  merchantName: string;
}

/** Every merchant's, newest first. */
export async function listStuckRefunds(db: Queryable, page: Page): Promise<StuckRefund[]> {
  return db.rows<ListStuckRefundsRow>(sql`
    select r.*, t.order_id, t.request_method, t.bank_code,
           coalesce(m.profile ->> 'companyName', '') as "merchant_name!"
      from refunds r
      join transactions t on t.merchant_id = r.merchant_id and t.id = r.transaction_id
      join merchants m on m.id = r.merchant_id
     where r.state = 'STUCK' and (r.created_at, r.id) < ${cursorOf(page)}
     order by r.created_at desc, r.id desc limit ${page.limit}`);
}

/** Their number and sum; counts no more than `countMax`. */
export async function findStuckRefundTotals(
  db: Queryable,
  countMax: number,
): Promise<Totals | null> {
  return db.row<FindStuckRefundTotalsRow>(sql`
    select count(*) as "count!", coalesce(sum(amount_minor), 0)::bigint as "amount_minor!"
      from (select amount_minor from refunds where state = 'STUCK' limit ${countMax}) counted`);
}

export async function findRefundByKey(
  db: Queryable,
  merchantId: string,
  idempotencyKey: string,
): Promise<Refund | null> {
  return db.row<FindRefundByKeyRow>(sql`
    select * from refunds
     where merchant_id = ${merchantId} and idempotency_key = ${idempotencyKey}`);
}

/** The payment's pending refund, if any; there is at most one. */
export async function findOpenRefund(
  db: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<Refund | null> {
  return db.row<FindOpenRefundRow>(sql`
    select * from refunds
     where merchant_id = ${merchantId} and transaction_id = ${transactionId}
       and state in ('CREATED', 'PENDING', 'UNKNOWN', 'STUCK')`);
}

/** All refunds of a payment, oldest first. */
export async function listRefundsOfTransaction(
  db: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<Refund[]> {
  return db.rows<ListRefundsOfTransactionRow>(sql`
    select * from refunds
     where merchant_id = ${merchantId} and transaction_id = ${transactionId}
     order by created_at, id limit 1000`);
}

/** All refunds of these payments. */
export async function listRefundsOfTransactions(
  db: Queryable,
  payments: readonly { merchantId: string; id: string }[],
): Promise<Refund[]> {
  return db.rows<ListRefundsOfTransactionsRow>(sql`
    select r.* from refunds r
      join unnest(${payments.map(({ merchantId }) => merchantId)}::text[],
                  ${payments.map(({ id }) => id)}::text[]) as p(merchant_id, id)
        on r.merchant_id = p.merchant_id and r.transaction_id = p.id`);
}

/** Refunds that are due to be sent, or whose status is due to be checked. */
export async function listDueRefunds(
  db: Queryable,
  now: Date,
  full: FullLanes,
  limit: number,
): Promise<DueWork[]> {
  return db.rows<ListDueRefundsRow>(sql`
    select merchant_id, id, endpoint as "endpoint!"
      from (select r.merchant_id, r.id, r.next_try_at, ${PROVIDER} as endpoint
              from refunds r
              join transactions t on t.merchant_id = r.merchant_id and t.id = r.transaction_id
             where r.next_try_at <= ${now} and (${full.among ?? null}::text[] is null or t.merchant_id = any(${full.among ?? null}::text[]))) due
     where ${isNotFull(full)} order by next_try_at limit ${limit}`);
}

/**
 * Claims by moving the time ahead, and counts an attempt: if the worker crashes, the claim expires
 * and nothing is lost.
 */
export async function claimRefunds(
  db: Queryable,
  chosen: readonly DueWork[],
  now: Date,
  until: Date,
): Promise<Refund[]> {
  return db.rows<ClaimRefundsRow>(sql`
    update refunds r set next_try_at = ${until}, tries = tries + 1 from ${keysOf(chosen)}
     where r.merchant_id = chosen.merchant_id and r.id = chosen.id
       and r.merchant_id = any(${merchantsOf(chosen)})
       and coalesce(r.next_try_at, 'infinity') <= ${now}
    returning r.*`);
}

/** Serializes the creation of a merchant's refunds, because the limit below covers all of them. */
export async function lockRefundsOfMerchant(tx: Transaction, merchantId: string): Promise<void> {
  await lockForMerchant(tx, 7_201_957, merchantId);
}

/** How far refunds may overdraw the merchant's balance, in sen. */
export async function findOverdraftLimit(db: Queryable, merchantId: string): Promise<number> {
  const terms = await db.row<FindOverdraftLimitRow>(sql`
    select overdraft_minor from merchant_terms
     where merchant_id in ('', ${merchantId}) order by merchant_id desc limit 1`);
  return terms?.overdraftMinor ?? 0;
}

/** For merchants without terms of their own; does nothing when a default exists. */
export async function insertDefaultOverdraftLimit(
  tx: Transaction,
  overdraftMinor: number,
): Promise<void> {
  await tx.run(sql`
    insert into merchant_terms (merchant_id, overdraft_minor) values ('', ${overdraftMinor})
    on conflict do nothing`);
}
