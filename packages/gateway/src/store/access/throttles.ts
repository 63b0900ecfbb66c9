import type { Queryable } from "../database.ts";
import type { FindWaitRow, PaceAttemptRow, RecordAttemptRow } from "../generated/rows.ts";
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

/** After `free` attempts in a row, each next one has to wait twice as long. */
export interface Pace {
  free: number;
  firstWaitMs: number;
  waitMsMax: number;
  /** Attempts are forgotten this long after the last one. */
  memoryMs: number;
}

/**
 * Counts an attempt before it is checked, so that parallel guesses count too. Returns until when
 * the caller has to wait instead; such an attempt is not counted, or waiting would never end.
 */
export async function paceAttempt(
  db: Queryable,
  key: string,
  pace: Pace,
  now: Date,
): Promise<Date | null> {
  const forgetAt = new Date(now.getTime() + pace.memoryMs);
  const counted = await db.row<PaceAttemptRow>(sql`
    insert into portal_throttles as t (key, tries, window_ends_at)
    values (${key}, 1, ${forgetAt})
    on conflict (key) do update
       set tries = case when t.window_ends_at <= ${now} then 1 else t.tries + 1 end,
           window_ends_at = ${forgetAt},
           next_try_at = case
             when t.window_ends_at > ${now} and t.tries + 1 >= ${pace.free}::int
             -- Citus calculates with columns by immutable functions only; adding to a time is none.
             then to_timestamp((${now.getTime()}::float8 + least(
                    ${pace.waitMsMax}::float8,
                    ${pace.firstWaitMs}::float8 * power(2, least(t.tries + 1 - ${pace.free}::int, 30))
                  )) / 1000)
           end
     where t.window_ends_at <= ${now} or t.next_try_at is null or t.next_try_at <= ${now}
    returning tries`);
  return counted ? null : findWait(db, [key], now);
}

/** Until when the longest wait of these keys lasts. */
export async function findWait(
  db: Queryable,
  keys: readonly string[],
  now: Date,
): Promise<Date | null> {
  const row = await db.row<FindWaitRow>(sql`
    select next_try_at from portal_throttles where key = any(${keys}) and next_try_at > ${now}
     order by next_try_at desc limit 1`);
  return row?.nextTryAt ?? null;
}

/** A successful attempt is not counted, and resets the counters of `forgetKeys`. */
export async function resetAttempts(
  db: Queryable,
  keys: readonly string[],
  forgetKeys: readonly string[],
): Promise<void> {
  await db.run(sql`
    update portal_throttles set tries = greatest(tries - 1, 0), next_try_at = null
     where key = any(${keys})`);
  await db.run(sql`delete from portal_throttles where key = any(${forgetKeys})`);
}
