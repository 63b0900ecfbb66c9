import type { ExceptionKind } from "../../domain/settlement/settlement-file.ts";
import type { Queryable, Transaction } from "../database.ts";
import { sql } from "../sql.ts";
import { type NewException, type SettledLine, toSettledRecord } from "./settlement-files.ts";

type ExceptionDecision = "ACCEPT" | "DISMISS" | "MATCHED_LATER";

/** A difference between a rail's file and our books, until somebody has decided. */
export interface SettlementException {
  id: number;
  railId: string;
  date: string;
  line: number | null;
  kind: ExceptionKind;
  subject: string;
  merchantId: string | null;
  transactionId: string | null;
  refundId: string | null;
  disputeId: string | null;
  expectedMinor: number | null;
  foundMinor: number | null;
  state: "OPEN" | "RESOLVED";
  decision: ExceptionDecision | null;
  reason: string | null;
  resolvedBy: string | null;
  createdAt: Date;
  resolvedAt: Date | null;
}

interface ExceptionRow {
  id: number;
  rail_id: string;
  day: string;
  line: number | null;
  kind: ExceptionKind;
  subject: string;
  merchant_id: string | null;
  transaction_id: string | null;
  refund_id: string | null;
  dispute_id: string | null;
  expected_minor: number | null;
  found_minor: number | null;
  state: SettlementException["state"];
  decision: ExceptionDecision | null;
  reason: string | null;
  resolved_by: string | null;
  created_at: Date;
  resolved_at: Date | null;
}

function toException(row: ExceptionRow): SettlementException {
  return {
    id: row.id,
    railId: row.rail_id,
    date: row.day,
    line: row.line,
    kind: row.kind,
    subject: row.subject,
    merchantId: row.merchant_id,
    transactionId: row.transaction_id,
    refundId: row.refund_id,
    disputeId: row.dispute_id,
    expectedMinor: row.expected_minor,
    foundMinor: row.found_minor,
    state: row.state,
    decision: row.decision,
    reason: row.reason,
    resolvedBy: row.resolved_by,
    createdAt: row.created_at,
    resolvedAt: row.resolved_at,
  };
}

/** False when the same difference was found before. */
export async function insertException(
  tx: Queryable,
  exception: NewException,
  now: Date,
): Promise<boolean> {
  const { about } = exception;
  const { rowCount } = await tx.query(sql`
    insert into settlement_exceptions (
      rail_id, date, line, kind, subject, merchant_id, transaction_id, refund_id, dispute_id,
      expected_minor, found_minor, created_at)
    values (
      ${exception.railId}, ${exception.date}, ${exception.line}, ${exception.kind},
      ${exception.subject}, ${about.merchantId ?? null}, ${about.transactionId ?? null},
      ${about.refundId ?? null}, ${about.disputeId ?? null}, ${exception.expectedMinor},
      ${exception.foundMinor}, ${now})
    on conflict do nothing`);
  return rowCount === 1;
}

/** Exceptions after `after`, by id; `state` null for all. */
export async function listExceptions(
  db: Queryable,
  state: SettlementException["state"] | null,
  after: number,
  limit: number,
): Promise<SettlementException[]> {
  const { rows } = await db.query<ExceptionRow>(sql`
    select *, date::text as day from settlement_exceptions
     where id > ${after} and (${state}::text is null or state = ${state}::text)
     order by id limit ${limit}`);
  return rows.map(toException);
}

/** Locked until the transaction ends. */
export async function lockException(
  tx: Transaction,
  id: number,
): Promise<SettlementException | null> {
  const { rows } = await tx.query<ExceptionRow>(sql`
    select *, date::text as day from settlement_exceptions where id = ${id} for update`);
  return rows[0] ? toException(rows[0]) : null;
}

export interface Resolution {
  decision: ExceptionDecision;
  reason: string;
  resolvedBy: string;
}

export async function resolveException(
  tx: Transaction,
  id: number,
  resolution: Resolution,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update settlement_exceptions
       set state = 'RESOLVED', decision = ${resolution.decision}, reason = ${resolution.reason},
           resolved_by = ${resolution.resolvedBy}, resolved_at = ${now}
     where id = ${id} and state = 'OPEN'`);
}

/** Closes what a later look explained: the exceptions of these lines, or of what was missing. */
export async function resolveExplained(
  tx: Transaction,
  explained: readonly SettledLine[],
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update settlement_exceptions x
       set state = 'RESOLVED', decision = 'MATCHED_LATER', reason = 'explained by a later look',
           resolved_by = 'gateway', resolved_at = ${now}
      from json_to_recordset(${JSON.stringify(explained.map(toSettledRecord))}::json) as r(
             rail_id text, date date, line int, kind text, merchant_id text, transaction_id text,
             refund_id text, dispute_id text)
     where x.state = 'OPEN' and x.rail_id = r.rail_id and x.kind <> 'FEE' and (
             (x.date = r.date and x.line = r.line)
          or (x.line is null and x.merchant_id = r.merchant_id
              and x.transaction_id = r.transaction_id
              and x.refund_id is not distinct from r.refund_id
              and x.dispute_id is not distinct from r.dispute_id
              and (x.kind = 'MISSING_DISPUTE_RETURN') = (r.kind = 'dispute_return')))`);
}
