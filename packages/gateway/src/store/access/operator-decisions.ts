import type { OperatorDecisionStatus } from "../../domain/access/operator-decision.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindOpenDecisionCountRow,
  FindOperatorDecisionRow,
  FindOperatorDecisionTotalsRow,
  ListOperatorDecisionsRow,
  LockOperatorDecisionRow,
} from "../generated/rows.ts";
import { cursorOf, type Page, type Totals } from "../page.ts";
import { part, sql } from "../sql.ts";

/** What an operator has decided and a second one has to approve; `content` depends on `kind`. */
export type OperatorDecision = LockOperatorDecisionRow;

const OPERATOR_DECISION = part`
  merchant_id, id, kind, subject_id, amount_minor, content, reason, status, requested_by,
  requested_in, requested_email, created_at, expires_at, decided_email, decided_at`;

/** Throws on a violation of the unique key `operator_decisions_one_open`. */
export async function insertOperatorDecision(
  tx: Transaction,
  decision: OperatorDecision & { content: object },
): Promise<void> {
  const { merchantId, id, kind, subjectId, createdAt } = decision;
  await tx.run(sql`
    update operator_decisions set status = 'EXPIRED'
     where merchant_id = ${merchantId} and kind = ${kind} and subject_id = ${subjectId}
       and status = 'WAITING' and expires_at <= ${createdAt}`);
  await tx.run(sql`
    insert into operator_decisions (
      merchant_id, id, kind, subject_id, amount_minor, content, reason, requested_by,
      requested_in, requested_email, created_at, expires_at)
    values (
      ${merchantId}, ${id}, ${kind}, ${subjectId}, ${decision.amountMinor},
      ${JSON.stringify(decision.content)}, ${decision.reason}, ${decision.requestedBy},
      ${decision.requestedIn}, ${decision.requestedEmail}, ${createdAt}, ${decision.expiresAt})`);
}

/** Of any merchant. */
export async function findOperatorDecision(
  db: Queryable,
  id: string,
): Promise<OperatorDecision | null> {
  return db.row<FindOperatorDecisionRow>(sql`
    select ${OPERATOR_DECISION} from operator_decisions where id = ${id}`);
}

export async function lockOperatorDecision(
  tx: Transaction,
  { merchantId, id }: Pick<OperatorDecision, "merchantId" | "id">,
): Promise<OperatorDecision | null> {
  return tx.row<LockOperatorDecisionRow>(sql`
    select ${OPERATOR_DECISION} from operator_decisions
     where merchant_id = ${merchantId} and id = ${id} for update`);
}

/** Throws on a violation of a check when who requested it approves it. */
export async function closeOperatorDecision(
  tx: Transaction,
  { merchantId, id }: Pick<OperatorDecision, "merchantId" | "id">,
  closed: { status: OperatorDecisionStatus; by: string | null; email: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update operator_decisions
       set status = ${closed.status}, decided_by = ${closed.by}, decided_email = ${closed.email},
           decided_at = ${closed.at}
     where merchant_id = ${merchantId} and id = ${id} and status = 'WAITING'`);
}

export interface OperatorDecisionFilter {
  /** As shown: one that waits has not expired. Null: all. */
  status: OperatorDecisionStatus | null;
  merchantId: string | null;
  now: Date;
}

const isChosenDecision = ({ status, merchantId, now }: OperatorDecisionFilter) => part`
  (${merchantId}::text is null or merchant_id = ${merchantId})
  and (${status}::text is null
       or case when status = 'WAITING' and expires_at <= ${now} then 'EXPIRED' else status end
          = ${status})`;

/** Of all merchants, newest first. */
export async function listOperatorDecisions(
  db: Queryable,
  filter: OperatorDecisionFilter,
  page: Page,
): Promise<OperatorDecision[]> {
  return db.rows<ListOperatorDecisionsRow>(sql`
    select ${OPERATOR_DECISION} from operator_decisions
     where ${isChosenDecision(filter)} and (created_at, id) < ${cursorOf(page)}
     order by created_at desc, id desc limit ${page.limit}`);
}

/** Their number and sum; counts no more than `countMax`. */
export async function findOperatorDecisionTotals(
  db: Queryable,
  filter: OperatorDecisionFilter,
  countMax: number,
): Promise<Totals | null> {
  return db.row<FindOperatorDecisionTotalsRow>(sql`
    select count(*) as "count!", coalesce(sum(amount_minor), 0)::bigint as "amount_minor!"
      from (select amount_minor from operator_decisions
             where ${isChosenDecision(filter)} limit ${countMax}) counted`);
}

const COUNT_MAX = 100;

/** How many wait for another operator than this one; 100 means 100 or more. */
export async function findOpenDecisionCount(
  db: Queryable,
  operatorId: string,
  now: Date,
): Promise<number> {
  const row = await db.row<FindOpenDecisionCountRow>(sql`
    select count(*)::int as "count!" from (
      select 1 from operator_decisions
       where status = 'WAITING' and expires_at > ${now} and requested_by <> ${operatorId}
       limit ${COUNT_MAX}) open`);
  return row?.count ?? 0;
}
