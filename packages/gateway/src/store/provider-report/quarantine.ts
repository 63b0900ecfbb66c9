import type { ReviewDecision } from "../../domain/provider-report/review-report.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindQuarantineCountRow,
  FindQuarantinedReportRow,
  ListQuarantineCountsRow,
  ListQuarantineRow,
  LockQuarantinedReportRow,
} from "../generated/rows.ts";
import type { Count } from "../page.ts";
import { part, sql } from "../sql.ts";

/**
 * A provider report that contradicts the payment; `decision` is null until an operator decides.
 * `railPartner` is null where the rail has only one partner; `content` is the report as translated
 * by the rail.
 */
export type QuarantinedReport = FindQuarantinedReportRow;

const QUARANTINED_REPORT = part`
  id, merchant_id, attempt_month, rail_id, nullif(rail_partner, '') as rail_partner, attempt_id, content, note, decision,
  decided_reason, decided_by, decided_at, created_at`;

const isListedReport = (isOpen: boolean | null) => part`
  status <> 'APPLIED' and (${isOpen}::boolean is null or (status = 'QUARANTINED') = ${isOpen})`;

/** Newest first, starting before the report `before`; a null `isOpen` lists all. */
export async function listQuarantine(
  db: Queryable,
  isOpen: boolean | null,
  before: number,
  limit: number,
): Promise<QuarantinedReport[]> {
  return db.rows<ListQuarantineRow>(sql`
    select ${QUARANTINED_REPORT} from provider_reports
     where ${isListedReport(isOpen)} and id < ${before}
     order by id desc limit ${limit}`);
}

/** How many there are; counts no more than `countMax`. */
export async function findQuarantineCount(
  db: Queryable,
  isOpen: boolean | null,
  countMax: number,
): Promise<Count | null> {
  return db.row<FindQuarantineCountRow>(sql`
    select count(*) as "count!" from (
      select 1 from provider_reports where ${isListedReport(isOpen)} limit ${countMax}) counted`);
}

/** Locked until the transaction ends. */
export async function lockQuarantinedReport(
  tx: Transaction,
  { merchantId, attemptMonth, id }: Pick<QuarantinedReport, "merchantId" | "attemptMonth" | "id">,
): Promise<QuarantinedReport | null> {
  return tx.row<LockQuarantinedReportRow>(sql`
    select ${QUARANTINED_REPORT} from provider_reports
     where merchant_id = ${merchantId} and attempt_month = ${attemptMonth}
       and status <> 'APPLIED' and id = ${id} for update`);
}

export async function findQuarantinedReport(
  db: Queryable,
  id: number,
): Promise<QuarantinedReport | null> {
  return db.row<FindQuarantinedReportRow>(sql`
    select ${QUARANTINED_REPORT} from provider_reports where status <> 'APPLIED' and id = ${id}`);
}

export interface ReviewedReport {
  decision: ReviewDecision;
  reason: string;
  decidedBy: string;
}

/**
 * Records the decision on the report and its duplicates: a provider reports the same outcome by
 * callback, through the browser and in the response to an inquiry.
 */
export async function resolveReport(
  tx: Transaction,
  { merchantId, attemptMonth, railId, railPartner, attemptId, content }: QuarantinedReport,
  { decision, reason, decidedBy }: ReviewedReport,
  now: Date,
): Promise<void> {
  const json = JSON.stringify(content);
  await tx.run(sql`
    update provider_reports
       set status = 'RESOLVED', decision = ${decision}, decided_reason = ${reason},
           decided_by = ${decidedBy}, decided_at = ${now}
     where merchant_id = ${merchantId} and attempt_month = ${attemptMonth}
       and attempt_id = ${attemptId} and status = 'QUARANTINED'
       and rail_id = ${railId} and rail_partner = ${railPartner ?? ""}
       and content -> 'kind' = ${json}::jsonb -> 'kind'
       and content -> 'amountMinor' is not distinct from ${json}::jsonb -> 'amountMinor'
       and content -> 'reference' is not distinct from ${json}::jsonb -> 'reference'`);
}

/** Number of open reports by rail. */
export async function listQuarantineCounts(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.rows<ListQuarantineCountsRow>(sql`
    select rail_id, count(*) as "count!" from provider_reports
     where status = 'QUARANTINED' group by rail_id`);
  return new Map(rows.map(({ railId, count }) => [railId, count]));
}
