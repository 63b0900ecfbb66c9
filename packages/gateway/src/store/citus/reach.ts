import type { MerchantId } from "../../domain/ids.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { type Queryable, withTimeLimit } from "../database.ts";
import { isOutage } from "../is-outage.ts";
import { part } from "../sql.ts";
import type { Shards } from "./shards.ts";

/** The merchants on the nodes that respond; null: everybody. */
export type Reachable = readonly MerchantId[] | null;

/**
 * For a `select` with the column `merchant_id`: only the nodes that have these merchants are
 * queried, provided that every table of the statement is limited in this way.
 */
export const isAmong = (among: Reachable = null) => part`
  (${among}::text[] is null or merchant_id = any(${among}::text[]))`;

/**
 * Runs statements about all merchants' rows, such as what is due. While a node of Citus does not
 * respond, they continue for the merchants of the others.
 */
export interface Reach {
  /** On Citus, statements fail when a node does not respond in time. */
  limited(db: Queryable): Queryable;
  among<T>(db: Queryable, read: (db: Queryable, among: Reachable) => Promise<T>): Promise<T>;
}

/** A PostgreSQL that is not distributed. */
export const ONE_NODE: Reach = { limited: (db) => db, among: (db, read) => read(db, null) };

const STATEMENT_MS_MAX = 30_000;
const CONNECT_MS_MAX = 3_000;
/** Nodes that did not respond are tried again after this, while the others continue. */
const RETRY_MS = 5_000;

interface Node {
  host: string;
  port: number;
}

/** Costs nothing until a statement fails. */
export function createReach(shards: Shards, clock: Clock, log: Pick<Log, "warn" | "info">): Reach {
  if (shards.count === 1) return ONE_NODE;
  let among: Reachable = null;
  let lostNodes = "";
  let foundAt = 0;
  let finding: Promise<void> | null = null;

  async function find(db: Queryable): Promise<void> {
    const { responding, lost } = await tryNodes(db);
    if (responding.length === 0) return; // no merchant could be served: the error is passed on
    const names = lost.map(nameOf).join(", ");
    among = lost.length > 0 ? await listMerchantsAt(db, responding) : null;
    foundAt = clock.now().getTime();
    if (names === lostNodes) return;
    lostNodes = names;
    if (lost.length === 0) log.info("all nodes respond again");
    else log.warn({ nodes: names }, "nodes do not respond; work of other merchants continues");
  }

  /** Once for everybody who waits for it. */
  function findOnce(db: Queryable): Promise<void> {
    finding ??= find(db).finally(() => {
      finding = null;
    });
    return finding;
  }

  return {
    limited,
    async among(db, read) {
      // Not waited for: a node that is down may take its time to fail.
      if (among && clock.now().getTime() - foundAt >= RETRY_MS) findOnce(db).catch(() => {});
      const before = lostNodes;
      try {
        return await read(limited(db), among);
      } catch (error) {
        if (!isOutage(error)) throw error;
        await findOnce(db).catch(() => {}); // the coordinator is unavailable as well
        if (lostNodes === before) throw error;
        return read(limited(db), among);
      }
    },
  };
}

const limited = (db: Queryable) => withTimeLimit(db, STATEMENT_MS_MAX);
const nameOf = ({ host, port }: Node) => `${host}:${port}`;

async function tryNodes(db: Queryable): Promise<{ responding: Node[]; lost: Node[] }> {
  const { rows: nodes } = await limited(db).query<Node>({
    text: `select nodename as host, nodeport as port from pg_dist_node
            where isactive and noderole = 'primary' and shouldhaveshards order by 1, 2`,
    values: [],
  });
  const responds = await Promise.all(nodes.map((node) => canConnect(db, node)));
  return {
    responding: nodes.filter((_, i) => responds[i]),
    lost: nodes.filter((_, i) => !responds[i]),
  };
}

async function canConnect(db: Queryable, { host, port }: Node): Promise<boolean> {
  try {
    const { rows } = await withTimeLimit(db, CONNECT_MS_MAX).query<{ ok: boolean }>({
      text: "select citus_check_connection_to_node($1, $2) as ok",
      values: [host, port],
    });
    return rows[0]?.ok === true;
  } catch {
    return false;
  }
}

async function listMerchantsAt(db: Queryable, nodes: readonly Node[]): Promise<MerchantId[]> {
  const { rows } = await limited(db).query<{ id: MerchantId }>({
    text: `with placed as materialized (
             select id, get_shard_id_for_distribution_column('checkouts', id) as shardid from merchants)
           select id from placed join pg_dist_shard_placement p using (shardid)
            where p.nodename || ':' || p.nodeport = any($1)`,
    values: [nodes.map(nameOf)],
  });
  return rows.map(({ id }) => id);
}
