import type { MerchantId } from "../../domain/ids.ts";
import { SHARD_KEYS, shardKeyOf } from "../../domain/shard-key.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";

/** How an installation is spread: rows of merchants of one shard are always on the same node. */
export interface Shards {
  /** 1 on a PostgreSQL that is not distributed. */
  readonly count: number;
  /** From 0 on. */
  shardOf(merchantId: MerchantId): number;
  /** A number of the node that had the merchant's shard not long ago: shards may move. */
  nodeOf(merchantId: MerchantId): number;
}

/**
 * For every connection. By default Citus opens up to 16 connections to a node for a statement of
 * several shards, such as one that looks for due work, and closes all but one after it.
 */
export const ONE_CONNECTION_PER_NODE = "citus.max_adaptive_executor_pool_size = 1";

/** Nodes are read again after this, when they are asked for. */
const NODES_AGE_MS_MAX = 10_000;

/** The number of shards never changes while the gateway runs: see docs/operating/many-nodes.md. */
export async function readShards(db: Queryable, clock: Clock): Promise<Shards> {
  const count = await countShards(db);
  const shardOf = (id: MerchantId) => Math.floor((shardKeyOf(id) * count) / SHARD_KEYS);
  if (count === 1) return { count, shardOf, nodeOf: () => 0 };
  let nodes = await listNodes(db);
  let readAtMs = clock.now().getTime();

  function readAgain(nowMs: number): void {
    readAtMs = nowMs;
    listNodes(db).then(
      (read) => {
        nodes = read;
      },
      () => {}, // without a database, they do not matter
    );
  }

  return {
    count,
    shardOf,
    nodeOf(merchantId) {
      const nowMs = clock.now().getTime();
      if (Math.abs(nowMs - readAtMs) > NODES_AGE_MS_MAX) readAgain(nowMs);
      return nodes[shardOf(merchantId)] ?? 0;
    },
  };
}

/**
 * For a write combiner: a batch has rows of one shard, so that it needs one node only. Nothing on a
 * PostgreSQL that is not distributed.
 */
export function groupByShard<Row>(shards: Shards, merchantOf: (row: Row) => MerchantId) {
  return shards.count > 1 && { groupOf: (row: Row) => shards.shardOf(merchantOf(row)) };
}

/**
 * The same for statements that name a shard each: a transaction on one node needs no second phase,
 * whatever number of shards it writes to.
 */
export function groupByNode<Row>(shards: Shards, merchantOf: (row: Row) => MerchantId) {
  return shards.count > 1 && { groupOf: (row: Row) => shards.nodeOf(merchantOf(row)) };
}

/** Of each shard. */
async function listNodes(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ node: number }>({
    text: `select p.groupid as node from pg_dist_shard s join pg_dist_placement p using (shardid)
            where s.logicalrelid = 'checkouts'::regclass order by s.shardminvalue::bigint`,
    values: [],
  });
  return rows.map(({ node }) => node);
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
