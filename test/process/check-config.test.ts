// `kaunter check-config` names every fault at once, as a start does, and starts nothing.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { runCli } from "../cli/run-cli.ts";
import { createTestDatabase } from "../support/database.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { asRuntime } from "../support/server/test-home.ts";

const folder = provideFolder();
const { url, drop } = await createTestDatabase();
test.after(drop);

function write(name: string, content: string, mode = 0o600): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

const SOUND = {
  KAUNTER_MODE: "production",
  KAUNTER_PUBLIC_URL: "https://pay.example",
  KAUNTER_BEHIND_PROXY: "1",
  KAUNTER_DATA_DIR: join(folder, "data"),
  KAUNTER_MASTER_KEY: randomBytes(32).toString("hex"),
  KAUNTER_RAILS_FILE: write("empty-object.json", "{}"),
  DATABASE_URL: asRuntime(url),
};

const check = (env: Record<string, string>, ...words: string[]) =>
  runCli(["check-config", "--json", ...words], { folder, env });

test("what a production installation needs is enough, and nothing was started", async () => {
  const ran = await check(SOUND);
  assert.equal(ran.code, 0, ran.stdout);
  assert.equal(ran.json.isValid, true);
  assert.deepEqual(ran.json.problems, []);
  assert.match(ran.json.warnings.join("\n"), /has no rail/);
  assert.equal((await check(SOUND, "--strict")).code, 1);
  assert.equal(existsSync(SOUND.KAUNTER_DATA_DIR), false);
});

test("faults of variables, of the rails file and of the database are named at once", async () => {
  const secret = "a-secret-that-nobody-may-read";
  const rails = {
    fpx: { baseUrl: "http://fpx.example" },
    "duitnow-qr": { secret },
    paypal: {},
  };
  const { KAUNTER_PUBLIC_URL: _, ...rest } = SOUND;
  const ran = await check({
    ...rest,
    PORT: "http",
    DATABASE_URL: "postgresql://a:b@127.0.0.1:1/x",
    KAUNTER_PUBLIC_URI: "https://pay.example",
    KAUNTER_RAILS_FILE: write("faulty.json", JSON.stringify(rails), 0o644),
  });
  assert.equal(ran.code, 1);
  const { problems, warnings } = ran.json;
  for (const fault of [
    /^PORT must be an integer/,
    /^KAUNTER_PUBLIC_URL is missing/,
    /KAUNTER_RAILS_FILE.*https in production.*fpx\.baseUrl/,
    /KAUNTER_RAILS_FILE.*FPX settings/,
    /KAUNTER_RAILS_FILE.*duitnow-qr settings/,
    /KAUNTER_RAILS_FILE.*unknown rail "paypal"/,
    /^The database cannot be reached \(ECONNREFUSED\)/,
  ]) {
    assert.equal(problems.filter((one: string) => fault.test(one)).length, 1, `${fault}`);
  }
  assert.match(warnings.join("\n"), /KAUNTER_PUBLIC_URI is not a variable.*KAUNTER_PUBLIC_URL/);
  assert.match(warnings.join("\n"), /read by others \(mode 0644\).*chmod 600/);
  assert.doesNotMatch(ran.stdout, new RegExp(secret));
});

for (const [what, content, says] of [
  ["an empty rails file", "", /is empty/],
  ["a rails file that is not JSON", "{", /is not JSON/],
  ["a rails file with a list", "[]", /JSON object with one key per rail/],
] as const) {
  test(`${what} is a fault`, async () => {
    const ran = await check({ ...SOUND, KAUNTER_RAILS_FILE: write("rails.json", content) });
    assert.equal(ran.code, 1);
    assert.match(ran.json.problems.join("\n"), says);
  });
}

test("without the database, only files and variables are checked", async () => {
  const env = { ...SOUND, DATABASE_URL: "postgresql://a:b@127.0.0.1:1/x" };
  assert.equal((await check(env)).code, 1);
  assert.equal((await check(env, "--offline")).code, 0);
  const text = await runCli(["check-config", "--offline"], { folder, env });
  assert.match(text.stdout, /The gateway can start with this configuration\./);
});

test("an account that may do more than the gateway needs is named before the start", async () => {
  const ran = await check({ ...SOUND, DATABASE_URL: url });
  assert.equal(ran.code, 1);
  assert.match(ran.json.problems.join("\n"), /DATABASE_URL/);
});
