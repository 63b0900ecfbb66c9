import type { MerchantId } from "../../domain/ids.ts";
import { withSafeName } from "../../domain/picture/file-name.ts";
import type { FileType } from "../../domain/picture/file-type.ts";
import type { Queryable, Transaction } from "../database.ts";
import type { CountFilesLockedRow, FindFileRow, ListFileFactsRow } from "../generated/rows.ts";
import type { Among } from "../routes.ts";
import { sql } from "../sql.ts";

export interface PartnerFile {
  merchantId: MerchantId;
  /** The secret in its URL, which alone grants access to the file. */
  token: string;
  name: string;
  contentType: FileType;
  content: Buffer;
  createdAt: Date;
}

export async function insertFile(tx: Transaction, file: PartnerFile): Promise<void> {
  await tx.run(sql`
    insert into partner_files (merchant_id, token, name, content_type, content, created_at)
    values (${file.merchantId}, ${file.token}, ${file.name}, ${file.contentType},
            ${file.content}, ${file.createdAt})`);
}

/** Counts under a lock on the merchant, so that the limit holds. */
export async function countFilesLocked(tx: Transaction, merchantId: MerchantId): Promise<number> {
  await tx.run(sql`select 1 from merchants where id = ${merchantId} for update`);
  const row = await tx.row<CountFilesLockedRow>(
    sql`select count(*) as "count!" from partner_files where merchant_id = ${merchantId}`,
  );
  return row?.count ?? 0;
}

export async function findFile(
  db: Queryable,
  among: Among,
  token: string,
): Promise<Pick<PartnerFile, "name" | "contentType" | "content"> | null> {
  const row = await db.row<FindFileRow>(sql`
    select name, content_type, content from partner_files
     where merchant_id = any(${among}) and token = ${token}`);
  return row && withSafeName(row);
}

/** Without their content. */
export async function listFileFacts(
  db: Queryable,
  among: Among,
  tokens: readonly string[],
): Promise<ListFileFactsRow[]> {
  const rows = await db.rows<ListFileFactsRow>(sql`
    select token, name, content_type, octet_length(content) as "content_bytes!", created_at
      from partner_files
     where merchant_id = any(${among}) and token = any(${tokens})`);
  return rows.map(withSafeName);
}
