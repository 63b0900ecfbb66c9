import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadCredentials, type SandboxCredentials } from "@kaunter/sandbox";
import pg from "pg";
import { readConfig } from "../../packages/gateway/src/config.ts";
import { buildApi } from "../../packages/gateway/src/main/build-api.ts";
import { buildDeps } from "../../packages/gateway/src/main/build-deps.ts";
import { provideDemo } from "../../packages/gateway/src/main/demo.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../packages/gateway/src/main/embedded-postgres.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { systemRandom } from "../../packages/gateway/src/platform/random.ts";
import { migrate } from "../../packages/gateway/src/store/migrate.ts";

/** A PostgreSQL, not durable, and what test files copy instead of making it again. */
export interface TestServer {
  /** Folder of `demo.json` and of what `TestHome` says: what KAUNTER_TEST_HOME holds. */
  readonly home: string;
  stop(): Promise<void>;
}

/** Databases to clone. Key pairs take most of a gateway's start, so they are made once. */
export interface TestHome {
  /** Migrated, with nothing in it. */
  readonly emptyUrl: string;
  /** With the demo merchant of `demo.json` and the key of its tokens. */
  readonly demoUrl: string;
  readonly masterKey: string;
  readonly credentials: SandboxCredentials;
}

const FILE = "home.json";

export const readTestHome = (home: string): TestHome =>
  JSON.parse(readFileSync(join(home, FILE), "utf8")) as TestHome; // written below

export async function startTestServer(): Promise<TestServer> {
  const home = mkdtempSync(join(tmpdir(), "kaunter-test-"));
  let postgres: EmbeddedPostgres | undefined;
  const stop = async () => {
    await postgres?.stop();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    postgres = await startEmbeddedPostgres({ dataDir: home, log: silentLog, durable: false });
    const { url: emptyUrl } = postgres;
    await migrate(emptyUrl);
    const demoUrl = await cloneDatabase(emptyUrl, "demo");
    const masterKey = systemRandom.bytes(32).toString("hex");
    await provideDemoData(home, demoUrl, masterKey);
    const credentials = await loadCredentials(join(home, "simulators.json"));
    const made: TestHome = { emptyUrl, demoUrl, masterKey, credentials };
    writeFileSync(join(home, FILE), JSON.stringify(made));
    return { home, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function provideDemoData(home: string, url: string, masterKey: string): Promise<void> {
  const config = readConfig({
    KAUNTER_DATA_DIR: home,
    DATABASE_URL: url,
    KAUNTER_MASTER_KEY: masterKey,
    KAUNTER_LOG_LEVEL: "silent",
  });
  const deps = buildDeps(config, silentLog);
  try {
    await provideDemo(config, deps, null);
    await (await buildApi(config, deps)).close();
  } finally {
    await deps.close();
  }
}

/** Takes some 30 ms; answers the new database's address. */
export async function cloneDatabase(templateUrl: string, name: string): Promise<string> {
  const template = new URL(templateUrl).pathname.slice(1);
  // Copying files is several times faster here than PostgreSQL's default, as nothing is durable.
  const create = `create database ${name} template ${template} strategy file_copy`;
  await administer(templateUrl, create);
  return withDatabase(templateUrl, name);
}

/** Closes whatever connection is left. */
export function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  return administer(url, `drop database if exists ${name} with (force)`);
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, "postgres") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
