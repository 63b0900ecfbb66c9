/** Why the embedded PostgreSQL cannot run: one line with the fix, for display. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}
