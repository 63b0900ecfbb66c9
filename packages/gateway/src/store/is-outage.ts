import pg from "pg";

/** SQLSTATE classes that a single row can cause; all others concern the database as a whole. */
const ROW_CLASSES: ReadonlySet<string> = new Set([
  "21", // cardinality
  "22", // data
  "23", // constraint
  "40", // rolled back for another's sake
  "54", // too large
]);

/**
 * True when writing the same rows again, one by one, is pointless: no connection, a full disk, a
 * missing table. After a lost connection it would also be wrong, for the rows may be committed.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return !ROW_CLASSES.has((error.code ?? "").slice(0, 2));
  // Our own faults, such as a row that cannot be written as JSON.
  return !(error instanceof TypeError || error instanceof RangeError);
}
