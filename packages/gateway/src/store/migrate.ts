import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Distribution, distributeTables, findEngine } from "./citus/distribute.ts";
import { KEEP_ALIVE_MS, TIME_LIMITS } from "./connection/time-limits.ts";
import { type WatchedClient, watchStatements } from "./connection/watch-statements.ts";
import { applyGrants, becomeOwner, createRoles, lacksGrants } from "./roles/roles.ts";
import {
  listPendingMigrations,
  MIGRATIONS_FOLDER,
  type Migration,
  SchemaError,
} from "./schema-state.ts";

const LOCK_ID = 7_201_955;
const FIRST_NUMBER = 1;
/** Everybody who uses a table waits behind a migration that waits for it: so not for long. */
const LOCK_TIMEOUT_MS = 2_000;
/**
 * Building an index concurrently waits for every older transaction, and blocks no other statement.
 */
const LOCK_TIMEOUT_ALONE_MS = 60_000;
/** With the pauses, some ten minutes for each migration. */
const TRIES_MAX = 45;
const PAUSE_MS = 100;
const PAUSE_MS_MAX = 15_000;

export interface MigrateOptions {
  /** Of the migrations. */
  folder?: string;
  triesMax?: number;
  /** Called before each further try, with what is in the way. */
  onWait?: (reason: string) => void;
  /** Of a new installation on Citus. */
  shardCount?: number | undefined;
  /** Creates the accounts of the database first, with this password of the runtime account. */
  roles?: { runtimePassword?: string };
  /** For a statement that checks or records, but not for one of a migration. */
  statementMs?: number;
}

/**
 * Applies pending migrations in order, and returns their names. Each is applied under a lock that
 * ends with its transaction, so of several processes one applies it and the others find it done.
 * A migration that does not get its locks in two seconds lets go of everything and tries again
 * later. Throws `SchemaError` when the schema does not fit, or when the tries are used up.
 *
 * On Citus, a new installation is distributed when it has nodes, and so are the tables that a later
 * migration creates. The runtime account, where there is one, is granted what this release needs.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}) {
  const { roles, statementMs } = options;
  return withClient(databaseUrl, statementMs, async (client) => {
    if (roles) {
      const create = () => createRoles(client, roles.runtimePassword);
      await insist(client, options, () => withoutLimit(client, create));
    }
    const pending = await listPendingMigrations(client, options.folder ?? MIGRATIONS_FOLDER);
    if (pending.length === 0 && !(await lacksGrants(client))) return [];
    await becomeOwner(client);
    if (pending.length > 0) await insist(client, options, createTable);
    const applied: string[] = [];
    for (const file of pending) {
      const isOurs = await insist(client, options, () => apply(client, databaseUrl, file));
      if (isOurs) applied.push(file.name);
    }
    if (pending[0]?.number === FIRST_NUMBER && (await findEngine(client))?.nodeCount) {
      await insist(client, options, () => spreadTables(client, options.shardCount));
    }
    if (await lacksGrants(client)) {
      await insist(client, options, () => withoutLimit(client, () => applyGrants(client)));
    }
    return applied;
  });
}

/**
 * Spreads the tables of an installation over the nodes of a PostgreSQL with Citus. Can be repeated.
 * Throws `DistributeError` when that is impossible.
 */
export async function distribute(
  coordinatorUrl: string,
  options: MigrateOptions = {},
): Promise<Distribution> {
  await checkSchema(coordinatorUrl);
  return withClient(coordinatorUrl, options.statementMs, async (client) => {
    await becomeOwner(client);
    return insist(client, options, () => spreadTables(client, options.shardCount));
  });
}

/**
 * Throws `SchemaError` unless the schema is exactly this program's, and another error when the
 * database does not respond to a statement within `statementMs`.
 */
export async function checkSchema(databaseUrl: string, statementMs?: number): Promise<void> {
  const pending = await withClient(databaseUrl, statementMs, (client) =>
    listPendingMigrations(client, MIGRATIONS_FOLDER),
  );
  const [next] = pending;
  if (!next) return;
  throw new SchemaError(
    `The database's schema is older than this program (next migration: ${next.name}). Run: kaunter migrate`,
  );
}

