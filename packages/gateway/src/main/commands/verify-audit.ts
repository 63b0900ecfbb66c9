import {
  type AuditReport,
  type KnownHead,
  verifyAudit,
} from "../../operations/audit/verify-audit.ts";
import { withCommandDatabase } from "./command-database.ts";

/**
 * For `kaunter verify-audit`: compares the audit log of the configured database with its chains,
 * and these with the heads that were known before.
 */
export function verifyAuditOfDatabase(
  environment: NodeJS.ProcessEnv,
  known: readonly KnownHead[],
): Promise<AuditReport> {
  return withCommandDatabase(environment, {}, ({ database, trueClock }) =>
    verifyAudit(database, { now: trueClock.now(), known }),
  );
}
