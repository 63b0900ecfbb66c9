import type { Queryable } from "../database.ts";

/** What PostgreSQL says about itself. */
export interface ServerFacts {
  connectionsMax: number;
  /** For administrators and accounts that have them. */
  connectionsReserved: number;
  connectionsOpen: number;
  synchronousCommit: string;
  synchronousStandbyNames: string;
  standbys: number;
  fsync: boolean;
  fullPageWrites: boolean;
  archiveMode: string;
  lastArchivedAt: Date | null;
  lastArchiveFailedAt: Date | null;
}

/** Any account may read it. */
export async function examineServer(db: Queryable): Promise<ServerFacts> {
  const { rows } = await db.query<ServerFacts>({
    text: `
      select current_setting('max_connections')::int as "connectionsMax",
             current_setting('superuser_reserved_connections')::int
               + coalesce(current_setting('reserved_connections', true), '0')::int
               as "connectionsReserved",
             (select count(*)::int from pg_stat_activity where backend_type = 'client backend')
               as "connectionsOpen",
             current_setting('synchronous_commit') as "synchronousCommit",
             current_setting('synchronous_standby_names') as "synchronousStandbyNames",
             (select count(*)::int from pg_stat_replication) as standbys,
             current_setting('fsync') = 'on' as fsync,
             current_setting('full_page_writes') = 'on' as "fullPageWrites",
             current_setting('archive_mode') as "archiveMode",
             last_archived_time as "lastArchivedAt", last_failed_time as "lastArchiveFailedAt"
        from pg_stat_archiver`,
    values: [],
  });
  const [facts] = rows;
  if (!facts) throw new Error("the archiver's view has one row");
  return facts;
}
