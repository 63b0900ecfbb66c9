import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Queryable } from "../database.ts";
import type { FindOwnAccountRow, ListChangeableRow } from "../generated/rows.ts";
import { SchemaError } from "../schema-state.ts";
import { sql } from "../sql.ts";

/** Owns the schema and everything in it; it has no login. */
const OWNER = "kaunter_owner";
/** What the gateway's processes log in as: it owns nothing. */
export const RUNTIME = "kaunter_runtime";

const FOLDER = join(import.meta.dirname, "../../../roles");
/** How Citus changes many tables in one transaction; elsewhere it says nothing. */
const ONE_BY_ONE = "set local citus.multi_shard_modify_mode = 'sequential'";
const GRANT = /^grant (.+) on (function )?(.+) to \w+;$/gm;
const PRIVILEGE = /(\w+)(?: \(([^)]+)\))?/g;

/** Written once: no account that a process logs in with may change or delete their rows. */
export const APPEND_ONLY = [
  "access_grants",
  "audit_chain",
  "audit_log",
  "daily_closes",
  "fee_schedules",
  "fee_statements",
  "installation",
  "ledger_postings",
  "settlement_proofs",
  "settlements",
  "terms_acceptances",
  "wrapped_master_keys",
];

/**
 * Creates the accounts, gives them what is there and lets the runtime account log in with
 * `runtimePassword`. Needs an administrator.
 */
export async function createRoles(client: pg.Client, runtimePassword?: string): Promise<void> {
  await client.query(ONE_BY_ONE);
  await client.query(await readFile(join(FOLDER, "roles.sql"), "utf8"));
  if (runtimePassword === undefined) return;
  await client.query(`alter role ${RUNTIME} password ${pg.escapeLiteral(runtimePassword)}`);
}

/** False where one account owns all of the database and uses it. */
async function hasRoles(client: pg.Client): Promise<boolean> {
  const found = await client.query(
    "select from pg_namespace where nspname = 'public' and nspowner = to_regrole($1)",
    [OWNER],
  );
  return found.rowCount !== 0;
}

/**
 * From here on the connection acts as the owner, where there is one. Throws `SchemaError` when its
 * account may not.
 */
export async function becomeOwner(client: pg.Client): Promise<void> {
  if (!(await hasRoles(client))) return;
  try {
    await client.query(`set role ${OWNER}`);
  } catch (error) {
    throw new SchemaError(
      `The account ${client.user} may not change the schema. Set KAUNTER_MIGRATOR_URL to the account kaunter_migrator.`,
      { cause: error },
    );
  }
}

/** True when a statement of this release may be denied to the runtime account. */
export async function lacksGrants(client: pg.Client): Promise<boolean> {
  if (!(await hasRoles(client))) return false;
  const text = await readGrants(client);
  const wanted = [...text.matchAll(GRANT)].flatMap(([, privileges = "", isFunction, object = ""]) =>
    [...privileges.matchAll(PRIVILEGE)].flatMap(([, privilege = "", columns]) =>
      (columns?.split(", ") ?? [null]).map((column) => ({
        ...{ privilege, column, object },
        isFunction: isFunction !== undefined,
      })),
    ),
  );
  const missing = await client.query(
    `select from json_to_recordset($1)
               as w(privilege text, "column" text, object text, "isFunction" boolean)
      where not case when "isFunction" then has_function_privilege($2, object, privilege)
                     when "column" is null then has_table_privilege($2, object, privilege)
                     else has_column_privilege($2, object, "column", privilege) end limit 1`,
    [JSON.stringify(wanted), RUNTIME],
  );
  return missing.rowCount !== 0;
}

/** Adds what is missing; what an earlier release needs stays while it runs. */
export async function applyGrants(client: pg.Client): Promise<void> {
  await client.query(ONE_BY_ONE);
  await client.query(await readGrants(client));
}

/** By table where there is Citus, which does not pass on grants by column. */
async function readGrants(client: pg.Client): Promise<string> {
  const text = await readFile(join(FOLDER, "grants.sql"), "utf8");
  const citus = await client.query("select from pg_extension where extname = 'citus'");
  return citus.rowCount === 0 ? text : text.replaceAll(/\bupdate \([^)]+\)/g, "update");
}

/**
 * What the account of this connection can do that the gateway's processes must not; nothing where
 * it is the runtime account. For the start in production.
 */
export async function listAccountProblems(db: Queryable): Promise<string[]> {
  const account = await findOwnAccount(db);
  const changeable = await listChangeable(db);
  const powers = [
    ...(account?.isSuperuser ? ["is a superuser"] : []),
    ...(account?.isOwner ? ["owns tables"] : []),
    ...(account?.canCreate ? ["can create tables"] : []),
    ...(changeable.length > 0 ? [`can change ${changeable.join(", ")}`] : []),
  ];
  if (powers.length === 0) return [];
  return [
    `The account ${account?.name} of DATABASE_URL ${powers.join(", ")}. Use ${RUNTIME}, which kaunter migrate --create-roles creates: see docs/security/database-roles.md.`,
  ];
}

async function findOwnAccount(db: Queryable) {
  return db.row<FindOwnAccountRow>(sql`
    select session_user::text as "name!", r.rolsuper as "is_superuser!",
           exists (select from pg_class c
                    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                      and pg_has_role(session_user, c.relowner, 'member')) as "is_owner!",
           has_schema_privilege(session_user, 'public', 'create') as "can_create!"
      from pg_roles r where r.rolname = session_user`);
}

async function listChangeable(db: Queryable): Promise<string[]> {
  const rows = await db.rows<ListChangeableRow>(sql`
    select name as "name!" from unnest(${APPEND_ONLY}::text[]) as name
     where has_table_privilege(session_user, name, 'update, delete, truncate, trigger')
        or has_any_column_privilege(session_user, name, 'update')`);
  return rows.map(({ name }) => name);
}
