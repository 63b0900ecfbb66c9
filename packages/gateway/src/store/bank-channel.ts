import type { Queryable } from "./database.ts";
import { sql } from "./sql.ts";

/** Makes every process fetch a rail's bank list again; the payload is the rail's id. */
export const BANK_CHANNEL = "kaunter_banks";

export async function notifyBanksChanged(db: Queryable, railId: string): Promise<void> {
  await db.run(sql`select pg_notify(${BANK_CHANNEL}, ${railId})`);
}
