import type { MerchantId } from "../../domain/ids.ts";
import { SHARD_KEYS, shardKeyOf } from "../../domain/shard-key.ts";
import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";

/** How an installation is spread: rows of merchants of one shard are always on the same node. */
export interface Shards {
  /** 1 on a PostgreSQL that is not distributed. */
  readonly count: number;
  /** From 0 on. */
  shardOf(merchantId: MerchantId): number;
}

/** The number of shards never changes while the gateway runs: see docs/operating/many-nodes.md. */
export async function readShards(db: Queryable): Promise<Shards> {
  const count = await countShards(db);
  return { count, shardOf: (id) => Math.floor((shardKeyOf(id) * count) / SHARD_KEYS) };
}

/**
 * For a write combiner: a batch has rows of one shard, so that it needs one node only. Nothing on a
 * PostgreSQL that is not distributed.
 */
export function groupByShard<Row>(shards: Shards, merchantOf: (row: Row) => MerchantId) {
  return shards.count > 1 && { groupOf: (row: Row) => shards.shardOf(merchantOf(row)) };
}

async function countShards(db: Queryable): Promise<number> {
  const found = await db.query(sql`select where to_regclass('pg_dist_shard') is not null`);
  if (found.rowCount === 0) return 1;
  const { rows } = await db.query<{ count: number }>({
    text: "select count(*)::int as count from pg_dist_shard where logicalrelid = 'checkouts'::regclass",
    values: [],
  });
  const count = rows[0]?.count ?? 1;
  return Math.min(Math.max(count, 1), SHARD_KEYS);
}
