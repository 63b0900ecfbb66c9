import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Distribution, distributeTables, findEngine } from "./citus/distribute.ts";
import { LONG_LIMIT_MS, TIME_LIMITS } from "./connection/time-limits.ts";
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
/** Building an index concurrently waits for every older transaction, and nobody waits behind it. */
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
  return withClient(databaseUrl, async (client) => {
    const { roles } = options;
    if (roles) {
      await insist(client, options, () => createRoles(client, roles.runtimePassword));
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
      await insist(client, options, () => distributeTables(client, options.shardCount));
    }
    if (await lacksGrants(client)) await insist(client, options, applyGrants);
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
  return withClient(coordinatorUrl, async (client) => {
    await becomeOwner(client);
    return insist(client, options, () => distributeTables(client, options.shardCount));
  });
}

/**
 * Throws `SchemaError` unless the schema is exactly this program's, and another error when the
 * database does not respond to a statement within `statementMs`.
 */
export async function checkSchema(
  databaseUrl: string,
  statementMs: number = TIME_LIMITS.jobs.statementMs,
): Promise<void> {
  const pending = await withClient(
    databaseUrl,
    (client) => listPendingMigrations(client, MIGRATIONS_FOLDER),
    statementMs,
  );
  const [next] = pending;
  if (!next) return;
  throw new SchemaError(
    `The database's schema is older than this program (next migration: ${next.name}). Run: npx kaunter migrate`,
  );
}

/** A connection can go silent here as well; a change of a large table takes long. */
async function withClient<T>(
  url: string,
  act: (client: pg.Client) => Promise<T>,
  statementMs: number = LONG_LIMIT_MS,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "kaunter-migrate",
    connectionTimeoutMillis: 10_000,
    query_timeout: statementMs,
    keepAlive: true,
  });
  client.on("error", () => {}); // the running statement reports it
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

async function insist<T>(
  client: pg.Client,
  { triesMax = TRIES_MAX, onWait }: MigrateOptions,
  act: (client: pg.Client) => Promise<T>,
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
async function underLock<T>(client: pg.Client, act: (client: pg.Client) => Promise<T>): Promise<T> {
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
    await client.query("commit");
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
async function apply(client: pg.Client, databaseUrl: string, file: Migration): Promise<boolean> {
  // Without parameters: those leave a snapshot open, and an index built below would wait for it.
  const found = await client.query(`select from migrations where number = ${file.number}`);
  if (found.rowCount !== 0) return false;
  const isDistributed = (await findEngine(client))?.isDistributed;
  if (isDistributed) await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  const statements = isDistributed ? splitStatements(file.text) : [file.text];
  if (file.inTransaction) for (const statement of statements) await client.query(statement);
  else await withClient(databaseUrl, (other) => runAlone(other, file));
  if (isDistributed) await distributeTables(client);
  await client.query("insert into migrations (number, name, checksum) values ($1, $2, $3)", [
    file.number,
    file.name,
    file.checksum,
  ]);
  return true;
}

/** Citus passes a statement on as it was sent, so each is sent by itself. */
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
async function runAlone(client: pg.Client, file: Migration): Promise<void> {
  await becomeOwner(client);
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_ALONE_MS}`);
  const { rows } = await client.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where not indisvalid",
  );
  for (const { name } of rows) {
    if (new RegExp(`\\b${RegExp.escape(name)}\\b`).test(file.text)) {
      await client.query(`drop index concurrently if exists ${name}`);
    }
  }
  await client.query(file.text);
}
