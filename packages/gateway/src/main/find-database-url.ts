import { existsSync, readFileSync, realpathSync } from "node:fs";
import type { Config } from "../config.ts";
import { EmbeddedPostgresError } from "./postgres/embedded-postgres-error.ts";
import { readPostmaster } from "./postgres/orphaned-postgres.ts";
import { clusterFiles, embeddedRuntimeUrl, embeddedUrl } from "./postgres/postgres-cluster.ts";

/**
 * The database for a command run next to the gateway: `KAUNTER_COORDINATOR_URL` or `DATABASE_URL`,
 * or the embedded PostgreSQL of a gateway running on the same data folder. Throws
 * `EmbeddedPostgresError`, one line with the fix, when there is neither.
 */
export function findDatabaseUrl(config: Config): string {
  const ownUrl = config.coordinatorUrl ?? config.databaseUrl;
  return ownUrl ? ownUrl.reveal() : findEmbedded(config, embeddedRuntimeUrl);
}

/** The same with the account that may change the schema: `KAUNTER_MIGRATOR_URL`. */
export function findMigratorUrl(config: Config): string {
  const ownUrl = config.migratorUrl ?? config.coordinatorUrl ?? config.databaseUrl;
  return ownUrl ? ownUrl.reveal() : findEmbedded(config, embeddedUrl);
}

function findEmbedded(
  { dataDir }: Config,
  urlOf: (sockets: string, password: string) => string,
): string {
  const files = clusterFiles(existsSync(dataDir) ? realpathSync(dataDir) : dataDir);
  const postmaster = readPostmaster(files.cluster);
  if (!postmaster || postmaster.isStale || postmaster.status !== "ready") {
    throw new EmbeddedPostgresError(
      `no gateway is running on ${dataDir}: start it, or set the same DATABASE_URL or KAUNTER_DATA_DIR as the gateway`,
    );
  }
  return urlOf(postmaster.sockets, readFileSync(files.password, "utf8").trim());
}
