import type { ReviewDecision } from "../../domain/payment/review-report.ts";
import type { Queryable, Transaction } from "../database.ts";
import { sql } from "../sql.ts";

/** What a rail said and cannot be true; until a person has decided, `decision` is null. */
export interface QuarantinedReport {
  id: number;
  railId: string;
  /** Of the rail's partners the one that said it; null where the rail has only one. */
  railPartner: string | null;
  attemptId: string;
  /** As the rail's folder translated it. */
  claim: Record<string, unknown>;
  note: string;
  decision: ReviewDecision | null;
  decidedReason: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  createdAt: Date;
}

interface ClaimRow {
  id: number;
  rail_id: string;
  rail_partner: string;
  attempt_id: string;
  claim: Record<string, unknown>;
  note: string;
  decision: ReviewDecision | null;
  decided_reason: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  created_at: Date;
}

function toClaim(row: ClaimRow): QuarantinedReport {
  return {
    id: row.id,
    railId: row.rail_id,
    railPartner: row.rail_partner || null,
    attemptId: row.attempt_id,
    claim: row.claim,
    note: row.note,
    decision: row.decision,
    decidedReason: row.decided_reason,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    createdAt: row.created_at,
  };
}

/** Newest first, before the claim `before`; `isOpen` null for all. */
export async function listQuarantine(
  db: Queryable,
  isOpen: boolean | null,
  before: number,
  limit: number,
): Promise<QuarantinedReport[]> {
  const status = isOpen === null ? null : isOpen ? "QUARANTINED" : "RESOLVED";
  const { rows } = await db.query<ClaimRow>(sql`
    select * from rail_events
     where status <> 'APPLIED' and id < ${before}
       and (${status}::text is null or status = ${status}::text)
     order by id desc limit ${limit}`);
  return rows.map(toClaim);
}

/** Locked until the transaction ends. */
export async function lockQuarantinedReport(
  tx: Transaction,
  id: number,
): Promise<QuarantinedReport | null> {
  const { rows } = await tx.query<ClaimRow>(sql`
    select * from rail_events where status <> 'APPLIED' and id = ${id} for update`);
  return rows[0] ? toClaim(rows[0]) : null;
}

export async function findQuarantinedReport(
  db: Queryable,
  id: number,
): Promise<QuarantinedReport | null> {
  const { rows } = await db.query<ClaimRow>(sql`
    select * from rail_events where status <> 'APPLIED' and id = ${id}`);
  return rows[0] ? toClaim(rows[0]) : null;
}

export interface ReviewedReport {
  decision: ReviewDecision;
  reason: string;
  decidedBy: string;
}

/**
 * Keeps the decision with the claim and with each repetition of it: a rail says the same in its
 * message, through the browser and when it is asked.
 */
export async function resolveReport(
  tx: Transaction,
  { railId, railPartner, attemptId, claim }: QuarantinedReport,
  { decision, reason, decidedBy }: ReviewedReport,
  now: Date,
): Promise<void> {
  const said = JSON.stringify(claim);
  await tx.query(sql`
    update rail_events
       set status = 'RESOLVED', decision = ${decision}, decided_reason = ${reason},
           decided_by = ${decidedBy}, decided_at = ${now}
     where attempt_id = ${attemptId} and status = 'QUARANTINED'
       and rail_id = ${railId} and rail_partner = ${railPartner ?? ""}
       and claim -> 'kind' = ${said}::jsonb -> 'kind'
       and claim -> 'amountMinor' is not distinct from ${said}::jsonb -> 'amountMinor'
       and claim -> 'reference' is not distinct from ${said}::jsonb -> 'reference'`);
}

/** Claims that wait, by rail. */
export async function listQuarantineCounts(db: Queryable): Promise<Map<string, number>> {
  const { rows } = await db.query<{ rail_id: string; count: number }>(sql`
    select rail_id, count(*) as count from rail_events
     where status = 'QUARANTINED' group by rail_id`);
  return new Map(rows.map((row) => [row.rail_id, row.count]));
}
