import type { Queryable } from "../database.ts";
import type { FindTurnRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** When something becomes free; null if no turn has been taken. */
export async function findTurn(db: Queryable, key: string): Promise<Date | null> {
  const row = await db.row<FindTurnRow>(sql`
    select next_try_at from portal_throttles where key = ${key}`);
  return row?.nextTryAt ?? null;
}

/** False when another call has taken a turn since `before` was read. */
export async function takeTurn(
  db: Queryable,
  key: string,
  { before, after, forgetAt }: { before: Date | null; after: Date; forgetAt: Date },
): Promise<boolean> {
  const count = await db.run(sql`
    insert into portal_throttles as t (key, tries, window_ends_at, next_try_at)
    values (${key}, 1, ${forgetAt}, ${after})
    on conflict (key) do update
       set next_try_at = excluded.next_try_at, window_ends_at = excluded.window_ends_at
     where t.next_try_at is not distinct from ${before}`);
  return count === 1;
}
