import type { Queryable } from "../../database.ts";
import { sql } from "../../sql.ts";

/** PostgreSQL cancels what takes longer, until the transaction ends. */
export async function limitStatements(db: Queryable, limitMs: number): Promise<void> {
  await db.run(sql`select set_config('statement_timeout', ${String(limitMs)}, true)`);
}
