import { finished } from "node:stream/promises";
import pg from "pg";
import { type CopyToStreamQuery, from as copyFrom, to as copyTo } from "pg-copy-streams";
import { createListener, listenEverywhere } from "./connection/listen.ts";
import { BEGIN, openTransaction } from "./connection/open-transaction.ts";
import { createBeginning, withoutNames } from "./connection/pooled.ts";
import {
  KEEP_ALIVE_MS,
  LONG_LIMIT_MS,
  TIME_LIMITS,
  type TimeLimits,
} from "./connection/time-limits.ts";
import { type WatchedClient, watchStatements } from "./connection/watch-statements.ts";
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

export type Transaction = Queryable & {
  readonly isTransaction: true;
  /**
   * Runs a statement with the commit, after all others and in order: none of them reads what it
   * writes. Its error rolls everything back and rejects the transaction. Resolves after the commit.
   */
  send(statement: Statement): Promise<pg.QueryResult>;
};

/** One snapshot of the database that can also stream what `copy … to stdout` prints. */
export type CopySession = Queryable & { copyOut(text: string): CopyToStreamQuery };

export interface Database extends Queryable {
  /**
   * Commits when `act` resolves, rolls back when it throws. Never call a provider inside. What
   * `act` runs without awaiting what came before travels together, in order.
   */
  transaction<T>(act: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The same for statements that may take as long as `LONG_LIMIT_MS`. */
  longTransaction<T>(act: (tx: Transaction) => Promise<T>): Promise<T>;
  /** A read-only transaction: every statement sees the same snapshot. */
  snapshot<T>(act: (db: Queryable) => Promise<T>): Promise<T>;
  /**
   * Like `snapshot`, for slow statements, on its own connection that is closed afterwards.
   */
  copySession<T>(act: (session: CopySession) => Promise<T>): Promise<T>;
  /**
   * Writes rows of `copyRow` with `copy … from stdin`: all or none, for half of what an `insert`
   * costs. Does not wait for the disk, so the last ones may be lost in a crash.
   */
  copyIn(text: string, rows: string): Promise<void>;
  /**
   * Calls back on each `NOTIFY` of the channel and reconnects by itself. Notifications may be lost.
   * Rejects when the first connection fails, and does not try again then.
   */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * The same, for a channel of all nodes: on Citus a message is received only on the node whose
   * client sent it. A node that was added is listened to within `NODES_PAUSE_MS`.
   */
  listenEverywhere(
    channel: string,
    onMessage: (payload: string) => void,
  ): Promise<() => Promise<void>>;
  /** A setting for all statements, as `set` takes it. One that fails changes nothing. */
  configure(setting: string): Promise<void>;
  /** Whether a pooler, such as PgBouncer, is between this process and PostgreSQL. */
  isPooled(): Promise<boolean>;
  connections(): Connections;
  /** Lets running statements end; whatever still waits after `END_MS_MAX` is cut off. */
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
  /** May name several hosts; see `readManyHosts`. */
  url: string;
  /**
   * Leads to the same database without a pooler, where `url` leads through one in transaction mode:
   * there, each transaction may have another connection of PostgreSQL. So nothing stays with a
   * connection: no prepared statement, no setting, no listener.
   */
  directUrl?: string | null | undefined;
  /** Default: those of jobs. */
  limits?: TimeLimits;
  connectionsMax?: number;
  onError?: (error: Error) => void;
}

const SNAPSHOT = "begin isolation level repeatable read read only";
/** The export has its own watch, for as long as its archive takes. */
const LONG = `set local statement_timeout = ${LONG_LIMIT_MS}; set local idle_in_transaction_session_timeout = ${LONG_LIMIT_MS}`;
const NO_WAIT = "set local synchronous_commit = off";
const CONNECTIONS_MAX = 10;
const IDLE_MS_MAX = 30_000;
const END_MS_MAX = 5_000;
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

type PooledClient = WatchedClient & Pick<pg.PoolClient, "release">;

/** The pool makes no others. */
const watched = (client: pg.PoolClient) => client as unknown as PooledClient;

export function openDatabase(options: DatabaseOptions): Database {
  const { limits = TIME_LIMITS.jobs, onError = () => {} } = options;
  const isPooled = typeof options.directUrl === "string";
  const listenUrl = options.directUrl ?? options.url;
  const listener = createListener(listenUrl, onError);
  const watch = watchStatements(limits.statementMs);
  const Client = isPooled ? withoutNames(watch.Client) : watch.Client;
  const pool = new pg.Pool({ ...poolOptions(options, limits), Client });
  watchConnections(pool, onError);
  const beginning = createBeginning(isPooled, limits.serverMs);
  const { within, connect, giveBack } = lendConnections(pool, limits);
  const statements = queryableOf(isPooled ? { query: runInTransaction as pg.Pool["query"] } : pool);

  /** Its time limits hold for the transaction only, and so does a pooler's connection. */
  async function runInTransaction(statement: Statement & { limitMs?: number }) {
    const limitMs = Math.min(statement.limitMs ?? Number.POSITIVE_INFINITY, limits.statementMs);
    const send = async (tx: Transaction) => ({ result: tx.send(statement) });
    const { result } = await within(beginning.of(BEGIN), send, limitMs);
    return result;
  }

  async function copySession<T>(act: (session: CopySession) => Promise<T>): Promise<T> {
    const client = await connect(LONG_LIMIT_MS);
    // Rows that are copied arrive in the middle of no other statement. The connection ends with it.
    client.pipeline = false;
    try {
      await client.query(`${beginning.of(SNAPSHOT)}; ${LONG}`);
      return await act({
        ...queryableOf(client),
        copyOut: (text) => client.query(copyTo(text)),
      });
    } finally {
      // A stream that was cut off leaves the connection in the middle of its rows.
      giveBack(client, true);
    }
  }

  async function copyIn(text: string, rows: string): Promise<void> {
    const { statementMs: limitMs } = limits;
    const client = await connect(limitMs);
    let isDone = false;
    try {
      await sendRows(client, { begin: beginning.of(BEGIN), text, rows, limitMs });
      isDone = true;
    } finally {
      giveBack(client, !isDone);
    }
  }

  return {
    ...statements,
    copyIn,
    transaction: (act) => within(beginning.of(BEGIN), act),
    longTransaction: (act) => within(`${beginning.of(BEGIN)}; ${LONG}`, act, LONG_LIMIT_MS),
    snapshot: (act) => within(beginning.of(SNAPSHOT), act),
    copySession,
    listen: listener.listen,
    listenEverywhere: (channel, onMessage) =>
      listenEverywhere(statements, listenUrl, (url) =>
        (url === listenUrl ? listener : createListener(url, onError)).listen(channel, onMessage),
      ),
    async configure(setting) {
      if (isPooled) beginning.add(`set local ${setting}`);
      else await configureEach(pool, `set ${setting}`);
    },
    isPooled: () => findPooler(pool),
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async end() {
      setTimeout(watch.closeAll, END_MS_MAX).unref();
      await pool.end();
    },
  };
}

/** Transactions and connections of the pool, whose statements end in time. */
function lendConnections(pool: pg.Pool, limits: TimeLimits) {
  async function within<T>(
    begin: string,
    act: (tx: Transaction) => Promise<T>,
    limitMs: number = limits.statementMs,
  ): Promise<T> {
    const client = await connect(limitMs);
    let broken = false;
    const opened = openTransaction(client, begin);
    try {
      const { send } = opened;
      const result = await act({ isTransaction: true, ...queryableOf(opened), send });
      await opened.commit();
      return result;
    } catch (error) {
      await opened.rollback().catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      giveBack(client, broken);
    }
  }

  async function connect(limitMs: number): Promise<PooledClient> {
    const client = watched(await pool.connect());
    client.limitMs = limitMs;
    return client;
  }

  function giveBack(client: PooledClient, isBroken: boolean): void {
    client.limitMs = limits.statementMs;
    client.release(isBroken);
  }

  return { within, connect, giveBack };
}

async function configureEach(pool: pg.Pool, text: string): Promise<void> {
  pool.on("connect", (client) => void client.query(text).catch(() => {}));
  await pool.query(text); // the connection that is there already
}

/** A pooler says a process of its own, since it may pass each transaction on to another. */
async function findPooler(pool: pg.Pool): Promise<boolean> {
  const client = watched(await pool.connect());
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return client.processID !== rows[0]?.pid;
  } finally {
    client.release();
  }
}

