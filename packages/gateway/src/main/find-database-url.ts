import { existsSync, readFileSync, realpathSync } from "node:fs";
import type { Config } from "../config.ts";
import { EmbeddedPostgresError } from "./postgres/embedded-postgres-error.ts";
import { readPostmaster } from "./postgres/orphaned-postgres.ts";
import { clusterFiles, embeddedRuntimeUrl, embeddedUrl } from "./postgres/postgres-cluster.ts";

/**
 * The database for a command run next to the gateway, without a pooler: `KAUNTER_COORDINATOR_URL`,
 * `KAUNTER_DB_DIRECT_URL` or `DATABASE_URL`, or the embedded PostgreSQL of a gateway running on the
 * same data folder. Throws `EmbeddedPostgresError`, one line with the fix, when there is neither.
 */
export function findDatabaseUrl(config: Config): string {
  return findSessionUrl(config, embeddedRuntimeUrl);
}

/** The same with the account that may change the schema: `KAUNTER_MIGRATOR_URL`. */
export function findMigratorUrl(config: Config): string {
  return config.migratorUrl?.reveal() ?? findSessionUrl(config, embeddedUrl);
}

/** For `openDatabase`, of the gateway's processes: it may lead through a pooler. */
export function poolOf({ databaseUrl, directUrl }: Pick<Config, "databaseUrl" | "directUrl">) {
  return { url: databaseUrl?.reveal() ?? "", directUrl: directUrl?.reveal() };
}

/** The same for the worker, which uses the coordinator of a distributed database. */
export function workerPoolOf(config: Config) {
  const { coordinatorUrl } = config;
  return coordinatorUrl ? { url: coordinatorUrl.reveal(), directUrl: undefined } : poolOf(config);
}

function findSessionUrl(config: Config, urlOf: typeof embeddedUrl): string {
  const ownUrl = config.coordinatorUrl ?? config.directUrl ?? config.databaseUrl;
  return ownUrl ? ownUrl.reveal() : findEmbedded(config, urlOf);
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
