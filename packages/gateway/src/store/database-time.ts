import type { Queryable } from "./database.ts";
import type { FindDatabaseTimeRow } from "./generated/rows.ts";
import { sql } from "./sql.ts";

/** The database's clock at this moment, also inside a transaction; milliseconds since 1970. */
export async function findDatabaseTime(db: Queryable): Promise<number> {
  const found = await db.row<FindDatabaseTimeRow>(sql`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as "time_ms!"`);
  if (!found) throw new Error("the database did not return its time");
  return found.timeMs;
}
