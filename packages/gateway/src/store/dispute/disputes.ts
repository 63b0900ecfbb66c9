import type { Dispute, DisputeResponse } from "../../domain/dispute/dispute.ts";
import type { Queryable, Transaction } from "../database.ts";
import { sql } from "../sql.ts";

export interface DisputeRow {
  merchant_id: string;
  id: string;
  transaction_id: string;
  rail_id: string;
  rail_reference: string;
  amount_minor: number;
  reason: Dispute["reason"];
  raw_reason: string;
  state: Dispute["state"];
  due_at: Date | null;
  response: DisputeResponse["kind"] | null;
  answer: string | null;
  tries: number;
  next_try_at: Date | null;
  created_at: Date;
  updated_at: Date;
  closed_at: Date | null;
}

export function toDispute(row: DisputeRow): Dispute {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    transactionId: row.transaction_id,
    railId: row.rail_id,
    railReference: row.rail_reference,
    amountMinor: row.amount_minor,
    reason: row.reason,
    rawReason: row.raw_reason,
    state: row.state,
    dueAt: row.due_at,
    response: toResponse(row),
    tries: row.tries,
    nextTryAt: row.next_try_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    closedAt: row.closed_at,
  };
}

function toResponse({ response, answer }: DisputeRow): DisputeResponse | null {
  if (response === "answer") return { kind: response, text: answer ?? "" };
  return response && { kind: response };
}

function answerOf({ response }: Dispute): string | null {
  return response?.kind === "answer" ? response.text : null;
}

export async function insertDispute(tx: Transaction, dispute: Dispute): Promise<void> {
  await tx.query(sql`
    insert into disputes (
      merchant_id, id, transaction_id, rail_id, rail_reference, amount_minor, reason, raw_reason,
      state, due_at, response, answer, tries, next_try_at, created_at, updated_at, closed_at)
    values (
      ${dispute.merchantId}, ${dispute.id}, ${dispute.transactionId}, ${dispute.railId},
      ${dispute.railReference}, ${dispute.amountMinor}, ${dispute.reason}, ${dispute.rawReason},
      ${dispute.state}, ${dispute.dueAt}, ${dispute.response?.kind ?? null},
      ${answerOf(dispute)}, ${dispute.tries}, ${dispute.nextTryAt}, ${dispute.createdAt},
      ${dispute.updatedAt}, ${dispute.closedAt})`);
}

/** Writes what may change of a dispute; false when its state is no longer what `before` says. */
export async function replaceDispute(
  tx: Transaction,
  before: Dispute,
  after: Dispute,
): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    update disputes
       set state = ${after.state}, response = ${after.response?.kind ?? null},
           answer = ${answerOf(after)}, tries = ${after.tries}, next_try_at = ${after.nextTryAt},
           updated_at = ${after.updatedAt}, closed_at = ${after.closedAt}
     where merchant_id = ${before.merchantId} and id = ${before.id}
       and state = ${before.state}`);
  return rowCount === 1;
}

export async function findDispute(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<Dispute | null> {
  const { rows } = await db.query<DisputeRow>(
    sql`select * from disputes where merchant_id = ${merchantId} and id = ${id}`,
  );
  return rows[0] ? toDispute(rows[0]) : null;
}

export async function findDisputeByReference(
  db: Queryable,
  merchantId: string,
  railId: string,
  reference: string,
): Promise<Dispute | null> {
  const { rows } = await db.query<DisputeRow>(sql`
    select * from disputes
     where merchant_id = ${merchantId} and rail_id = ${railId} and rail_reference = ${reference}`);
  return rows[0] ? toDispute(rows[0]) : null;
}

/** All disputes of these payments, oldest first. */
export async function listDisputesOfTransactions(
  db: Queryable,
  payments: readonly { merchantId: string; id: string }[],
): Promise<Dispute[]> {
  const { rows } = await db.query<DisputeRow>(sql`
    select d.* from disputes d
      join unnest(${payments.map(({ merchantId }) => merchantId)}::text[],
                  ${payments.map(({ id }) => id)}::text[]) as p(merchant_id, id)
        on d.merchant_id = p.merchant_id and d.transaction_id = p.id
     order by d.created_at, d.id`);
  return rows.map(toDispute);
}

/**
 * Claims disputes that are due by moving their time ahead and counting a try; a killed worker loses
 * nothing, for the claim runs out.
 */
export async function claimDueDisputes(
  db: Queryable,
  now: Date,
  claimUntil: Date,
  limit: number,
): Promise<Dispute[]> {
  const { rows } = await db.query<DisputeRow>(sql`
    update disputes d set next_try_at = ${claimUntil}, tries = tries + 1
      from (select merchant_id, id from disputes
             where next_try_at <= ${now}
             order by next_try_at limit ${limit} for update skip locked) due
     where d.merchant_id = due.merchant_id and d.id = due.id
    returning d.*`);
  return rows.map(toDispute);
}
