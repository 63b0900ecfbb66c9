/** Why the embedded PostgreSQL cannot run: one line that names the fix, fit to show a person. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}
