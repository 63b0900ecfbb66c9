import { readConfig } from "../../config.ts";
import {
  type AuditReport,
  type KnownHead,
  verifyAudit,
} from "../../operations/audit/verify-audit.ts";
import { silentLog } from "../../platform/log.ts";
import { openDatabase } from "../../store/database.ts";
import { findDatabaseUrl } from "../find-database-url.ts";
import { followDatabaseClock } from "../follow-database-clock.ts";
import { explainStartFailure } from "../process/explain-start-failure.ts";

/**
 * For `kaunter verify-audit`: compares the audit log of the configured database with its chains,
 * and these with the heads that were known before. Rejects with a message for users.
 */
export async function verifyAuditOfDatabase(
  environment: NodeJS.ProcessEnv,
  known: readonly KnownHead[],
): Promise<AuditReport> {
  try {
    const config = readConfig(environment);
    const database = openDatabase({ url: findDatabaseUrl(config), connectionsMax: 2 });
    try {
      const { clock, stop } = await followDatabaseClock(database, silentLog);
      await stop();
      return await verifyAudit(database, { now: clock.now(), known });
    } finally {
      await database.end();
    }
  } catch (error) {
    throw new Error(explainStartFailure(error).join("\n"), { cause: error });
  }
}
