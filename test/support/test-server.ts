import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../packages/gateway/src/main/postgres/embedded-postgres.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { migrate } from "../../packages/gateway/src/store/migrate.ts";

/** A PostgreSQL, not durable, with a migrated database in it from which others are cloned. */
export interface TestServer {
  /** Of the database to clone: what KAUNTER_TEST_DATABASE_URL holds. */
  readonly templateUrl: string;
  stop(): Promise<void>;
}

export async function startTestServer(): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "kaunter-test-"));
  let postgres: EmbeddedPostgres | undefined;
  const stop = async () => {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
    await migrate(postgres.url);
    return { templateUrl: postgres.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
