import { Socket } from "node:net";
import pg from "pg";
import { type CopyToStreamQuery, to as copyTo } from "pg-copy-streams";
import type { Statement } from "./sql.ts";

/** Anything that runs a statement: the pool or a transaction. */
export interface Queryable {
  /** Rows with PostgreSQL's own column names; `store/` reads with `rows` and `row` instead. */
  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<Row>>;
  /** All rows, with columns in camelCase. `Row` is generated: see `store/generated/rows.ts`. */
  rows<Row extends object>(statement: Statement): Promise<Row[]>;
  /** The first row; null when there is none. */
  row<Row extends object>(statement: Statement): Promise<Row | null>;
  /** Runs a statement that returns no rows. Returns the number of rows it changed. */
  run(statement: Statement): Promise<number>;
}

export type Transaction = Queryable & { readonly isTransaction: true };

/** One snapshot of the database that can also stream what `copy … to stdout` prints. */
export type CopySession = Queryable & { copyOut(text: string): CopyToStreamQuery };

export interface Database extends Queryable {
  /** Commits when `act` resolves, rolls back when it throws. Never call a provider inside. */
  transaction<T>(act: (tx: Transaction) => Promise<T>): Promise<T>;
  /** A read-only transaction: every statement sees the same snapshot. */
  snapshot<T>(act: (db: Queryable) => Promise<T>): Promise<T>;
  /** Like `snapshot`, with a connection of its own that is closed afterwards. */
  copySession<T>(act: (session: CopySession) => Promise<T>): Promise<T>;
  /**
   * Calls back on each `NOTIFY` of the channel and reconnects by itself. Notifications may be lost.
   * Rejects when the first connection fails, and does not try again then.
   */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * The same, for a channel of all nodes: on Citus a message is heard only at the node whose client
   * sent it. A node that was added is listened to within `NODES_PAUSE_MS`.
   */
  listenEverywhere(
    channel: string,
    onMessage: (payload: string) => void,
  ): Promise<() => Promise<void>>;
  connections(): Connections;
  end(): Promise<void>;
}

/** Of one pool, now. */
interface Connections {
  inUse: number;
  idle: number;
  /** Callers that wait for one. */
  waiting: number;
}

export interface DatabaseOptions {
  url: string;
  connectionsMax?: number;
  onError?: (error: Error) => void;
}

const SNAPSHOT = "begin isolation level repeatable read read only";
const LISTEN_RETRY_MS = 500;
const NODES_PAUSE_MS = 10_000;
/** A listener sends nothing, so it would never notice that its node is gone. */
const KEEP_ALIVE_MS = 10_000;
const BIGINT_OID = 20;
// The driver's types name no arrays.
const BIGINTS_OID = 1016 as typeof pg.types.builtins.INT8;

// Amounts and counts are bigint columns that hold safe integers.
pg.types.setTypeParser(BIGINT_OID, toInteger);
pg.types.setTypeParser(BIGINTS_OID, (text) => text.slice(1, -1).split(",").map(toInteger));

function toInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint exceeds 2^53: ${text}`);
  return value;
}

export function openDatabase(options: DatabaseOptions): Database {
  const onError = options.onError ?? (() => {});
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connectionsMax ?? 10,
    application_name: "kaunter",
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  });
  pool.on("error", onError);

  async function within<T>(begin: string, act: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    // The pool handles errors of idle connections only. A connection lost between two statements of
    // a transaction must not crash the process.
    client.on("error", onError);
    let broken = false;
    try {
      await client.query(begin);
      const result = await act({ isTransaction: true, ...queryableOf(client) });
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      client.off("error", onError);
      client.release(broken);
    }
  }

  async function copySession<T>(act: (session: CopySession) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    client.on("error", onError);
    try {
      await client.query(SNAPSHOT);
      return await act({
        ...queryableOf(client),
        copyOut: (text) => client.query(copyTo(text)),
      });
    } finally {
      client.off("error", onError);
      // A stream that was cut off leaves the connection in the middle of its rows.
      client.release(true);
    }
  }

  return {
    ...queryableOf(pool),
    transaction: (act) => within("begin", act),
    snapshot: (act) => within(SNAPSHOT, act),
    copySession,
    listen: (channel, onMessage) => listen(options.url, channel, onMessage, onError),
    listenEverywhere: (channel, onMessage) =>
      listenEverywhere(queryableOf(pool), options.url, (url) =>
        listen(url, channel, onMessage, onError),
      ),
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    end: () => pool.end(),
  };
}

/** Statements that fail after this time; their connection is closed. */
export function withTimeLimit(db: Queryable, ms: number): Queryable {
  const limited = (statement: Statement) => ({ ...statement, query_timeout: ms });
  return {
    query: (statement) => db.query(limited(statement)),
    rows: (statement) => db.rows(limited(statement)),
    row: (statement) => db.row(limited(statement)),
    run: (statement) => db.run(limited(statement)),
  };
}

function queryableOf(client: pg.Pool | pg.PoolClient): Queryable {
  async function rows<Row extends object>(statement: Statement): Promise<Row[]> {
    const result = await client.query<unknown[]>({ ...statement, rowMode: "array" });
    const names = result.fields.map(({ name }) => camelCase(name));
    // The generated type states what the statement returns; CI describes every statement again.
    return result.rows.map((values) =>
      Object.fromEntries(names.map((name, i) => [name, values[i]])),
    ) as Row[];
  }
  return {
    query: (statement) => client.query(statement),
    rows,
    row: async <Row extends object>(statement: Statement) =>
      (await rows<Row>(statement))[0] ?? null,
    run: async (statement) => (await client.query(statement)).rowCount ?? 0,
  };
}

const camelNames = new Map<string, string>();

/** `paid_at` becomes `paidAt`. A trailing `!` or `?` is a hint for the row type generator. */
export function camelCase(column: string): string {
  let name = camelNames.get(column);
  if (name === undefined) {
    name = column
      .replace(/[!?]$/, "")
      .replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(column, name);
  }
  return name;
}

async function listen(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let socket = new Socket();
  let retry: NodeJS.Timeout | null = null;
  let stopped = false;

  async function connect(): Promise<void> {
    socket = new Socket();
    const next = new pg.Client({
      connectionString: url,
      application_name: "kaunter-listen",
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      stream: () => socket,
    });
    next.on("error", onError);
    next.on("end", () => {
      if (client === next) client = null;
      if (client === null) later();
    });
    next.on("notification", (message) => onMessage(message.payload ?? ""));
    const own = socket;
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      own.destroy(); // a replica that is not promoted yet connects, but cannot listen
      throw error;
    }
    client = next;
    if (stopped) await next.end();
  }
  /**
   * One reconnect at a time: a failed one both rejects and emits `end`, but must be retried once.
   */
  function later(): void {
    if (stopped || retry) return;
    retry = setTimeout(() => {
      retry = null;
      connect().catch((error: Error) => {
        onError(error);
        later();
      });
    }, LISTEN_RETRY_MS);
  }

  async function stop(): Promise<void> {
    stopped = true;
    if (retry) clearTimeout(retry);
    const ended = client?.end();
    socket.destroy(); // a node that is gone would not confirm the end
    await ended;
  }

  try {
    await connect();
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

type Stop = () => Promise<void>;

async function listenEverywhere(
  db: Queryable,
  ownUrl: string,
  open: (url: string) => Promise<Stop>,
): Promise<Stop> {
  const stops = new Map<string, Promise<Stop>>([[ownUrl, open(ownUrl)]]);
  await stops.get(ownUrl);
  if (!(await isDistributed(db))) return async () => (await stops.get(ownUrl))?.();
  const follow = async () => {
    const urls = new Set([ownUrl, ...(await listOtherNodes(db, ownUrl))]);
    for (const url of urls) {
      if (stops.has(url)) continue;
      const stop = open(url);
      stops.set(url, stop);
      stop.catch(() => stops.delete(url)); // tried again at the next look
    }
    for (const [url, stop] of stops) {
      if (urls.has(url)) continue;
      stops.delete(url);
      await (await stop)();
    }
    await Promise.allSettled(stops.values());
  };
  await follow();
  let following = Promise.resolve();
  const timer = setInterval(() => {
    following = following.then(follow).catch(() => {}); // the pool's own users report an outage
  }, NODES_PAUSE_MS);
  return async () => {
    clearInterval(timer);
    await following;
    const opened = await Promise.allSettled(stops.values());
    for (const one of opened) if (one.status === "fulfilled") await one.value();
  };
}

async function isDistributed(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query({
    text: "select from pg_extension where extname = 'citus'",
    values: [],
  });
  return rowCount !== 0;
}

async function listOtherNodes(db: Queryable, ownUrl: string): Promise<string[]> {
  const { rows } = await db.query<{ host: string; port: number }>({
    text: `select nodename as host, nodeport as port from pg_dist_node
            where isactive and noderole = 'primary'
              and groupid <> (select groupid from pg_dist_local_group)`,
    values: [],
  });
  return rows.map(({ host, port }) => {
    const url = new URL(ownUrl);
    url.hostname = host;
    url.port = String(port);
    return url.href;
  });
}

/** A node of Citus names the key of its shard, with the shard's number, in the message only. */
const KEY_OF_SHARD = /unique constraint "(.*?)(?:_\d{6,})?"/;

/** PostgreSQL's code for a unique violation, with the name of the key. */
export function violatedUniqueKey(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== "23505") return null;
  return error.constraint ?? KEY_OF_SHARD.exec(error.message)?.[1] ?? "";
}
