import type { Queryable, Transaction } from "../database.ts";
import type { FindFenceRow, FindLastReconciledAtRow, RaiseFenceRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** While it is up, nothing starts that moves money. */
export interface Fence {
  number: number;
  reason: string;
  raisedBy: string;
  raisedAt: Date;
}

/** Makes every process read whether there is a fence. */
export const FENCE_CHANNEL = "kaunter_fences";

/** Null when none is up. */
export async function findFence(db: Queryable): Promise<Fence | null> {
  return db.row<FindFenceRow>(sql`
    select number, reason, raised_by, raised_at from fences where lifted_at is null`);
}

/** Null when nothing was ever lost. */
export async function findLastReconciledAt(db: Queryable): Promise<Date | null> {
  const row = await db.row<FindLastReconciledAtRow>(sql`
    select max(lifted_at) as "at?" from fences where since is not null`);
  return row?.at ?? null;
}

/** Null when one is up already. */
export async function raiseFence(
  tx: Transaction,
  { reason, raisedBy, raisedAt }: Omit<Fence, "number">,
): Promise<Fence | null> {
  const raised = await tx.row<RaiseFenceRow>(sql`
    insert into fences (number, reason, raised_by, raised_at)
    select coalesce(max(number), 0) + 1, ${reason}, ${raisedBy}, ${raisedAt} from fences
    on conflict do nothing
    returning number, reason, raised_by, raised_at`);
  await tx.run(sql`select pg_notify(${FENCE_CHANNEL}, '')`);
  return raised;
}

/**
 * `since`: the journal was replayed from then on, and events get numbers above all that were given
 * out before; null: nothing was lost. False when it is not up.
 */
export async function liftFence(
  tx: Transaction,
  number: number,
  { since, firstSequence, now }: { since: Date | null; firstSequence: number | null; now: Date },
): Promise<boolean> {
  const lifted = await tx.run(sql`
    update fences set lifted_at = ${now}, since = ${since}, first_sequence = ${firstSequence}
     where number = ${number} and lifted_at is null`);
  if (firstSequence !== null) {
    await tx.run(sql`
      update event_counters set last_sequence = ${firstSequence}
       where last_sequence < ${firstSequence}`);
  }
  await tx.run(sql`select pg_notify(${FENCE_CHANNEL}, '')`);
  return lifted === 1;
}
