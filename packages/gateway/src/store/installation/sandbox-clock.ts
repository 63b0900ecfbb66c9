import type { ClockAdvance } from "../../platform/clock.ts";
import type { Queryable } from "../database.ts";
import type { FindSandboxClockRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** Null while it was never advanced, as always in production. */
export async function findSandboxClock(db: Queryable): Promise<ClockAdvance | null> {
  return db.row<FindSandboxClockRow>(sql`
    select ahead_ms::float8 as "ahead_ms!", previous_ms::float8 as "previous_ms!", applies_at
      from sandbox_clock`);
}

/**
 * Advances it to `aheadMs` from `appliesAt` on. False when it is that far already, or an earlier
 * advance does not apply yet at `now`: two at once would leave a process no time to learn of both.
 */
export async function advanceSandboxClock(
  db: Queryable,
  { aheadMs, appliesAt, now }: { aheadMs: number; appliesAt: Date; now: Date },
): Promise<boolean> {
  const changed = await db.run(sql`
    insert into sandbox_clock (installation_id, mode, ahead_ms, previous_ms, applies_at)
    values ('installation', 'sandbox', ${aheadMs}, 0, ${appliesAt})
    on conflict (installation_id) do update
       set ahead_ms = excluded.ahead_ms, previous_ms = sandbox_clock.ahead_ms,
           applies_at = excluded.applies_at
     where sandbox_clock.ahead_ms < excluded.ahead_ms and sandbox_clock.applies_at <= ${now}`);
  return changed === 1;
}
