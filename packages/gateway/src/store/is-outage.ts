import pg from "pg";

/** SQLSTATE classes that a single row can cause; all others affect the whole database. */
const ROW_CLASSES: ReadonlySet<string> = new Set([
  "21", // cardinality
  "22", // data
  "23", // constraint
  "40", // transaction rollback
  "54", // too large
]);

/**
 * True when retrying the rows one by one is pointless: no connection, a full disk, a missing table.
 * After a lost connection it would also be wrong, because the rows may be committed.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return !ROW_CLASSES.has((error.code ?? "").slice(0, 2));
  // Our own errors, such as a row that cannot be serialized to JSON.
  return !(error instanceof TypeError || error instanceof RangeError);
}

/** PostgreSQL's codes for temporary unavailability; prefixes of SQLSTATE. */
const UNAVAILABLE_STATES = [
  "08", // connection, also between the nodes of Citus
  "25006", // read only: a replica that is not promoted yet
  "40", // a conflict of transactions, or with recovery
  "53", // resources: disk, memory, connections
  "55P03", // a lock that was waited for too long
  "57", // shutdown, start, cancelled statement
  "58", // the system around PostgreSQL: files
];

const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "EMFILE",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOENT", // its socket, while it is stopped
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** The driver's own errors have no code. */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout e|Query read timeout|Client (has encountered|was closed)|Cannot use a pool after)/;
/** A node of Citus says this with a code of its own. */
const NODE_UNAVAILABLE =
  /^(connection to the remote node|failed to connect|could not connect|terminating connection|the database system)/;
const CAUSES_MAX = 4;

/** A statement that took too long, or whose server stops. */
export function isCancelled(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "57014";
}

/**
 * True when the same statement may succeed in a moment: the caller gets 503 and tries again. A
 * missing table, or a value that a column rejects, is our own bug.
 */
export function isUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > CAUSES_MAX) return false;
  const code = "code" in error ? String(error.code) : "";
  if (error instanceof pg.DatabaseError) {
    // PostgreSQL has rejected the connection, or ended it.
    if (error.severity === "FATAL" || error.severity === "PANIC") return true;
    const isListed = UNAVAILABLE_STATES.some((state) => code.startsWith(state));
    return isListed || NODE_UNAVAILABLE.test(error.message);
  }
  if (UNAVAILABLE_CODES.has(code) || UNAVAILABLE_MESSAGE.test(error.message)) return true;
  return isUnavailable(error.cause, depth + 1);
}
