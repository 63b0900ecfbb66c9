import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadCredentials } from "@kaunter/sandbox";
import { readConfig } from "../../../packages/gateway/src/config.ts";
import { buildApi } from "../../../packages/gateway/src/main/build-api.ts";
import { buildDeps } from "../../../packages/gateway/src/main/build-deps.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../../packages/gateway/src/main/postgres/embedded-postgres.ts";
import { ensureDemo } from "../../../packages/gateway/src/main/sandbox/demo.ts";
import { silentLog } from "../../../packages/gateway/src/platform/log.ts";
import { systemRandom } from "../../../packages/gateway/src/platform/random.ts";
import { migrate } from "../../../packages/gateway/src/store/migrate.ts";
import { ensurePartitions } from "../../../packages/gateway/src/store/partitions/partitions.ts";
import {
  asRuntime,
  cloneDatabase,
  HOME_FILE,
  RUNTIME_PASSWORD,
  type TestHome,
} from "./test-home.ts";

/** A PostgreSQL, not durable, and what test files copy instead of making it again. */
export interface TestServer {
  /** Folder of `demo.json` and of what `TestHome` says: what KAUNTER_TEST_HOME holds. */
  readonly home: string;
  stop(): Promise<void>;
}

/** A server that was started before: its empty database, stopped with the tests. */
export interface EngineUnderTest extends Omit<EmbeddedPostgres, "runtimeUrl"> {
  /** Few, so that a clone takes little time. */
  shardCount: number;
}

/** On a database of `engine` instead of an embedded one. */
export async function startTestServer(engine?: EngineUnderTest): Promise<TestServer> {
  const home = mkdtempSync(join(tmpdir(), "kaunter-test-"));
  let postgres: Omit<EmbeddedPostgres, "runtimeUrl"> | undefined;
  const stop = async () => {
    await postgres?.stop();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    postgres =
      engine ?? (await startEmbeddedPostgres({ dataDir: home, log: silentLog, durable: false }));
    const { url: emptyUrl } = postgres;
    await migrate(emptyUrl, {
      shardCount: engine?.shardCount,
      roles: { runtimePassword: RUNTIME_PASSWORD },
    });
    const demoUrl = await cloneDatabase(emptyUrl, "demo");
    const masterKey = systemRandom.bytes(32).toString("hex");
    await provideDemoData(home, demoUrl, masterKey);
    const credentials = await loadCredentials(join(home, "simulators.json"));
    const made: TestHome = { emptyUrl, demoUrl, masterKey, credentials };
    writeFileSync(join(home, HOME_FILE), JSON.stringify(made));
    return { home, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function provideDemoData(home: string, url: string, masterKey: string): Promise<void> {
  const config = readConfig({
    KAUNTER_DATA_DIR: home,
    DATABASE_URL: asRuntime(url),
    KAUNTER_MASTER_KEY: masterKey,
    KAUNTER_LOG_LEVEL: "silent",
  });
  const deps = await buildDeps(config, silentLog);
  try {
    // Every copy has those of today.
    await ensurePartitions(deps.database, deps.clock.now());
    await ensureDemo(config, deps, null);
    await (await buildApi(config, deps)).close();
  } finally {
    await deps.close();
  }
}
