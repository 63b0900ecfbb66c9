import type { Queryable } from "../database.ts";
import type { ListReconciledItemsOfRow, ListReconciledItemsRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** What a reconciliation made of one thing in the journal. */
export interface ReconciledItem {
  merchantId: string;
  fenceNumber: number;
  kind: "checkout" | "payment" | "refund" | "webhook" | "payout_file";
  /** Its ID. */
  subject: string;
  /** `UPDATED`: the restored database had it, as it was before. */
  outcome: "REBUILT" | "UPDATED" | "TO_DECIDE";
  note: string;
  createdAt: Date;
}

const NOTE_LENGTH_MAX = 1_000;

/** Again replaces what was found before. */
export async function saveReconciledItem(db: Queryable, item: ReconciledItem): Promise<void> {
  const { merchantId, fenceNumber, kind, subject, outcome, note, createdAt } = item;
  await db.run(sql`
    insert into reconciled_items (
      merchant_id, fence_number, kind, subject, outcome, note, created_at)
    values (${merchantId}, ${fenceNumber}, ${kind}, ${subject}, ${outcome},
            ${note.slice(0, NOTE_LENGTH_MAX)}, ${createdAt})
    on conflict (merchant_id, fence_number, kind, subject) do update
       set outcome = case when reconciled_items.outcome = 'REBUILT'
                           and excluded.outcome = 'UPDATED' then 'REBUILT'
                          else excluded.outcome end,
           note = excluded.note, created_at = excluded.created_at`);
}

/** Of a merchant's things: what reconciliations made of them. */
export async function listReconciledItemsOf(
  db: Queryable,
  merchantId: string,
  subjects: readonly string[],
): Promise<ReconciledItem[]> {
  const rows = await db.rows<ListReconciledItemsOfRow>(sql`
    select * from reconciled_items
     where merchant_id = ${merchantId} and subject = any(${[...subjects]}::text[])
     order by created_at, kind, subject`);
  return rows.map(toItem);
}

/** Of one reconciliation, by merchant. */
export async function listReconciledItems(
  db: Queryable,
  fenceNumber: number,
): Promise<ReconciledItem[]> {
  const rows = await db.rows<ListReconciledItemsRow>(sql`
    select * from reconciled_items where fence_number = ${fenceNumber}
     order by merchant_id, kind, subject`);
  return rows.map(toItem);
}

const toItem = (row: ListReconciledItemsRow): ReconciledItem => ({
  ...row,
  kind: row.kind as ReconciledItem["kind"], // as the table's check says
  outcome: row.outcome as ReconciledItem["outcome"],
});