/** A connection whose statement takes too long is silent, and is closed without a rollback. */
async function withClient<T>(
  url: string,
  statementMs: number = TIME_LIMITS.jobs.statementMs,
  act: (client: WatchedClient) => Promise<T>,
): Promise<T> {
  const client = new (watchStatements(statementMs).Client)({
    connectionString: url,
    application_name: "kaunter-migrate",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  client.on("error", () => {}); // the running statement reports it
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/**
 * A change of a large table has no time limit: PostgreSQL would continue without a client that gave
 * up, and the next try would start again. Keepalive detects a host that is lost in the meantime.
 */
async function withoutLimit<T>(client: WatchedClient, act: () => Promise<T>): Promise<T> {
  const { limitMs } = client;
  client.limitMs = Number.POSITIVE_INFINITY;
  try {
    return await act();
  } finally {
    client.limitMs = limitMs;
  }
}

const spreadTables = (client: WatchedClient, shardCount?: number) =>
  withoutLimit(client, () => distributeTables(client, shardCount));

async function insist<T>(
  client: WatchedClient,
  { triesMax = TRIES_MAX, onWait }: MigrateOptions,
  act: (client: WatchedClient) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await underLock(client, act);
    } catch (error) {
      const reason = obstacleOf(error);
      if (!reason) throw error;
      if (tries === triesMax) {
        throw new SchemaError(`Cannot migrate: ${reason}, at ${tries} tries. Try again later.`);
      }
      onWait?.(reason);
      await delay(Math.min(PAUSE_MS_MAX, PAUSE_MS * 2 ** tries));
    }
  }
}

class LockTakenError extends Error {}

/** What another try may not meet again; null for any other error. */
function obstacleOf(error: unknown): string | null {
  if (error instanceof LockTakenError) return "another process is migrating";
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  if (code === "55P03") return "a table is locked by a long transaction";
  return code === "40P01" ? "a deadlock with another transaction" : null;
}

/** Runs `act` in a transaction that holds the lock of migrations, alone among all processes. */
async function underLock<T>(
  client: WatchedClient,
  act: (client: WatchedClient) => Promise<T>,
): Promise<T> {
  await client.query("begin");
  try {
    // The transaction is idle while a statement runs outside it.
    await client.query(
      `set local lock_timeout = ${LOCK_TIMEOUT_MS}; set local idle_in_transaction_session_timeout = 0`,
    );
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(${LOCK_ID}) as taken`,
    );
    if (!rows[0]?.taken) throw new LockTakenError();
    const result = await act(client);
    await withoutLimit(client, () => client.query("commit"));
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {}); // the first error says more
    throw error;
  }
}

async function createTable(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists migrations (
    number integer primary key, name text not null, checksum text not null,
    applied_at timestamptz not null default clock_timestamp())`);
}

/** False when another process has applied it. */
async function apply(
  client: WatchedClient,
  databaseUrl: string,
  file: Migration,
): Promise<boolean> {
  // Without parameters: those leave a snapshot open, and an index built below would wait for it.
  const found = await client.query(`select from migrations where number = ${file.number}`);
  if (found.rowCount !== 0) return false;
  const isDistributed = (await findEngine(client))?.isDistributed;
  if (isDistributed) await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  if (file.inTransaction) {
    const statements = isDistributed ? splitStatements(file.text) : [file.text];
    await withoutLimit(client, async () => {
      for (const statement of statements) await client.query(statement);
    });
  } else await withClient(databaseUrl, client.limitMs, (other) => runAlone(other, file));
  if (isDistributed) await spreadTables(client);
  await client.query("insert into migrations (number, name, checksum) values ($1, $2, $3)", [
    file.number,
    file.name,
    file.checksum,
  ]);
  return true;
}

/** Citus passes a statement on as it was sent, so each is sent separately. */
function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let statement = "";
  for (const line of text.split("\n")) {
    if (/^\s*--/.test(line)) continue;
    statement += `${line}\n`;
    const isInBody = statement.split("$$").length % 2 === 0;
    if (isInBody || !/;\s*$/.test(line)) continue;
    statements.push(statement.trim());
    statement = "";
  }
  return [...statements, statement.trim()].filter((each) => each !== "");
}

/**
 * Outside a transaction. The statement is safe to repeat (`if not exists`), but a build that was
 * interrupted leaves an invalid index of that name, which has to go first.
 */
async function runAlone(client: WatchedClient, file: Migration): Promise<void> {
  await becomeOwner(client);
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_ALONE_MS}`);
  const { rows } = await client.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where not indisvalid",
  );
  await withoutLimit(client, async () => {
    for (const { name } of rows) {
      if (new RegExp(`\\b${RegExp.escape(name)}\\b`).test(file.text)) {
        await client.query(`drop index concurrently if exists ${name}`);
      }
    }
    await client.query(file.text);
  });
}
