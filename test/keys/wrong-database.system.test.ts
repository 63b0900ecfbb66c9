// A gateway or command that does not belong to a database says so, all at once, and changes
// nothing.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { keyIdOf } from "../../packages/gateway/src/platform/keys/sealer.ts";
import { runCli } from "../cli/run-cli.ts";
import {
  createDemoDatabase,
  createEmptyDatabase,
  createTestDatabase,
  findTestHome,
} from "../support/database.ts";
import { createAccounts, failToStart } from "../support/process/fail-to-start.ts";
import { freePort } from "../support/process/free-port.ts";
import { startProcess } from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { asRuntime, queryAt } from "../support/server/test-home.ts";

const COMMANDS = [
  ["migrate"],
  ["distribute"],
  ["rotate-master-key"],
  ["erase-payer", "--merchant", "1", "--email", "a@b.example"],
];

const folder = provideFolder();
const railsFile = join(folder, "rails.json");
writeFileSync(railsFile, "{}");
const key = randomBytes(32);
const home = await findTestHome();
const production = (url: string, masterKey = key) => ({
  DATABASE_URL: url,
  KAUNTER_MODE: "production",
  KAUNTER_PUBLIC_URL: "https://pay.example",
  KAUNTER_BEHIND_PROXY: "1",
  KAUNTER_MASTER_KEY: masterKey.toString("hex"),
  KAUNTER_RAILS_FILE: railsFile,
});

const fail = (environment: Record<string, string>) =>
  failToStart(join(folder, "data"), environment);

async function provide(t: TestContext, create: typeof createTestDatabase): Promise<string> {
  const { url, drop } = await create();
  t.after(drop);
  return url;
}

const ofDemo = () => createDemoDatabase(folder);

function expectLines(lines: readonly string[], patterns: readonly RegExp[]): void {
  for (const pattern of patterns) {
    assert.equal(lines.filter((line) => pattern.test(line)).length, 1, `${pattern}: ${lines}`);
  }
  assert.equal(lines.length, patterns.length, lines.join("\n"));
}

test("production names every problem of its settings and its database at once", async (t) => {
  const url = await provide(t, ofDemo);
  const environment = {
    DATABASE_URL: url,
    KAUNTER_MODE: "production",
    KAUNTER_MASTER_KEY: "0".repeat(64),
  };
  expectLines(await fail(environment), [
    /^kaunter: KAUNTER_MASTER_KEY has a weak key .* all zero/,
    /KAUNTER_PUBLIC_URL is missing/,
    /KAUNTER_BEHIND_PROXY is missing/,
    /KAUNTER_RAILS_FILE is missing/,
    /The database holds sandbox data \(it was started as a sandbox, the demo merchant\)/,
    /The database has the demo operator/,
    /This master key is not the one this database was sealed with/,
  ]);
  const unreachable = { ...environment, DATABASE_URL: "postgresql://a:b@127.0.0.1:1/x" };
  const lines = await fail(unreachable);
  assert.equal(lines.length, 5);
  assert.match(lines[4] ?? "", /^kaunter: The database cannot be reached \(ECONNREFUSED\)/);
});

test("production and its commands reject a database of a sandbox, also of an earlier release", async (t) => {
  const url = await provide(t, ofDemo);
  const masterKey = Buffer.from(home.masterKey, "hex");
  const says = [/holds sandbox data/, /demo operator/];
  expectLines(await fail(production(url, masterKey)), says);
  const ended = await runCli(["migrate"], { folder, env: production(url, masterKey) });
  assert.equal(ended.code, 1);
  for (const pattern of says) assert.match(ended.stderr, pattern);

  // Earlier releases wrote no mark.
  await queryAt(url, "delete from installation");
  expectLines(await fail(production(url, masterKey)), says);
  await queryAt(url, "update users set is_operator = false");
  expectLines(await fail(production(url, masterKey)), [/holds sandbox data \(the demo merchant\)/]);
  await queryAt(url, "update merchants set registration_source = 'PORTAL'");
  await queryAt(
    url,
    `insert into fee_schedules (party, merchant_id, method, fee_key, valid_from,
       rate_basis_points, fixed_minor)
     values ('RAIL', '', '', 'visa_local', '2020-01-01T00:00:00Z', 100, 0)`,
  );
  expectLines(await fail(production(url, masterKey)), [/fees of the simulators/]);
  assert.deepEqual(await queryAt(url, "select from installation"), []);
});

test("a sandbox rejects a production database, and does not migrate it", async (t) => {
  const url = await provide(t, createTestDatabase);
  await createAccounts(url, folder);
  const own = production(asRuntime(url));
  const running = await startProcess(provideFolder(), await freePort(), own);
  await running.stop();
  assert.deepEqual(await queryAt(url, "select mode from installation"), [["production"]]);
  const sandbox = { DATABASE_URL: url, KAUNTER_MASTER_KEY: key.toString("hex") };
  const says = /The database belongs to a production installation\. Set KAUNTER_MODE=production/;
  expectLines(await fail(sandbox), [says]);
  const ended = await runCli(["migrate"], { folder, env: sandbox });
  assert.equal(ended.code, 1);
  assert.match(ended.stderr, says);

  // Of an earlier release: merchants, none of them the demo's.
  await queryAt(url, "delete from installation");
  await queryAt(
    url,
    "drop table sandbox_clock, webhook_faults, webhook_fault_acts, integration_checks, call_faults, installation",
  );
  await queryAt(url, "delete from migrations where number > 13");
  await queryAt(
    url,
    `insert into merchants (id, shard_key, profile, status, registration_source, created_at,
       updated_at)
     values ('M1', 1, '{}', 'VERIFIED', 'PORTAL', now(), now())`,
  );
  expectLines(await fail(sandbox), [says]);
  assert.deepEqual(await queryAt(url, "select to_regclass('installation')::text"), [[null]]);
});

test("a wrong master key is named, by a start and by a command, and so is a missing one", async (t) => {
  const url = await provide(t, ofDemo);
  const right = keyIdOf(Buffer.from(home.masterKey, "hex"));
  const sandbox = { DATABASE_URL: url, KAUNTER_MASTER_KEY: key.toString("hex") };
  const named = new RegExp(
    `^kaunter: This master key is not the one this database was sealed with \\(key id ${keyIdOf(key)}, database uses ${right}\\)\\.$`,
  );
  expectLines(await fail(sandbox), [named]);
  for (const words of COMMANDS) {
    const { code, stderr } = await runCli(words, { folder, env: sandbox });
    assert.equal(code, 1);
    assert.match(stderr.trim(), named);
  }
  const lost = { DATABASE_URL: url, KAUNTER_DATA_DIR: provideFolder() };
  expectLines(await fail(lost), [/The master key of this database is missing\./]);

  await queryAt(url, "delete from installation");
  expectLines(await fail(sandbox), [/not the one .*, database uses/]);
});

test("an empty database records the mode and the key of its first start", async (t) => {
  const url = await provide(t, createEmptyDatabase);
  await createAccounts(url, folder);
  const environment = production(asRuntime(url));
  const running = await startProcess(provideFolder(), await freePort(), environment);
  await running.stop();
  const keyId = "encode(substring(secret_sealed from 66 for 8), 'hex')";
  assert.deepEqual(await queryAt(url, `select mode, ${keyId} from installation`), [
    ["production", keyIdOf(key)],
  ]);
});
