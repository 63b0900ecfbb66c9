import { existsSync, readFileSync, realpathSync } from "node:fs";
import type { Config } from "../config.ts";
import { EmbeddedPostgresError } from "./postgres/embedded-postgres-error.ts";
import { readPostmaster } from "./postgres/orphaned-postgres.ts";
import { clusterFiles, embeddedUrl } from "./postgres/postgres-cluster.ts";

/**
 * The database for a command run next to the gateway: `KAUNTER_COORDINATOR_URL` or `DATABASE_URL`,
 * or the embedded PostgreSQL of a gateway running on the same data folder. Throws
 * `EmbeddedPostgresError`, one line with the fix, when there is neither.
 */
export function findDatabaseUrl({ coordinatorUrl, databaseUrl, dataDir }: Config): string {
  const ownUrl = coordinatorUrl ?? databaseUrl;
  if (ownUrl) return ownUrl.reveal();
  const files = clusterFiles(existsSync(dataDir) ? realpathSync(dataDir) : dataDir);
  const postmaster = readPostmaster(files.cluster);
  if (!postmaster || postmaster.isStale || postmaster.status !== "ready") {
    throw new EmbeddedPostgresError(
      `no gateway is running on ${dataDir}: start it, or set the same DATABASE_URL or KAUNTER_DATA_DIR as the gateway`,
    );
  }
  return embeddedUrl(postmaster.sockets, readFileSync(files.password, "utf8").trim());
}
