import type { MerchantId } from "../../../domain/ids.ts";
import type { DocumentName } from "../../../domain/merchant/settlement-account.ts";
import { withSafeName } from "../../../domain/picture/file-name.ts";
import type { FileType } from "../../../domain/picture/file-type.ts";
import type { Queryable, Transaction } from "../../database.ts";
import type { FindDocumentByTokenRow, ListDocumentsRow } from "../../generated/rows.ts";
import type { Among } from "../../routes.ts";
import { sql } from "../../sql.ts";

export interface MerchantDocument {
  merchantId: MerchantId;
  kind: DocumentName;
  /** The secret in its URL, by which the signed API names it. */
  token: string;
  name: string;
  contentType: FileType;
  contentBytes: number;
  contentSealed: Buffer;
  createdAt: Date;
}

export type ListedDocument = Omit<MerchantDocument, "merchantId" | "contentSealed">;

export const documentContext = (token: string) => `merchant document:${token}`;

/** Replaces an earlier file of its kind. */
export async function replaceDocument(tx: Transaction, file: MerchantDocument): Promise<void> {
  await tx.run(sql`
    insert into merchant_documents (
      merchant_id, kind, token, name, content_type, content_bytes, content_sealed, created_at)
    values (${file.merchantId}, ${file.kind}, ${file.token}, ${file.name}, ${file.contentType},
            ${file.contentBytes}, ${file.contentSealed}, ${file.createdAt})
    on conflict (merchant_id, kind) do update
       set token = excluded.token, name = excluded.name, content_type = excluded.content_type,
           content_bytes = excluded.content_bytes, content_sealed = excluded.content_sealed,
           created_at = excluded.created_at`);
}

export async function deleteDocument(
  tx: Transaction,
  merchantId: MerchantId,
  kind: DocumentName,
): Promise<void> {
  await tx.run(
    sql`delete from merchant_documents where merchant_id = ${merchantId} and kind = ${kind}`,
  );
}

/** Without their content. */
export async function listDocuments(
  db: Queryable,
  merchantId: MerchantId,
): Promise<ListedDocument[]> {
  const rows = await db.rows<ListDocumentsRow>(sql`
    select kind, token, name, content_type, content_bytes, created_at from merchant_documents
     where merchant_id = ${merchantId} order by kind`);
  return rows.map(withSafeName);
}

type DocumentFile = Pick<MerchantDocument, "token" | "name" | "contentType" | "contentSealed">;

export async function findDocumentByToken(
  db: Queryable,
  among: Among,
  token: string,
): Promise<DocumentFile | null> {
  const row = await db.row<FindDocumentByTokenRow>(sql`
    select token, name, content_type, content_sealed from merchant_documents
     where merchant_id = any(${among}) and token = ${token}`);
  return row && withSafeName(row);
}
