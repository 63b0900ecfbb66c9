import { type Database, type Queryable, violatedUniqueKey } from "../database.ts";
import type { FindInstallationRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

export type Mode = "sandbox" | "production";

/** Seal context of the installation's secret. */
export const INSTALLATION_CONTEXT = "installation";

/** Null before the first start. */
export async function findInstallation(db: Queryable): Promise<FindInstallationRow | null> {
  return db.row<FindInstallationRow>(sql`
    select mode, secret_sealed, retired_key_ids from installation`);
}

/**
 * Of several processes that start at once, one writes it. Not with `on conflict`: on Citus that
 * needs the update privilege, which no account has for this table.
 */
export async function insertInstallation(
  db: Database,
  { mode, secretSealed, now }: { mode: Mode; secretSealed: Buffer; now: Date },
): Promise<void> {
  try {
    await db.run(sql`
      insert into installation (id, mode, secret_sealed, created_at)
      values ('installation', ${mode}, ${secretSealed}, ${now})`);
  } catch (error) {
    if (violatedUniqueKey(error) === null) throw error;
  }
}

/** Nothing may be sealed with these keys from now on. */
export async function retireKeys(db: Queryable, keyIds: readonly string[]): Promise<void> {
  await db.run(sql`
    update installation
       set retired_key_ids = array(
             select distinct unnest(retired_key_ids || ${keyIds}::text[]) order by 1)`);
}
