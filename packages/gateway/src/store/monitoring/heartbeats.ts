import type { Queryable } from "../database.ts";
import type { CountLiveProcessesRow } from "../generated/rows.ts";
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

/** Processes of the whole installation that have beaten since, by kind. */
export async function countLiveProcesses(
  db: Queryable,
  since: Date,
): Promise<Record<Heartbeat["kind"], number>> {
  const found = await db.row<CountLiveProcessesRow>(sql`
    select count(*) filter (where kind = 'worker')::int as "worker!",
           count(*) filter (where kind = 'api')::int as "api!"
      from heartbeats where beat_at >= ${since}`);
  return found ?? { worker: 0, api: 0 };
}

export async function deleteHeartbeat(db: Queryable, id: string): Promise<void> {
  await db.run(sql`delete from heartbeats where id = ${id}`);
}

/** Of processes that ended without deleting theirs. */
export async function deleteHeartbeatsBefore(db: Queryable, before: Date): Promise<number> {
  return db.run(sql`delete from heartbeats where beat_at < ${before}`);
}
