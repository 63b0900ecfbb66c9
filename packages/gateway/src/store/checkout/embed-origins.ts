import type { Checkout } from "../../domain/checkout/checkout.ts";
import type { Queryable } from "../database.ts";
import type { FindEmbedOriginsRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** Sites that may show this checkout in a frame: none for a link that was made in the portal. */
export async function findEmbedOrigins(
  db: Queryable,
  { merchantId, id, applicationId }: Pick<Checkout, "merchantId" | "id" | "applicationId">,
): Promise<string[]> {
  const row = await db.row<FindEmbedOriginsRow>(sql`
    select embed_origins from applications a
     where a.merchant_id = ${merchantId} and a.id = ${applicationId}
       and not exists (select from payment_links l
                        where l.merchant_id = a.merchant_id and l.checkout_id = ${id})`);
  return row?.embedOrigins ?? [];
}
