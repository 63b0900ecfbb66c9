import type { MerchantId } from "../../domain/ids.ts";
import type { PictureType } from "../../domain/picture/picture.ts";
import type { Queryable } from "../database.ts";
import type { FindLogoRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

export interface CheckoutLogo {
  /** SHA-256 of the content, base64url. */
  hash: string;
  contentType: PictureType;
  content: Buffer;
}

/** Not tied to a merchant: the hash identifies the picture completely. */
export async function findLogo(
  db: Queryable,
  hash: string,
): Promise<Pick<CheckoutLogo, "contentType" | "content"> | null> {
  return db.row<FindLogoRow>(
    sql`select content_type, content from checkout_logos where hash = ${hash} limit 1`,
  );
}

export async function replaceLogo(
  tx: Queryable,
  merchantId: MerchantId,
  after: CheckoutLogo,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into checkout_logos (merchant_id, hash, content_type, content, updated_at)
    values (${merchantId}, ${after.hash}, ${after.contentType}, ${after.content}, ${now})
    on conflict (merchant_id) do update
       set hash = excluded.hash, content_type = excluded.content_type,
           content = excluded.content, updated_at = excluded.updated_at`);
}

export async function deleteLogo(tx: Queryable, merchantId: MerchantId): Promise<void> {
  await tx.run(sql`delete from checkout_logos where merchant_id = ${merchantId}`);
}
