import { openDatabase } from "../../packages/gateway/src/store/database.ts";
import { migrate } from "../../packages/gateway/src/store/migrate.ts";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import type { HaCluster } from "./cluster.ts";

/** The account of the gateway's processes. */
export const RUNTIME = "kaunter_runtime";

/** Creates the database, the gateway's accounts and the schema, at whichever node is the leader. */
export async function install(cluster: HaCluster, runtimePassword: string): Promise<void> {
  await cluster.whenReady(2);
  const url = cluster.directUrl("postgres", cluster.adminPassword);
  const postgres = url.replace("/kaunter?", "/postgres?");
  const database = openDatabase({ url: postgres, connectionsMax: 1 });
  try {
    await database.query(sql`create database kaunter`);
  } finally {
    await database.end();
  }
  await migrate(url, { roles: { runtimePassword } });
}
