import type { Queryable } from "../database.ts";
import type { RecordAttemptRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/**
 * Counts an attempt and returns the number in the window, including this one. Counting comes before
 * the check, so parallel guesses count too.
 */
export async function recordAttempt(
  db: Queryable,
  key: string,
  now: Date,
  windowEndsAt: Date,
): Promise<{ tries: number; windowEndsAt: Date }> {
  const row = await db.row<RecordAttemptRow>(sql`
    insert into portal_throttles as t (key, tries, window_ends_at)
    values (${key}, 1, ${windowEndsAt})
    on conflict (key) do update
       set tries = case when t.window_ends_at <= ${now} then 1 else t.tries + 1 end,
           window_ends_at = case when t.window_ends_at <= ${now} then ${windowEndsAt}
                                 else t.window_ends_at end
    returning tries, window_ends_at`);
  return row ?? { tries: 1, windowEndsAt };
}

/** A successful attempt is not counted, and resets the counters of `forgetKeys`. */
export async function resetAttempts(
  db: Queryable,
  keys: readonly string[],
  forgetKeys: readonly string[],
): Promise<void> {
  await db.run(sql`
    update portal_throttles set tries = greatest(tries - 1, 0) where key = any(${keys})`);
  await db.run(sql`delete from portal_throttles where key = any(${forgetKeys})`);
}
