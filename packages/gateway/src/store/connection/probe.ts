import { setTimeout as delay } from "node:timers/promises";
import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";
import { TIME_LIMITS } from "./time-limits.ts";

/**
 * Whether the database responds now, known within `TIME_LIMITS.health.statementMs`. `db` has a
 * connection of its own, so that a pool without a free one does not count. Callers at the
 * same time share one question.
 */
export function createProbe(db: Queryable): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  return () => {
    asking ??= ask(db).finally(() => {
      asking = null;
    });
    return asking;
  };
}

async function ask(db: Queryable): Promise<boolean> {
  const late = new AbortController();
  const limit = delay(TIME_LIMITS.health.statementMs, false, { signal: late.signal });
  const responds = db.query(sql`select 1 as one`).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([responds, limit.catch(() => false)]);
  } finally {
    late.abort();
  }
}
