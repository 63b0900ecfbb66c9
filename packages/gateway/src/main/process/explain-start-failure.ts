import { ConfigError } from "../../config.ts";
import { EmbeddedPostgresError } from "../postgres/embedded-postgres-error.ts";

/** A failed start, explained in one line with the fix. */
export class StartError extends Error {
  override readonly name = "StartError";
}

const DATABASE_CODES = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "ETIMEDOUT",
  "28P01",
  "28000",
  "3D000",
]);

/** PgBouncer's own errors: of a time limit that it does not know, or of an unknown account. */
const OF_POOLER = "08P01";

/** What only an administrator's account may do, such as fees and the keys of an installation. */
const DENIED = "42501";

/** The message for the terminal; no stack, no secret. */
export function explainStartFailure(error: unknown): string[] {
  if (error instanceof ConfigError) return [...error.problems];
  if (error instanceof StartError || error instanceof EmbeddedPostgresError) return [error.message];
  if (!(error instanceof Error)) return [String(error)];
  const code = "code" in error ? String(error.code) : "";
  if (DATABASE_CODES.has(code)) {
    return [`The database cannot be reached (${code}). Check DATABASE_URL.`];
  }
  if (code === OF_POOLER) {
    return [
      `DATABASE_URL leads through a connection pooler, which says: ${error.message}. Set KAUNTER_DB_DIRECT_URL to the address of PostgreSQL itself.`,
    ];
  }
  if (code === DENIED) {
    return [`${error.message}. Set KAUNTER_MIGRATOR_URL to the account kaunter_migrator.`];
  }
  if (code === "EACCES" || code === "EPERM") {
    return [
      `No permission: ${error.message}. Choose another KAUNTER_DATA_DIR or run as its owner.`,
    ];
  }
  return [error.message];
}
