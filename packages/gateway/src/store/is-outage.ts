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
