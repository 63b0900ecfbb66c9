import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";

/** What clients have taken of their rates at one machine, for the others. */
export const RATE_CHANNEL = "kaunter_rates";
/** PostgreSQL's own limit is 8,000. */
export const RATE_MESSAGE_BYTES_MAX = 7_800;

export async function notifyTaken(db: Queryable, message: string): Promise<void> {
  await db.run(sql`select pg_notify(${RATE_CHANNEL}, ${message})`);
}
