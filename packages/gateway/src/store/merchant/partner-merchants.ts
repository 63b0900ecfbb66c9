import type { Merchant } from "../../domain/merchant/merchant.ts";
import type { Queryable, Transaction } from "../database.ts";
import { sql } from "../sql.ts";
import { type MerchantRow, toMerchant } from "./merchants.ts";

/** The merchants a partner has made, newest first. */
export async function listPartnerMerchants(
  db: Queryable,
  partnerId: string,
  page: { cursor: string | null; limit: number },
): Promise<Merchant[]> {
  const { rows } = await db.query<MerchantRow>(sql`
    select * from merchants
     where partner_id = ${partnerId} and partner_id <> ''
       and (${page.cursor}::text is null or id < ${page.cursor})
     order by id desc limit ${page.limit}`);
  return rows.map(toMerchant);
}

export async function lockMerchant(tx: Transaction, id: string): Promise<Merchant | null> {
  const { rows } = await tx.query<MerchantRow>(
    sql`select * from merchants where id = ${id} for update`,
  );
  return rows[0] ? toMerchant(rows[0]) : null;
}

export async function replaceMerchant(tx: Transaction, after: Merchant): Promise<void> {
  await tx.query(sql`
    update merchants
       set profile = ${JSON.stringify(after.profile)}, status = ${after.status},
           updated_at = ${after.updatedAt}
     where id = ${after.id}`);
}
