import type { Queryable } from "./database.ts";
import { sql } from "./sql.ts";

/** Wrong passwords in a row; null when the last one was right. */
export async function findSignInFailures(
  db: Queryable,
  userId: string,
): Promise<{ count: number; lastFailedAt: Date } | null> {
  const { rows } = await db.query<{ failure_count: number; last_failed_at: Date }>(
    sql`select failure_count, last_failed_at from sign_in_failures where user_id = ${userId}`,
  );
  return rows[0] ? { count: rows[0].failure_count, lastFailedAt: rows[0].last_failed_at } : null;
}

export async function recordSignInFailure(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query(sql`
    insert into sign_in_failures (user_id, failure_count, last_failed_at)
    values (${userId}, 1, ${now})
    on conflict (user_id) do update
       set failure_count = sign_in_failures.failure_count + 1, last_failed_at = ${now}`);
}

export async function clearSignInFailures(db: Queryable, userId: string): Promise<void> {
  await db.query(sql`delete from sign_in_failures where user_id = ${userId}`);
}
