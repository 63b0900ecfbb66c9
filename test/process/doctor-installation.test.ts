// `kaunter doctor --installation`: what an operator should know of an installation, and what to do.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { runCli } from "../cli/run-cli.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { freePort } from "../support/process/free-port.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { databaseOf } from "../support/server/test-home.ts";

const gateway = await provideOwnGateway();
const folder = provideFolder();
const mark = join(folder, "backup-mark");
writeFileSync(mark, "");

function write(rails: object): string {
  const file = join(folder, "rails.json");
  writeFileSync(file, JSON.stringify(rails), { mode: 0o600 });
  return file;
}

const environment = (rails: object) => ({
  ...databaseOf(gateway.config),
  KAUNTER_MASTER_KEY: gateway.config.masterKey?.reveal().toString("hex") ?? "",
  KAUNTER_DATA_DIR: folder,
  KAUNTER_RAILS_FILE: write(rails),
  KAUNTER_BACKUP_MARK_FILE: mark,
});

interface Finding {
  check: string;
  state: string;
  text: string;
  fix: string;
}

async function examine(rails: object, changes: Record<string, string> = {}) {
  const env = { ...environment(rails), ...changes };
  const ran = await runCli(["doctor", "--installation", "--json"], { folder, env });
  assert.ok(ran.json?.findings, ran.stdout + ran.stderr);
  const findings: Finding[] = ran.json.findings;
  const of = (check: string, names = "") =>
    findings.find((one) => one.check === check && one.text.includes(names));
  return { ...ran, findings, of };
}

test("a sound installation passes, and every line says what was found", async () => {
  const { code, findings, of, json } = await examine(gateway.sandbox.rails);
  const failed = findings.filter(({ state }) => state === "fail");
  // The server of the tests writes without fsync.
  assert.deepEqual(
    failed.map(({ check }) => check).filter((check) => check !== "durability"),
    [],
  );
  assert.equal(code, failed.length === 0 ? 0 : 1);
  assert.equal(json.isGood, failed.length === 0);
  for (const check of [
    ...["configuration", "pooler", "connections", "clock", "durability", "backups", "merchants"],
    ...["fees", "descriptors", "disk", "provider"],
  ]) {
    assert.ok(of(check), `${check} in ${findings.map((one) => one.check).join()}`);
  }
  assert.match(of("pooler")?.text ?? "", /PostgreSQL itself/);
  assert.match(of("backups")?.text ?? "", /0 minutes ago/);
  assert.equal(of("fees")?.state, "ok");
});

test("a provider that does not respond and one whose certificate has expired are named", async () => {
  gateway.sandbox.faults.add({ simulator: "duitnow", kind: "expired_tls" });
  const { fpx, ...rest } = gateway.sandbox.rails as Record<string, object>;
  const gone = `http://127.0.0.1:${await freePort()}`;
  const { code, of } = await examine({ ...rest, fpx: { ...fpx, baseUrl: gone } });
  gateway.sandbox.faults.clear();
  assert.equal(code, 1);
  assert.equal(of("provider", "fpx.baseUrl")?.state, "fail");
  assert.match(of("provider", "fpx.baseUrl")?.text ?? "", /cannot be reached.*ECONNREFUSED/);
  assert.equal(of("provider", "duitnow-qr.baseUrl")?.state, "fail");
  assert.match(of("provider", "duitnow-qr.baseUrl")?.text ?? "", /its certificate ends/);
});

test("without a database the rest is still examined, and people read what to do", async () => {
  const changes = { DATABASE_URL: "postgresql://a:b@127.0.0.1:1/x" };
  const { code, of } = await examine(gateway.sandbox.rails, changes);
  assert.equal(code, 1);
  assert.equal(of("database")?.state, "fail");
  assert.equal(of("disk")?.state, "ok");
  const env = { ...environment(gateway.sandbox.rails), ...changes };
  const ran = await runCli(["doctor", "--installation"], { folder, env });
  assert.match(ran.stdout, /✗ database/);
  assert.match(ran.stdout, /\d+ failed, \d+ warnings\./);
});
