import type { Config } from "../../config.ts";
import { type Database, openDatabase } from "../../store/database.ts";
import { sql } from "../../store/sql.ts";

/** An address of the configuration. */
interface Place {
  url: string;
  /** Set where `url` may lead through a pooler. */
  directUrl: string | undefined;
  /** That names it. */
  variable: string;
}

export function placeOf(config: Config, url: string): Place {
  const { databaseUrl, directUrl, coordinatorUrl, migratorUrl } = config;
  if (url === databaseUrl?.reveal()) {
    return { url, directUrl: directUrl?.reveal(), variable: "DATABASE_URL" };
  }
  const named = Object.entries({
    KAUNTER_DB_DIRECT_URL: directUrl,
    KAUNTER_COORDINATOR_URL: coordinatorUrl,
    KAUNTER_MIGRATOR_URL: migratorUrl,
  });
  const [variable] = named.find(([, own]) => own?.reveal() === url) ?? ["DATABASE_URL"];
  return { url, directUrl: undefined, variable };
}

/**
 * A pooler in transaction mode would lose the notifications that processes listen for, and half of
 * the calls would fail, since prepared statements stay with another connection. `database` is that
 * of the place.
 */
export async function findPoolerProblems(place: Place, database: Database): Promise<string[]> {
  const { url, directUrl, variable } = place;
  if (directUrl === undefined || directUrl === url) {
    if (!(await database.isPooled())) return [];
    const wanted = directUrl === undefined && variable === "DATABASE_URL";
    const fix = `Set ${wanted ? "KAUNTER_DB_DIRECT_URL" : variable} to the address of PostgreSQL itself.`;
    return [`${variable} leads through a connection pooler, such as PgBouncer. ${fix}`];
  }
  const direct = openDatabase({ url: directUrl, connectionsMax: 1 });
  try {
    const place = { url: directUrl, directUrl: undefined, variable: "KAUNTER_DB_DIRECT_URL" };
    const ofDirect = await findPoolerProblems(place, direct);
    if (ofDirect.length > 0) return ofDirect;
    return isSame(await readIdentity(database), await readIdentity(direct))
      ? []
      : [
          "KAUNTER_DB_DIRECT_URL leads to another database than DATABASE_URL. Set both to the same one.",
        ];
  } finally {
    await direct.end();
  }
}

interface Identity {
  database: string;
  /** The same on a primary and its replicas; null where the account may not read it. */
  system: string | null;
}

function isSame(one: Identity, other: Identity): boolean {
  if (one.database !== other.database) return false;
  return one.system === null || other.system === null || one.system === other.system;
}

async function readIdentity(database: Database): Promise<Identity> {
  const [named] = (
    await database.query<{ database: string; mayRead: boolean }>(sql`
      select current_database() as database,
             has_function_privilege('pg_control_system()', 'execute') as "mayRead"`)
  ).rows;
  if (!named?.mayRead) return { database: named?.database ?? "", system: null };
  const { rows } = await database.query<{ system: string }>(sql`
    select system_identifier::text as system from pg_control_system()`);
  return { database: named.database, system: rows[0]?.system ?? null };
}
