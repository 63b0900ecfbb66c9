import { randomBytes } from "node:crypto";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import {
  type Database,
  type DatabaseOptions,
  openDatabase,
} from "../../packages/gateway/src/store/database.ts";
import {
  atOwnNode,
  cloneDatabase,
  dropDatabase,
  readTestHome,
  type TestHome,
} from "./server/test-home.ts";
import type { TestServer } from "./server/test-server.ts";

/** A database with every migration applied, for one test file or one test. */
export interface TestDatabase {
  readonly url: string;
  /** Where tables are created: the same unless it is distributed. */
  readonly coordinatorUrl: string;
  /** Closes whatever connection is left. */
  drop(): Promise<void>;
}

/** `npm test` starts one server for all test files; a file run manually starts its own. */
let ownServer: Promise<TestServer> | undefined;
if (!process.env.KAUNTER_TEST_HOME) after(async () => (await ownServer)?.stop());

/** An empty database for the whole test file; it is dropped after the last test. */
export async function provideDatabase(
  options: Omit<DatabaseOptions, "url"> = {},
): Promise<Database> {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase({ ...options, url });
  after(async () => {
    await database.end();
    await drop();
  });
  return database;
}

/** Nothing is in it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return clone((await findTestHome()).emptyUrl);
}

/** No migration was applied to it. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const template = new URL((await findTestHome()).emptyUrl);
  template.pathname = "/template0";
  return clone(template.href);
}

/** Holds the demo merchant, whose `demo.json` is put into `dataDir`. */
export async function createDemoDatabase(dataDir: string): Promise<TestDatabase> {
  copyFileSync(join(await findFolder(), "demo.json"), join(dataDir, "demo.json"));
  return clone((await findTestHome()).demoUrl);
}

export async function findTestHome(): Promise<TestHome> {
  return readTestHome(await findFolder());
}

async function findFolder(): Promise<string> {
  if (process.env.KAUNTER_TEST_HOME) return process.env.KAUNTER_TEST_HOME;
  ownServer ??= import("./server/test-server.ts").then(({ startTestServer }) => startTestServer());
  return (await ownServer).home;
}

async function clone(templateUrl: string): Promise<TestDatabase> {
  const coordinatorUrl = await cloneDatabase(templateUrl, `test_${randomBytes(8).toString("hex")}`);
  // A server of our own goes with all it holds, perhaps before the test file's own hooks run.
  const drop = ownServer !== undefined ? async () => {} : () => dropDatabase(coordinatorUrl);
  return { url: atOwnNode(coordinatorUrl), coordinatorUrl, drop };
}
