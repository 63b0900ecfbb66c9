import type { MerchantId } from "../domain/ids.ts";
import type { Database, Queryable } from "./database.ts";
import type { Shards } from "./shards.ts";

/**
 * Writes a batch of the write combiner: in one statement on a plain PostgreSQL. On Citus the rows
 * are of one shard and are written in one commit there, with a statement for each merchant, since
 * only a statement that names its merchant is routed to its shard as a whole.
 */
export async function writeBatch<Row extends { merchantId: MerchantId }, Result>(
  database: Database,
  shards: Shards,
  rows: Row[],
  write: (db: Queryable, rows: Row[], merchantId: MerchantId | null) => Promise<Result[]>,
): Promise<Result[]> {
  if (shards.count === 1) return write(database, rows, null);
  const byMerchant = Map.groupBy(rows, ({ merchantId }) => merchantId);
  const [only, ...others] = byMerchant.keys();
  if (only !== undefined && others.length === 0) return write(database, rows, only);
  return database.transaction(async (tx) => {
    const results = new Map<Row, Result>();
    // In the order of the merchants, so that no two batches wait for each other.
    for (const merchantId of [...byMerchant.keys()].sort()) {
      const own = byMerchant.get(merchantId) ?? [];
      for (const [i, result] of (await write(tx, own, merchantId)).entries()) {
        const row = own[i];
        if (row) results.set(row, result);
      }
    }
    return rows.flatMap((row) => {
      const result = results.get(row);
      return result === undefined ? [] : [result];
    });
  });
}
