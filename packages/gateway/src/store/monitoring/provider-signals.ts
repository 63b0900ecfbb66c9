import type { Queryable } from "../database.ts";
import type { ListProviderSignalsRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** What payers and calls met at one provider within some seconds. */
export interface ProviderSignals {
  at: Date;
  railId: string;
  /** Empty where the rail has only one. */
  railPartner: string;
  goodAttempts: number;
  failedAttempts: number;
  goodCalls: number;
  failedCalls: number;
}

/** Adds to what other processes have counted, in one order: they do not block each other. */
export async function addProviderSignals(
  db: Queryable,
  counts: readonly ProviderSignals[],
): Promise<void> {
  const rows = counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const column = <Name extends keyof ProviderSignals>(name: Name) => rows.map((row) => row[name]);
  await db.run(sql`
    insert into provider_signals as s (at, rail_id, rail_partner, good_attempts, failed_attempts,
                                       good_calls, failed_calls)
    select * from unnest(${column("at")}::timestamptz[], ${column("railId")}::text[],
                         ${column("railPartner")}::text[], ${column("goodAttempts")}::int[],
                         ${column("failedAttempts")}::int[], ${column("goodCalls")}::int[],
                         ${column("failedCalls")}::int[])
    on conflict (at, rail_id, rail_partner) do update set
      good_attempts = s.good_attempts + excluded.good_attempts,
      failed_attempts = s.failed_attempts + excluded.failed_attempts,
      good_calls = s.good_calls + excluded.good_calls,
      failed_calls = s.failed_calls + excluded.failed_calls`);
}

const keyOf = ({ at, railId, railPartner }: ProviderSignals) =>
  [at.toISOString(), railId, railPartner].join(" ");

/** Oldest first. */
export async function listProviderSignals(db: Queryable, since: Date): Promise<ProviderSignals[]> {
  return db.rows<ListProviderSignalsRow>(sql`
    select * from provider_signals where at >= ${since} order by at`);
}

export async function deleteProviderSignalsBefore(db: Queryable, before: Date): Promise<number> {
  return db.run(sql`delete from provider_signals where at < ${before}`);
}
