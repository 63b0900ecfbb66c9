import type { Queryable } from "../../database.ts";
import type { HasPostingsRow, ListBookedDaysRow } from "../../generated/rows.ts";
import { sql } from "../../sql.ts";

/** Days of a range, both included, on which the bank booked something. */
export async function listBookedDays(db: Queryable, from: string, to: string): Promise<string[]> {
  const rows = await db.rows<ListBookedDaysRow>(sql`
    select distinct booked_on::text as "day!" from bank_entries
     where booked_on >= ${from}::date and booked_on <= ${to}::date`);
  return rows.map(({ day }) => day);
}

/** True when anything was posted between two moments: the first row that is found ends it. */
export async function hasPostings(
  db: Queryable,
  { from, until }: { from: Date; until: Date },
): Promise<boolean> {
  const row = await db.row<HasPostingsRow>(sql`
    select 1 as "found!" from merchants m join ledger_postings p on p.merchant_id = m.id
     where p.created_at >= ${from} and p.created_at < ${until} limit 1`);
  return row !== null;
}
