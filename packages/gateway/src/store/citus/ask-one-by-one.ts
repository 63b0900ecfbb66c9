import type { Transaction } from "../database.ts";
import { sql } from "../sql.ts";
import type { Shards } from "./shards.ts";

/**
 * First in a transaction that changes a table of which every node has a copy after it has read or
 * changed rows of many merchants that refer to it: Citus refuses that once it has asked several
 * nodes at once.
 */
export async function askOneByOne(
  tx: Transaction,
  { count }: Pick<Shards, "count">,
): Promise<void> {
  if (count === 1) return;
  await tx.run(sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`);
}
