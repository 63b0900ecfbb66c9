import type { Store } from "../../domain/merchant/merchant.ts";
import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";
import { type StoreRow, toStore } from "./merchants.ts";

/** Stores that were not deleted, oldest first. */
export async function listOpenStores(db: Queryable, merchantId: string): Promise<Store[]> {
  const { rows } = await db.query<StoreRow>(sql`
    select * from stores where merchant_id = ${merchantId} and deleted_at is null
     order by created_at, id limit 200`);
  return rows.map(toStore);
}
