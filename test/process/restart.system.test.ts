/** The real processes of `npm start`, killed without warning in the middle of things. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import pg from "pg";
import { startEmbeddedPostgres } from "../../packages/gateway/src/main/postgres/embedded-postgres.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { createTestDatabase } from "../support/database.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { freePort } from "../support/process/free-port.ts";
import {
  createDemoCheckout,
  type GatewayProcess,
  startProcess,
} from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { startSimulators } from "../support/server/test-home.ts";
import { until } from "../support/until.ts";

let isDeaf = true;
let running: GatewayProcess | null = null;

after(() => running?.stop());
const dataDir = provideFolder();
const port = await freePort();
const receiver = await provideReceiver((response) => {
  if (!isDeaf) response.end("ok");
});

test("killed while a merchant is notified: told again after the restart, with the same event id", async () => {
  running = await startProcess(dataDir, port);
  const url = await createDemoCheckout(dataDir, `restart-${port}`, receiver.url);
  const page = await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0000" });
  assert.equal(screenOf(page), "success");
  await receiver.reached(1);
  await running.kill();

  isDeaf = false;
  await letTimePass();
  running = await startProcess(dataDir, port);
  await receiver.reached(2);
  const [first, second] = receiver.received;
  assert.ok(first?.headers["x-event-id"]);
  assert.equal(second?.headers["x-event-id"], first.headers["x-event-id"]);
  assert.notEqual(second?.headers["x-nonce-str"], first.headers["x-nonce-str"]);
  assert.equal(second?.body, first.body);
  const again = await (await fetch(url)).text();
  assert.match(again, /data-screen="success"/);
  await running.stop();
});

/** The machine is back after longer than anybody waits for a response. */
async function letTimePass(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog });
  const db = new pg.Client({ connectionString: postgres.url });
  await db.connect();
  await db.query("update notifications set claimed_until = created_at where claim_id is not null");
  await db.end();
  await postgres.stop();
}

const CARD = {
  // The network charges it and never answers.
  cardNumber: "4000004580001026",
  cardExpiry: "12/39",
  cardCvc: "123",
  cardName: "NUR AISYAH",
};

test("killed in the middle of the call that charges a card: found paid after the restart, once, and told", async () => {
  const folder = join(dataDir, "card");
  const [database, ownPort, shop] = await Promise.all([
    createTestDatabase(),
    freePort(),
    provideReceiver(answer(200)),
  ]);
  // The card network is another company: it does not die with us.
  const sandbox = await startSimulators(`http://127.0.0.1:${ownPort}`);
  const railsFile = join(dataDir, "rails-of-others.json");
  writeFileSync(railsFile, JSON.stringify(sandbox.rails));
  const environment = {
    DATABASE_URL: database.url,
    KAUNTER_SIMULATORS: "0",
    KAUNTER_RAILS_FILE: railsFile,
  };
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  try {
    running = await startProcess(folder, ownPort, environment);
    const url = await createDemoCheckout(folder, `card-${ownPort}`, shop.url);
    const paying = payWithoutScript(url, "CARD_MY", CARD).catch(() => null);
    await until(
      async () => sandbox.journal.list("card").filter(({ name }) => name === "PAY"),
      (sales) => sales.length > 0,
    );
    const intent = await db.query("select attempt_state, paid_at from transactions");
    assert.deepEqual(intent.rows, [{ attempt_state: "CREATED", paid_at: null }]);
    await running.kill();
    await paying;

    running = await startProcess(folder, ownPort, environment);
    // A minute after the intent the worker asks; this minute is over now.
    await db.query("update transactions set inquire_at = created_at");
    await shop.reached(1);
    const page = await (await fetch(url)).text();
    assert.match(page, /data-screen="success"/);
    const found = await db.query("select attempt_state, status, is_overpayment from transactions");
    assert.deepEqual(found.rows, [
      { attempt_state: "APPROVED", status: "SUCCESS", is_overpayment: false },
    ]);
    const sales = sandbox.journal.list("card").filter(({ name }) => name === "PAY");
    assert.equal(sales.length, 1, "the card is charged once");
  } finally {
    await running?.stop();
    await db.end();
    await sandbox.stop();
    await database.drop();
  }
});
