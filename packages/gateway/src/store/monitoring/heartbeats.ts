import type { Queryable } from "../database.ts";
import type { CountLiveWorkersRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** A running process. */
export interface Heartbeat {
  id: string;
  kind: "api" | "worker";
  host: string;
  pid: number;
  release: string;
  startedAt: Date;
  beatAt: Date;
}

export async function saveHeartbeat(db: Queryable, beat: Heartbeat): Promise<void> {
  const { id, kind, host, pid, release, startedAt, beatAt } = beat;
  await db.run(sql`
    insert into heartbeats (id, kind, host, pid, release, started_at, beat_at)
    values (${id}, ${kind}, ${host}, ${pid}, ${release}, ${startedAt}, ${beatAt})
    on conflict (id) do update set beat_at = excluded.beat_at`);
}

/** Workers of the whole installation that have beaten since. */
export async function countLiveWorkers(db: Queryable, since: Date): Promise<number> {
  const found = await db.row<CountLiveWorkersRow>(sql`
    select count(*)::int as "count!" from heartbeats where kind = 'worker' and beat_at >= ${since}`);
  return found?.count ?? 0;
}

export async function deleteHeartbeat(db: Queryable, id: string): Promise<void> {
  await db.run(sql`delete from heartbeats where id = ${id}`);
}

/** Of processes that ended without deleting theirs. */
export async function deleteHeartbeatsBefore(db: Queryable, before: Date): Promise<number> {
  return db.run(sql`delete from heartbeats where beat_at < ${before}`);
}
