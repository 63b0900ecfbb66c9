import type { Queryable, Transaction } from "../database.ts";
import type { SumFeeChangesRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** Who changes fees waits here: previews, limits and schedules then agree until the commit. */
export async function lockFees(tx: Transaction): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(7201960, 0)`);
}

/** What one operator changed alone; `changedBy` is "" for a command. */
export interface LoneFeeChange {
  merchantId: string;
  id: string;
  changedBy: string;
  differenceMinor: number | null;
  createdAt: Date;
}

export async function insertFeeChange(tx: Queryable, change: LoneFeeChange): Promise<void> {
  await tx.run(sql`
    insert into fee_changes (merchant_id, id, changed_by, difference_minor, created_at)
    values (${change.merchantId}, ${change.id}, ${change.changedBy}, ${change.differenceMinor},
            ${change.createdAt})`);
}

/**
 * The sum of what this operator and commands changed alone for a merchant since then; a command
 * (`changedBy` is "") counts what anyone changed.
 */
export async function sumFeeChanges(
  db: Queryable,
  merchantId: string,
  changedBy: string,
  since: Date,
): Promise<number> {
  const row = await db.row<SumFeeChangesRow>(sql`
    select coalesce(sum(difference_minor), 0)::bigint as "sum_minor!" from fee_changes
     where merchant_id = ${merchantId} and created_at > ${since}
       and (${changedBy}::text = '' or changed_by in ('', ${changedBy}))`);
  return row?.sumMinor ?? 0;
}
