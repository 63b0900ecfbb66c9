import { randomBytes } from "node:crypto";
import { after } from "node:test";
import pg from "pg";
import { startTestServer, type TestServer } from "./test-server.ts";

/** An empty database with every migration applied, for one test file or one test. */
export interface TestDatabase {
  readonly url: string;
  /** Closes whatever connection is left. */
  drop(): Promise<void>;
}

/** `npm test` starts one server for all test files; a file run by hand starts its own. */
let ownServer: Promise<TestServer> | undefined;
if (!process.env.KAUNTER_TEST_DATABASE_URL) after(async () => (await ownServer)?.stop());

/** Takes some 30 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const templateUrl = process.env.KAUNTER_TEST_DATABASE_URL ?? (await findOwnServer()).templateUrl;
  const name = `test_${randomBytes(8).toString("hex")}`;
  const template = new URL(templateUrl).pathname.slice(1);
  // Copying files is several times faster here than PostgreSQL's default, as nothing is durable.
  const create = `create database ${name} template ${template} strategy file_copy`;
  await administer(templateUrl, create);
  return {
    url: withDatabase(templateUrl, name),
    // A server of our own goes with all it holds, perhaps before the test file's own hooks run.
    drop:
      ownServer !== undefined
        ? async () => {}
        : () => administer(templateUrl, `drop database if exists ${name} with (force)`),
  };
}

function findOwnServer(): Promise<TestServer> {
  ownServer ??= startTestServer();
  return ownServer;
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
