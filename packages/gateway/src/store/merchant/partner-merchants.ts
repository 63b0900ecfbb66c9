import type { MerchantId } from "../../domain/ids.ts";
import type { Merchant } from "../../domain/merchant/merchant.ts";
import type { Transaction } from "../database.ts";
import type { LockMerchantRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

export async function lockMerchant(tx: Transaction, id: MerchantId): Promise<Merchant | null> {
  return tx.row<LockMerchantRow>(sql`select * from merchants where id = ${id} for update`);
}

export async function replaceMerchant(tx: Transaction, after: Merchant): Promise<void> {
  await tx.run(sql`
    update merchants
       set profile = ${JSON.stringify(after.profile)}, status = ${after.status},
           updated_at = ${after.updatedAt}
     where id = ${after.id}`);
}
