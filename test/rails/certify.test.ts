// A rail is certified against its simulator, and a simulator that is wrong fails a scenario.
// cspell:ignore Bword
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type CertifyOptions, certify } from "../../packages/gateway/src/main/certify/certify.ts";
import { createRedactor } from "../../packages/gateway/src/main/certify/redact.ts";
import type { CertificationReport } from "../../packages/gateway/src/main/certify/render-report.ts";
import { runCli } from "../cli/run-cli.ts";
import { provideFolder } from "../support/process/provide-folder.ts";

const folder = provideFolder();
const run = (options: Pick<CertifyOptions, "railId"> & Partial<CertifyOptions>) =>
  certify({ railsFile: null, folder, say() {}, ...options });

const resultsOf = ({ scenarios }: CertificationReport) =>
  Object.fromEntries(scenarios.map(({ id, result }) => [id, result]));
const troubles = ({ scenarios }: CertificationReport) =>
  scenarios
    .filter(({ result }) => result === "FAILED")
    .map(({ id, expected, got }) => `${id}: expected ${expected}, got ${got}`);

for (const [railId, skipped] of [
  ["card", []],
  ["fpx", ["lost_response", "repeat"]],
  ["duitnow-qr", ["lost_response", "unknown_id"]],
  ["wallet", ["lost_response"]],
] as const) {
  test(`${railId}: all scenarios pass against the simulator, and the report says so`, async () => {
    const secrets: string[] = [];
    const report = await run({
      railId,
      spoil: ({ rails }) => void secrets.push(...secretsOf(rails[railId])),
    });
    assert.deepEqual(troubles(report), []);
    const found = report.scenarios.filter(({ result }) => result === "SKIPPED");
    assert.deepEqual(
      found.map(({ id }) => id),
      skipped,
    );
    const [json, text] = ["json", "md"].map((ending) =>
      readFileSync(join(folder, `certify-${railId}.${ending}`), "utf8"),
    );
    assert.deepEqual(JSON.parse(json ?? ""), report);
    assert.match(text ?? "", /\| approve \| A payment is approved \| PASSED \| approved \d+ \|/);
    assert.match(text ?? "", new RegExp(`${report.passed} passed, 0 failed`));
    assert.ok(secrets.length > 0);
    for (const secret of [...secrets, "4242424242424242"])
      for (const written of [json, text]) assert.ok(!written?.includes(secret), secret);
    const approved = report.scenarios.find(({ id }) => id === "approve");
    assert.ok((approved?.exchanges.length ?? 0) > 0);
  });
}

function secretsOf(value: unknown, name = ""): string[] {
  if (typeof value === "string")
    return /secret|password|token|privatekey/i.test(name) && value.length > 8 ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => secretsOf(each, `${name} ${key}`));
}

test("a provider that loses webhooks fails that scenario, and the others still run", async () => {
  const report = await run({
    railId: "card",
    spoil: ({ faults }) => faults.add({ simulator: "card", kind: "drop_webhooks" }),
  });
  const results = resultsOf(report);
  assert.equal(results.webhook, "FAILED");
  assert.equal(results.approve, "PASSED", "by status check");
  assert.equal(results.refund_full, "PASSED");
});

test("a settlement file with another amount fails its scenario", async () => {
  const report = await run({
    railId: "fpx",
    scenarios: ["settlement_file"],
    spoil: ({ faults }) =>
      faults.add({ simulator: "fpx", kind: "settlement_mismatch", amountMinor: 1 }),
  });
  assert.match(troubles(report).join(), /expected a line of 1234, got a line of 1235/);
});

test("a payment that should be declined and is approved fails", async () => {
  const report = await run({
    railId: "duitnow-qr",
    scenarios: ["decline"],
    values: { decline: { amountMinor: 7_700 } },
  });
  assert.match(troubles(report).join(), /decline: expected declined, got approved 7700/);
});

test("a rail that nobody knows, or a file without it, is an error", async () => {
  await assert.rejects(run({ railId: "paypal" }), /not one of the rails card, fpx/);
  assert.ok(readdirSync(folder).length > 0);
});

test("the command's exit code says whether a scenario failed, and its lines which", async () => {
  const played = ["certify", "fpx", "--scenarios", "approve,decline,repeat"];
  const ran = await runCli(played, { folder });
  assert.equal(ran.code, 0, ran.stderr);
  assert.match(ran.stdout, /approve: A payment is approved/);
  assert.match(ran.stdout, /2 passed, 0 failed, 1 skipped/);
  const values = join(folder, "values.json");
  writeFileSync(values, JSON.stringify({ decline: { bankCode: "SIM0000:B2C" } }));
  const failing = await runCli([...played, "--values", values], { folder });
  assert.equal(failing.code, 1);
  assert.match(
    failing.stdout,
    /decline: A payment is declined\n {4}expected declined, got approved/,
  );
  assert.equal((await runCli(["certify"], { folder })).code, 2);
  const unknown = await runCli(["certify", "fpx", "--scenarios", "explode"], { folder });
  assert.match(unknown.stderr, /explode is not one of approve/);
});

test("what is redacted: secrets wherever they are, members by name, cards", () => {
  const settings = {
    apiPassword: "pass+word/1",
    baseUrl: "https://secret.example/token",
    id: "M1",
  };
  const redact = createRedactor(settings, ["999"]);
  assert.equal(redact.text("a pass+word/1 b"), "a [redacted] b");
  assert.equal(redact.text("x=pass%2Bword%2F1"), "x=[redacted]");
  assert.equal(
    redact.text('{"access_token":"abc","amount":"12.34"}'),
    '{"access_token":"[redacted]","amount":"12.34"}',
  );
  assert.equal(
    redact.text("fpx_checkSum=ABC&fpx_txnAmount=1.00"),
    "fpx_checkSum=[redacted]&fpx_txnAmount=1.00",
  );
  assert.equal(redact.text("card 4242 4242 4242 4242"), "card 424242xxxxxx4242");
  assert.equal(redact.text("order 1234567890123456"), "order 1234567890123456");
  assert.deepEqual(redact.headers({ Authorization: "Basic x", accept: "text/csv" }), {
    Authorization: "[redacted]",
    accept: "text/csv",
  });
  assert.equal(redact.text("https://secret.example/token"), "https://secret.example/token");
});
