import type { FileType } from "../../domain/picture/file-type.ts";
import type { Queryable, Transaction } from "../database.ts";
import { sql } from "../sql.ts";

export interface PartnerFile {
  merchantId: string;
  /** What its address holds: whoever knows it may read the file. */
  token: string;
  name: string;
  contentType: FileType;
  content: Buffer;
  createdAt: Date;
}

export async function insertFile(tx: Transaction, file: PartnerFile): Promise<void> {
  await tx.query(sql`
    insert into partner_files (merchant_id, token, name, content_type, content, created_at)
    values (${file.merchantId}, ${file.token}, ${file.name}, ${file.contentType},
            ${file.content}, ${file.createdAt})`);
}

/** Counts under a lock on the merchant, so that a limit holds. */
export async function countFilesLocked(tx: Transaction, merchantId: string): Promise<number> {
  await tx.query(sql`select 1 from merchants where id = ${merchantId} for update`);
  const { rows } = await tx.query<{ count: number }>(
    sql`select count(*) as count from partner_files where merchant_id = ${merchantId}`,
  );
  return rows[0]?.count ?? 0;
}

export async function findFile(
  db: Queryable,
  token: string,
): Promise<Pick<PartnerFile, "name" | "contentType" | "content"> | null> {
  const { rows } = await db.query<{ name: string; content_type: FileType; content: Buffer }>(
    sql`select name, content_type, content from partner_files where token = ${token}`,
  );
  const [row] = rows;
  return row ? { name: row.name, contentType: row.content_type, content: row.content } : null;
}
