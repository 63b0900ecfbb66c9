/** `kaunter fence` and `kaunter reconcile`, as an operator types them. */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { runCli } from "../cli/run-cli.ts";
import { findTestHome } from "../support/database.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { openCheckout, pay, readCheckout, readPayment } from "../support/pay.ts";
import { asRuntime } from "../support/server/test-home.ts";
import { backUp, restore } from "./set-back.ts";

const folder = mkdtempSync(join(tmpdir(), "kaunter-journal-"));
after(() => rmSync(folder, { recursive: true }));
const journal = { KAUNTER_JOURNAL_URL: `file://${folder}` };
const gateway = await provideOwnGateway({ environment: journal });
const url = gateway.coordinatorUrl;
const { masterKey } = await findTestHome();

const env = {
  DATABASE_URL: asRuntime(url),
  KAUNTER_MASTER_KEY: masterKey,
  KAUNTER_DATA_DIR: gateway.config.dataDir,
  KAUNTER_RAILS_FILE: gateway.config.railsFile ?? "",
  KAUNTER_LOG_LEVEL: "silent",
  ...journal,
};
const kaunter = (...words: string[]) => runCli(words, { folder: gateway.config.dataDir, env });

async function fence() {
  const raised = await kaunter("fence", "--reason", "drill");
  assert.equal(raised.code, 0, raised.stderr);
}

test("an operator fences, reconciles, and payments go on", async () => {
  const backup = await backUp(url);
  const paid = await pay(gateway);
  const unpaid = await openCheckout(gateway);
  await restore(url, backup);
  const since = backup.madeAt.toISOString();
  const early = await kaunter("reconcile", "--since", since);
  assert.equal(early.code, 1);
  assert.match(early.stderr, /There is no fence/);
  await fence();
  const again = await kaunter("fence");
  assert.match(again.stdout, /paused already/);
  assert.equal((await gateway.get("/v3/payment/transactions")).status, 503);
  const kept = await kaunter("reconcile", "--since", since, "--keep-fence");
  assert.equal(kept.code, 0, kept.stderr);
  assert.match(kept.stdout, /1 payments rebuilt/);
  assert.match(kept.stdout, /Payments stay paused/);
  const done = await kaunter("reconcile", "--since", since);
  assert.match(done.stdout, /Payments go on/);
  gateway.deps.outages.forget();
  assert.equal((await readPayment(gateway, paid.attemptId)).status, "SUCCESS");
  assert.equal((await readCheckout(gateway, unpaid))?.status, "IN_PROCESS");
  const audit = await gateway.query<{ action: string }>`
    select action from audit_log where action like 'fence.%' order by id`;
  assert.deepEqual(
    audit.map(({ action }) => action),
    ["fence.raised", "fence.lifted"],
  );
});

test("what its provider no longer knows is booked as it reported before, and says so", async () => {
  const backup = await backUp(url);
  const paid = await pay(gateway);
  const card = await pay(gateway, { cardNumber: "4000004580000002" });
  await restore(url, backup);
  gateway.sandbox.reset();
  await fence();
  const done = await kaunter("reconcile", "--since", backup.madeAt.toISOString(), "--json");
  gateway.deps.outages.forget();
  const about = new Map<string, { outcome: string; note: string }>(
    done.json.items.map((item: { subject: string }) => [item.subject, item]),
  );
  for (const { id, attemptId } of [paid, card]) {
    const { status } = await readPayment(gateway, attemptId);
    const item = about.get(id);
    assert.ok(item);
    if (item.outcome === "TO_DECIDE") assert.match(item.note, /journal says paid/);
    else assert.deepEqual([status, item.outcome], ["SUCCESS", "REBUILT"]);
    if (status === "SUCCESS") assert.match(item.note, /did not confirm/);
  }
});

test("a file of the journal that was changed is named, and nothing is rebuilt", async () => {
  await pay(gateway);
  await gateway.deps.journal.close();
  const name = readdirSync(folder).at(-1) ?? "";
  const path = join(folder, name);
  const bytes = readFileSync(path);
  bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1;
  writeFileSync(path, bytes);
  await fence();
  const failed = await kaunter("reconcile", "--since", new Date().toISOString());
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, new RegExp(name));
  const lifted = await kaunter("fence", "--lift");
  assert.equal(lifted.code, 0, lifted.stderr);
  gateway.deps.outages.forget();
  assert.equal((await gateway.get("/v3/payment/transactions")).status, 200);
});
