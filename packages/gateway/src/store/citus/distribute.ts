import type pg from "pg";
import { SHARD_KEYS } from "../../domain/shard-key.ts";
import { SHARED_TABLES } from "./shared-tables.ts";

/**
 * A shard is a table on one node, so an installation has room for this many nodes. A power of two
 * up to 512, so that merchants of one shard key stay together: see domain/shard-key.ts.
 */
const DEFAULT_SHARD_COUNT = 32;

export interface Distribution {
  /** Nodes that hold shards. */
  nodeCount: number;
  /** Tables that were spread by merchant now. */
  distributed: string[];
  /** Tables that every node has a copy of, from now on. */
  shared: string[];
}

/** The database cannot be distributed; the message says what to do. */
class DistributeError extends Error {
  override readonly name = "DistributeError";
}

/** Citus, as it is found in a database. */
interface Engine {
  /** Nodes that hold shards. */
  nodeCount: number;
  /** The tables of the gateway are spread already. */
  isDistributed: boolean;
  /** Tables are created and changed here only. */
  isCoordinator: boolean;
}

/** Null on a PostgreSQL without Citus. */
export async function findEngine(client: pg.Client): Promise<Engine | null> {
  const installed = await client.query("select from pg_extension where extname = 'citus'");
  if (installed.rowCount === 0) return null;
  const { rows } = await client.query<Engine>(`
    select (select count(*)::int from pg_dist_node where shouldhaveshards and isactive)
             as "nodeCount",
           exists (select from pg_dist_partition where partmethod = 'h') as "isDistributed",
           (select groupid = 0 from pg_dist_local_group) as "isCoordinator"`);
  return rows[0] ?? null;
}

/**
 * Distributes the tables and their rows over the nodes by merchant, within the client's
 * transaction. Tables that are already distributed are left unchanged. Throws `DistributeError`
 * when Citus or its nodes are missing.
 */
export async function distributeTables(
  client: pg.Client,
  shardCount = DEFAULT_SHARD_COUNT,
): Promise<Distribution> {
  if (!isShardCount(shardCount)) {
    throw new DistributeError("The number of shards must be a power of two up to 512.");
  }
  const nodeCount = expectNodes(await findEngine(client));
  await client.query(`
    set local citus.multi_shard_modify_mode = 'sequential';
    -- ours look at their own merchant's rows only
    set local citus.enable_unsafe_triggers = on;
    set local client_min_messages = warning;
    set local citus.shard_count = ${shardCount}`);
  const tables = await listTables(client);
  // Citus accepts foreign keys between tables of their final kind only.
  const foreignKeys = await listForeignKeys(client, tables);
  for (const { table, name } of foreignKeys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  const isShared = (table: string) => Object.hasOwn(SHARED_TABLES, table);
  const shared = tables.filter(isShared);
  const distributed = tables.filter((table) => !isShared(table));
  for (const table of shared) await client.query("select create_reference_table($1)", [table]);
  let first = await findDistributedTable(client);
  for (const table of distributed) {
    await client.query("select create_distributed_table($1, 'merchant_id', colocate_with => $2)", [
      table,
      first ?? "none",
    ]);
    first ??= table;
  }
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  return { nodeCount, distributed, shared };
}

function isShardCount(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && SHARD_KEYS % count === 0;
}

function expectNodes(engine: Engine | null): number {
  if (!engine) {
    throw new DistributeError(
      "The database has no Citus. Install it on every node, add it to shared_preload_libraries and run `create extension citus`.",
    );
  }
  if (!engine.isCoordinator) {
    throw new DistributeError(
      "This is a worker node. Set KAUNTER_COORDINATOR_URL to the coordinator.",
    );
  }
  if (engine.nodeCount === 0) {
    throw new DistributeError(
      "Citus has no node for shards. Run `select citus_add_node('host', port)` on the coordinator for each.",
    );
  }
  return engine.nodeCount;
}

/** Tables that are not spread yet; partitions follow their parent. */
async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
       -- Citus may know a table as local, because it refers to a shared one.
       and not exists (select from pg_dist_partition d
                        where d.logicalrelid = c.oid and (d.partmethod = 'h' or d.repmodel = 't'))
     order by 1`);
  return rows.map(({ name }) => name);
}

async function findDistributedTable(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(`
    select logicalrelid::text as name from pg_dist_partition d join pg_class c on c.oid = logicalrelid
     where partmethod = 'h' and not c.relispartition order by 1 limit 1`);
  return rows[0]?.name ?? null;
}

async function listForeignKeys(client: pg.Client, tables: readonly string[]) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
            pg_get_constraintdef(oid) as definition
       from pg_constraint
      where contype = 'f' and conparentid = 0 and conrelid::regclass::text = any($1)
      order by 1, 2`,
    [tables],
  );
  return rows;
}
