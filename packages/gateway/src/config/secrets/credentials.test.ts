import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ConfigError, readConfig } from "../../config.ts";
import { addCredentials } from "./credentials.ts";

const folder = mkdtempSync(join(tmpdir(), "kaunter-test-"));
after(() => rmSync(folder, { recursive: true }));
const URL = "postgresql://kaunter_runtime:secret@db.internal:5432/kaunter";

function write(files: Record<string, string>): NodeJS.ProcessEnv {
  const place = mkdtempSync(join(folder, "credentials-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text);
  return { CREDENTIALS_DIRECTORY: place };
}

test("a credential is the variable it is named after", () => {
  const given = write({ DATABASE_URL: `${URL}\n`, KAUNTER_MASTER_KEY: "ab".repeat(32) });
  const config = readConfig(given);
  assert.equal(config.databaseUrl?.reveal(), URL);
  assert.equal(config.masterKey?.reveal().length, 32);
});

test("systemd's name of a file in a folder of credentials is understood", () => {
  assert.equal(readConfig(write({ kaunter_DATABASE_URL: URL })).databaseUrl?.reveal(), URL);
});

test("a variable that is set takes precedence, also an empty one", () => {
  const given = write({ DATABASE_URL: URL, KAUNTER_MIGRATOR_URL: URL });
  const { environment } = addCredentials({ ...given, DATABASE_URL: "other", PORT: "1" });
  assert.equal(environment.DATABASE_URL, "other");
  // As for child processes, which do not get it.
  assert.equal(readConfig({ ...given, KAUNTER_MIGRATOR_URL: "" }).migratorUrl, null);
});

test("credentials of other services are left alone, and a folder in between", () => {
  const given = write({ "tls.key": "x", PATH: "/nowhere", "rails.json": "{}" });
  mkdirSync(join(String(given.CREDENTIALS_DIRECTORY), "..data"));
  assert.deepEqual(addCredentials(given), { environment: given, problems: [] });
});

test("a credential with an unknown name is reported like a variable", () => {
  const given = write({ KAUNTER_MASTERKEY: "x", DATABASE_URL: "nonsense" });
  assert.throws(
    () => readConfig(given),
    (error: unknown) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, /DATABASE_URL must be a URL/);
      assert.match(error.message, /KAUNTER_MASTERKEY is not a variable .* KAUNTER_MASTER_KEY\?/);
      return true;
    },
  );
});

test("a folder that cannot be read is a problem, never a start without secrets", () => {
  const missing = { CREDENTIALS_DIRECTORY: join(folder, "missing") };
  assert.throws(() => readConfig(missing), /CREDENTIALS_DIRECTORY cannot be read .*ENOENT/);
  const given = write({ DATABASE_URL: URL });
  chmodSync(join(String(given.CREDENTIALS_DIRECTORY), "DATABASE_URL"), 0);
  if (process.getuid?.() !== 0) assert.throws(() => readConfig(given), /EACCES/);
});