function poolOptions({ url, directUrl, connectionsMax }: DatabaseOptions, limits: TimeLimits) {
  // PgBouncer rejects or ignores them: there they begin each transaction.
  const ofServer = {
    statement_timeout: limits.serverMs,
    idle_in_transaction_session_timeout: limits.serverMs,
  };
  return {
    connectionString: url,
    max: connectionsMax ?? CONNECTIONS_MAX,
    application_name: "kaunter",
    idleTimeoutMillis: IDLE_MS_MAX,
    connectionTimeoutMillis: limits.connectMs,
    ...(typeof directUrl !== "string" && ofServer),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    pipeline: true,
  };
}

/**
 * In a transaction of its own, in one round trip; its rows are sent in no other statement's middle.
 */
async function sendRows(
  client: PooledClient,
  { begin, text, rows, limitMs }: { begin: string; text: string; rows: string; limitMs: number },
): Promise<void> {
  client.pipeline = false;
  const copy = copyFrom(`${begin}; ${NO_WAIT}; ${text}; commit`);
  const stream = client.query(Object.assign(copy, { limitMs }));
  stream.end(rows);
  await finished(stream);
  client.pipeline = true;
}

/**
 * The pool handles errors of idle connections only. One that is lost between two statements of a
 * transaction must not crash the process; nor one that is lost before its user knows of it.
 */
