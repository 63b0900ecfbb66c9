import type { EvidenceFile } from "../../domain/dispute/evidence.ts";
import type { MerchantId } from "../../domain/ids.ts";
import { withSafeName } from "../../domain/picture/file-name.ts";
import type { Queryable, Transaction } from "../database.ts";
import type { FindDisputeFileRow, ListDisputeFilesRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

export const evidenceContext = (id: string) => `dispute file:${id}`;

interface FileOwner {
  merchantId: MerchantId;
  disputeId: string;
}

export async function insertDisputeFile(
  tx: Transaction,
  { merchantId, disputeId }: FileOwner,
  file: EvidenceFile,
  contentSealed: Buffer,
): Promise<void> {
  await tx.run(sql`
    insert into dispute_files (
      merchant_id, id, dispute_id, item, name, content_type, content_bytes, content_hash,
      content_sealed, uploaded_by, created_at)
    values (
      ${merchantId}, ${file.id}, ${disputeId}, ${file.item}, ${file.name}, ${file.contentType},
      ${file.contentBytes}, ${file.contentHash}, ${contentSealed}, ${file.uploadedBy},
      ${file.createdAt})`);
}

/** False when there is none. */
export async function deleteDisputeFile(
  tx: Transaction,
  { merchantId, disputeId }: FileOwner,
  id: string,
): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from dispute_files
     where merchant_id = ${merchantId} and dispute_id = ${disputeId} and id = ${id}`);
  return deleted === 1;
}

/** Oldest first, without their content. */
export async function listDisputeFiles(
  db: Queryable,
  { merchantId, disputeId }: FileOwner,
): Promise<EvidenceFile[]> {
  const rows = await db.rows<ListDisputeFilesRow>(sql`
    select id, item, name, content_type, content_bytes, content_hash, uploaded_by, created_at
      from dispute_files where merchant_id = ${merchantId} and dispute_id = ${disputeId}
     order by created_at, id`);
  return rows.map(withSafeName);
}

export async function findDisputeFile(
  db: Queryable,
  { merchantId, disputeId }: FileOwner,
  id: string,
): Promise<FindDisputeFileRow | null> {
  const row = await db.row<FindDisputeFileRow>(sql`
    select id, name, content_type, content_sealed from dispute_files
     where merchant_id = ${merchantId} and dispute_id = ${disputeId} and id = ${id}`);
  return row && withSafeName(row);
}
