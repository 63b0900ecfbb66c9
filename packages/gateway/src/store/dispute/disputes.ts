import type { Dispute, DisputeResponse } from "../../domain/dispute/dispute.ts";
import type { EvidenceItem } from "../../domain/dispute/evidence.ts";
import { REMINDER_DAYS } from "../../domain/dispute/reminders.ts";
import { isAmong, type Reachable } from "../citus/reach.ts";
import type { Queryable, Transaction } from "../database.ts";
import { type DueWork, type FullLanes, isNotFull, keysOf, merchantsOf } from "../due-work.ts";
import type {
  ClaimDisputesRow,
  FindDisputeByReferenceRow,
  FindDisputeRow,
  ListDisputesOfTransactionsRow,
  ListDisputesToRemindRow,
  ListDueDisputesRow,
} from "../generated/rows.ts";
import { sql } from "../sql.ts";

interface ResponseColumns {
  response: DisputeResponse["kind"] | null;
  answer: string | null;
  coveredItems: EvidenceItem[];
}

export function withResponse<Row extends ResponseColumns>(all: Row) {
  const { response, answer, coveredItems: items, ...row } = all;
  const contest = response === "answer" ? { kind: response, text: answer ?? "", items } : null;
  return { ...row, response: contest ?? (response === "accept" ? { kind: response } : null) };
}

function responseOf({ response }: Dispute): string | null {
  return response?.kind === "answer" ? response.text : null;
}

function coveredBy({ response }: Dispute): readonly EvidenceItem[] {
  return response?.kind === "answer" ? (response.items ?? []) : [];
}

export async function insertDispute(tx: Transaction, dispute: Dispute): Promise<void> {
  await tx.run(sql`
    insert into disputes (
      merchant_id, id, transaction_id, rail_id, rail_reference, amount_minor, reason, raw_reason,
      state, due_at, response, answer, tries, next_try_at, created_at, updated_at, closed_at)
    values (
      ${dispute.merchantId}, ${dispute.id}, ${dispute.transactionId}, ${dispute.railId},
      ${dispute.railReference}, ${dispute.amountMinor}, ${dispute.reason}, ${dispute.rawReason},
      ${dispute.state}, ${dispute.dueAt}, ${dispute.response?.kind ?? null},
      ${responseOf(dispute)}, ${dispute.tries}, ${dispute.nextTryAt}, ${dispute.createdAt},
      ${dispute.updatedAt}, ${dispute.closedAt})`);
}

/** Writes the mutable fields of a dispute; false when its state no longer matches `before`. */
export async function replaceDispute(
  tx: Transaction,
  before: Dispute,
  after: Dispute,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update disputes
       set state = ${after.state}, response = ${after.response?.kind ?? null},
           answer = ${responseOf(after)}, covered_items = ${coveredBy(after)},
           responded_at = ${after.respondedAt}, responded_by = ${after.respondedBy}, tries = ${after.tries}, next_try_at = ${after.nextTryAt},
           updated_at = ${after.updatedAt}, closed_at = ${after.closedAt}
     where merchant_id = ${before.merchantId} and id = ${before.id}
       and state = ${before.state}`);
  return changed === 1;
}

export async function findDispute(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<Dispute | null> {
  const row = await db.row<FindDisputeRow>(
    sql`select * from disputes where merchant_id = ${merchantId} and id = ${id}`,
  );
  return row && withResponse(row);
}

export async function findDisputeByReference(
  db: Queryable,
  merchantId: string,
  railId: string,
  reference: string,
): Promise<Dispute | null> {
  const row = await db.row<FindDisputeByReferenceRow>(sql`
    select * from disputes
     where merchant_id = ${merchantId} and rail_id = ${railId} and rail_reference = ${reference}`);
  return row && withResponse(row);
}

/** All disputes of these payments, oldest first. */
export async function listDisputesOfTransactions(
  db: Queryable,
  payments: readonly { merchantId: string; id: string }[],
): Promise<Dispute[]> {
  const rows = await db.rows<ListDisputesOfTransactionsRow>(sql`
    select d.* from disputes d
      join unnest(${payments.map(({ merchantId }) => merchantId)}::text[],
                  ${payments.map(({ id }) => id)}::text[]) as p(merchant_id, id)
        on d.merchant_id = p.merchant_id and d.transaction_id = p.id
     order by d.created_at, d.id`);
  return rows.map(withResponse);
}

/** Disputes whose response is due to be sent, or whose status is due to be checked. */
export async function listDueDisputes(
  db: Queryable,
  now: Date,
  full: FullLanes,
  limit: number,
): Promise<DueWork[]> {
  return db.rows<ListDueDisputesRow>(sql`
    select merchant_id, id, endpoint
      from (select merchant_id, id, next_try_at, rail_id as endpoint
              from disputes where next_try_at <= ${now}) due
     where ${isNotFull(full)} order by next_try_at limit ${limit}`);
}

/** Disputes without a response whose deadline is near and that may be due for a reminder. */
export async function listDisputesToRemind(
  db: Queryable,
  now: Date,
  until: Date,
  among: Reachable,
  limit: number,
): Promise<Dispute[]> {
  const rows = await db.rows<ListDisputesToRemindRow>(sql`
    select * from disputes
     where closed_at is null and state = 'OPEN' and due_at > ${now} and due_at <= ${until}
       and coalesce(reminded_days, ${REMINDER_DAYS[0] + 1}) > (
             select min(day) from unnest(${REMINDER_DAYS}::integer[]) as day
              where due_at <= ${now}::timestamptz + day * interval '1 day')
       and ${isAmong(among)}
     order by due_at, id limit ${limit}`);
  return rows.map(withResponse);
}

/** False when this reminder, or a later one, was sent before, or the merchant has responded. */
export async function markReminded(
  tx: Transaction,
  { merchantId, id }: Pick<Dispute, "merchantId" | "id">,
  days: number,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update disputes set reminded_days = ${days}
     where merchant_id = ${merchantId} and id = ${id} and state = 'OPEN'
       and coalesce(reminded_days, ${days} + 1) > ${days}`);
  return changed === 1;
}

/**
 * Claims by moving the time ahead, and counts an attempt: if the worker crashes, the claim expires
 * and nothing is lost.
 */
export async function claimDisputes(
  db: Queryable,
  chosen: readonly DueWork[],
  now: Date,
  until: Date,
): Promise<Dispute[]> {
  const rows = await db.rows<ClaimDisputesRow>(sql`
    update disputes d set next_try_at = ${until}, tries = tries + 1 from ${keysOf(chosen)}
     where d.merchant_id = chosen.merchant_id and d.id = chosen.id
       and d.merchant_id = any(${merchantsOf(chosen)})
       and coalesce(d.next_try_at, 'infinity') <= ${now}
    returning d.*`);
  return rows.map(withResponse);
}