function watchConnections(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on("error", onError);
  pool.on("connect", (client) => {
    client.on("error", (error) => {
      if (!watched(client).isIdle) onError(error);
    });
  });
  pool.on("acquire", (client) => {
    watched(client).isIdle = false;
  });
  pool.on("release", (_error, client) => {
    watched(client).isIdle = true;
  });
}

/** Statements that fail after this time, if not before; their connection is closed. */
export function withTimeLimit(db: Queryable, limitMs: number): Queryable {
  const limited = (statement: Statement) => ({ ...statement, limitMs });
  return {
    query: (statement) => db.query(limited(statement)),
    rows: (statement) => db.rows(limited(statement)),
    row: (statement) => db.row(limited(statement)),
    run: (statement) => db.run(limited(statement)),
  };
}

/** At the commit where `db` is a transaction, else at once; see `Transaction.send`. */
export async function write(db: Queryable | Transaction, statement: Statement): Promise<void> {
  if ("send" in db) void db.send(statement);
  else await db.run(statement);
}

/**
 * A transaction of one statement, which needs no round trip but its own. Returns the number of rows
 * it changed or found.
 */
export async function runAlone(
  database: Pick<Database, "transaction">,
  statement: Statement,
): Promise<number> {
  const { result } = await database.transaction(async (tx) => ({ result: tx.send(statement) }));
  return (await result).rowCount ?? 0;
}

type Client = Pick<pg.Pool | pg.Client, "query">;

function queryableOf(client: Client): Queryable {
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

/** Of a key that PostgreSQL names in its message only. */
const KEY = /unique constraint "(.*?)"/;
/** What Citus adds to the name of a key, on the node that has the shard. */
const NUMBER_OF_SHARD = /_\d{6,}$/;

/** PostgreSQL's code for a unique violation, with the name of the key. */
export function violatedUniqueKey(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== "23505") return null;
  const name = error.constraint ?? KEY.exec(error.message)?.[1] ?? "";
  return name.replace(NUMBER_OF_SHARD, "");
}
