import type { Queryable } from "../database.ts";
import type { Mode } from "./installation.ts";

/** What a database says about itself, with or without the present schema. */
export interface DatabaseFacts {
  /** Null before the first start of a release that writes it. */
  installation: { mode: Mode; secretSealed: Buffer; retiredKeyIds: string[] } | null;
  hasMerchants: boolean;
  hasDemoMerchant: boolean;
  /** An operator who signs in with the demo merchant's password. */
  hasDemoOperator: boolean;
  /** Fees that only a sandbox starts with. */
  hasSimulatorFees: boolean;
  /** The newest sealed value of a database without an installation row. */
  tokenKey: { id: string; sealed: Buffer } | null;
}

const IS_DEMO = "registration_source = 'DEMO'";
/** As a sandbox adds it at its first start. */
const SANDBOX_FEE = `fee_schedules where merchant_id = '' and party = 'RAIL'
  and valid_from = '2020-01-01T00:00:00Z' and fee_key = 'visa_local'`;
const EMPTY: DatabaseFacts = {
  installation: null,
  hasMerchants: false,
  hasDemoMerchant: false,
  hasDemoOperator: false,
  hasSimulatorFees: false,
  tokenKey: null,
};

/** Reads no table that grows with payments: a start must not take longer on a large database. */
export async function examineDatabase(db: Queryable): Promise<DatabaseFacts> {
  const tables = await listTables(db);
  if (!["merchants", "users", "transactions", "token_keys"].every((name) => tables.has(name))) {
    return EMPTY;
  }
  const installation = tables.has("installation") ? await readInstallation(db) : null;
  const isUnmarked = installation === null;
  return {
    installation,
    hasMerchants: await has(db, "merchants"),
    hasDemoMerchant: await has(db, `merchants where ${IS_DEMO}`),
    hasDemoOperator: await has(
      db,
      `users u join merchants m on m.id = u.merchant_id where u.is_operator and m.${IS_DEMO}`,
    ),
    hasSimulatorFees: isUnmarked && (await has(db, SANDBOX_FEE)),
    tokenKey: isUnmarked ? await readTokenKey(db) : null,
  };
}

/** On Citus, a statement of its own for each: subqueries of spread tables have limits there. */
async function has(db: Queryable, rows: string): Promise<boolean> {
  return (await read(db, `select 1 as found from ${rows} limit 1`)).length > 0;
}

async function listTables(db: Queryable): Promise<Set<string>> {
  const rows = await read<{ name: string }>(
    db,
    "select tablename as name from pg_tables where schemaname = any(current_schemas(false))",
  );
  return new Set(rows.map(({ name }) => name));
}

async function readInstallation(db: Queryable): Promise<DatabaseFacts["installation"]> {
  const [row] = await read<NonNullable<DatabaseFacts["installation"]>>(
    db,
    `select mode, secret_sealed as "secretSealed", retired_key_ids as "retiredKeyIds"
       from installation`,
  );
  return row ?? null;
}

export async function readTokenKey(db: Queryable): Promise<DatabaseFacts["tokenKey"]> {
  const [row] = await read<{ id: string; sealed: Buffer }>(
    db,
    "select id, private_key_sealed as sealed from token_keys order by created_at desc limit 1",
  );
  return row ?? null;
}

/** Not of `sql`: the types of its rows come from the present schema, which may not be there. */
async function read<Row extends object>(db: Queryable, text: string): Promise<Row[]> {
  return (await db.query<Row>({ text, values: [] })).rows;
}
