/**
 * The previous release takes calls and payments while this tree's schema is applied, and then next
 * to this tree's gateway: no call fails, each reads what the other wrote, and each recognises a
 * repeated request of the other.
 */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { copyFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import pg from "pg";
import type { Demo } from "../../packages/gateway/src/main/sandbox/demo.ts";
import { migrate } from "../../packages/gateway/src/store/migrate.ts";
import { MIGRATIONS_FOLDER } from "../../packages/gateway/src/store/schema-state.ts";
import { runCli } from "../cli/run-cli.ts";
import { createEmptyDatabase } from "../support/database.ts";
import { freePort } from "../support/process/free-port.ts";
import { startProcess } from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { answer, type Receiver, startReceiver } from "../support/receiver.ts";
import { queryAt } from "../support/server/test-home.ts";
import { until } from "../support/until.ts";
import { PREVIOUS_RELEASE } from "./previous-release.ts";
import { expectRepeats } from "./repeats.ts";
import { onOurModules, takeRelease, whySkipped } from "./take-release.ts";
import {
  createOrder,
  expectOrders,
  type Merchant,
  type Order,
  payOrder,
  refundOrder,
  startTraffic,
} from "./traffic.ts";

const ROUNDS = 3;
/** The expand step of a next release: what the present one reads and writes stays as it is. */
const EXPAND = {
  "9001_checkout_note": `
    alter table checkouts add column note text;
    alter table checkouts add constraint checkouts_note check (length(note) <= 200) not valid;
    create table checkout_labels (
      merchant_id text not null, checkout_id text not null, label text not null,
      primary key (merchant_id, checkout_id, label)
    );`,
  "9002_checkout_note_valid": "alter table checkouts validate constraint checkouts_note;",
  "9003_transactions_note": "alter table transactions add column note text default '';",
  "9004_checkouts_by_note":
    "-- no transaction\ncreate index concurrently if not exists checkouts_by_note on checkouts (merchant_id, note);",
};
/** The webhook that the merchant did not take while the previous release ran. */
const LEFT = "/orders/left";
const MAKE_DUE = `update notifications set next_attempt_at = created_at
  where url like '%${LEFT}' and status = 'PENDING' and claim_id is null`;
const IS_DELIVERED = `select from notifications where url like '%${LEFT}' and status = 'DELIVERED'`;

test("the previous release works while the schema changes, and next to this one", {
  skip: whySkipped(PREVIOUS_RELEASE),
}, async () => {
  await using open = new AsyncDisposableStack();
  const [root, previousData, ourData] = [provideFolder(), provideFolder(), provideFolder()];
  takeRelease(PREVIOUS_RELEASE, root);
  const database = await createEmptyDatabase();
  open.defer(database.drop);
  let isPreviousUp = true;
  const shop = await startReceiver((response, received) => {
    answer(received.path === LEFT && isPreviousUp ? 503 : 200)(response, received);
  });
  open.defer(shop.stop);

  const [previousPort, ourPort] = [await freePort(), await freePort()];
  const urls = [previousPort, ourPort].map((port) => `http://127.0.0.1:${port}`);
  const [previousUrl = "", ourUrl = ""] = urls;
  const environment = {
    DATABASE_URL: database.url,
    KAUNTER_LOG_LEVEL: "error",
    KAUNTER_MASTER_KEY: randomBytes(32).toString("hex"),
    KAUNTER_PUBLIC_URL: urls.join(),
    KAUNTER_RATE_LIMIT_PER_APPLICATION: "0",
  };
  const previous = await onOurModules(root, () =>
    startProcess(previousData, previousPort, environment, root),
  );
  open.defer(previous.stop);
  const merchantAt = await onOurModules(root, () => loadMerchant(root, previousData, shop.url));
  const atPrevious = merchantAt(previousUrl);
  const left = await createOrder(atPrevious.connect(), atPrevious, "left");
  await payOrder(atPrevious.connect(), atPrevious, left);
  await shop.reached(1);
  const send = (merchant: Merchant, name: string) => {
    const traffic = startTraffic(merchant, name);
    open.defer(() => traffic.stop().catch(() => {})); // its failures are known by then
    return traffic;
  };
  const previousTraffic = send(atPrevious, "previous");
  await previousTraffic.moveOn(ROUNDS);

  const migrated = await runCli(["migrate"], { folder: ourData, env: environment });
  assert.equal(migrated.code, 0, migrated.stderr);
  await previousTraffic.moveOn(ROUNDS);
  // Done by the previous release's worker, as there is no other one yet.
  const early = [...previousTraffic.orders];
  await expectOrders(atPrevious.connect(), early);
  await expectWebhooks(shop, early);

  copyFileSync(join(previousData, "demo.json"), join(ourData, "demo.json"));
  const ours = await startProcess(ourData, ourPort, {
    ...environment,
    KAUNTER_MIGRATE_AT_START: "0",
    KAUNTER_RAILS_FILE: join(previousData, "rails.json"),
    KAUNTER_SIMULATORS: "0",
  });
  open.defer(ours.stop);
  // Tokens are the other release's.
  const atOurs = merchantAt(ourUrl, previousUrl);
  const ourTraffic = send(atOurs, "ours");
  await ourTraffic.moveOn(ROUNDS);

  await applyNextRelease(database.url);
  await Promise.all([previousTraffic.moveOn(ROUNDS), ourTraffic.moveOn(ROUNDS)]);
  await Promise.all([previousTraffic.stop(), ourTraffic.stop()]);

  const [ourClient, previousClient] = [atOurs.connect(), merchantAt(previousUrl, ourUrl).connect()];
  for (const [client, { orders }] of [
    [ourClient, previousTraffic],
    [previousClient, ourTraffic],
  ] as const) {
    const order = orders.find(({ isPaid, isRefunded }) => isPaid && !isRefunded);
    assert.ok(order);
    await refundOrder(client, order);
  }
  const orders = [...previousTraffic.orders, ...ourTraffic.orders];
  for (const client of [ourClient, previousClient]) await expectOrders(client, orders);
  await expectWebhooks(shop, orders);

  await expectRepeats(
    database.url,
    { client: previousClient, merchant: atPrevious },
    { client: ourClient, merchant: atOurs },
  );

  await previous.stop();
  isPreviousUp = false;
  await until(async () => {
    await queryAt(database.url, MAKE_DUE);
    return (await queryAt(database.url, IS_DELIVERED)).length > 0;
  });
});

/** Of the previous release are the merchant's SDK and the sandbox's payers, too. */
async function loadMerchant(root: string, dataDir: string, shopUrl: string) {
  const load = (path: string) => import(pathToFileURL(join(root, "packages", path)).href);
  const { createClient }: typeof import("@kaunter/sdk") = await load("sdk/src/index.ts");
  const { payCheckout }: typeof import("../../packages/cli/src/sandbox/payer.ts") = await load(
    "cli/src/sandbox/payer.ts",
  );
  const { findScenario }: typeof import("../../packages/cli/src/sandbox/scenarios.ts") = await load(
    "cli/src/sandbox/scenarios.ts",
  );
  const demo: Demo = JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")); // its contract
  const { clientId, clientSecret, privateKey } = demo;
  const options = { clientId, clientSecret, privateKey, retriesMax: 0, timeoutMs: 60_000 };
  return (baseUrl: string, oauthUrl = baseUrl): Merchant => ({
    connect: () => createClient({ ...options, baseUrl, oauthUrl }),
    storeId: demo.storeId,
    notifyUrlOf: (orderId) => new URL(`/orders/${orderId}`, shopUrl).href,
    pay: (checkoutId, scenario) =>
      payCheckout(`${baseUrl}/checkout?checkoutId=${checkoutId}`, findScenario(scenario)),
  });
}

async function expectWebhooks({ received }: Receiver, orders: readonly Order[]): Promise<void> {
  const paid = orders.filter(({ isPaid }) => isPaid).map(({ id }) => `/orders/${id}`);
  await until(() => new Set(paid).isSubsetOf(new Set(received.map(({ path }) => path))));
}

/** Next to a long transaction, for which it has to wait. */
async function applyNextRelease(databaseUrl: string): Promise<void> {
  const folder = provideFolder();
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
  for (const [name, text] of Object.entries(EXPAND)) {
    writeFileSync(join(folder, `${name}.sql`), text);
  }
  const report = new pg.Client({ connectionString: databaseUrl });
  await report.connect();
  try {
    await report.query("begin; select count(*) from checkouts");
    const waits: string[] = [];
    const applied = await migrate(databaseUrl, {
      folder,
      onWait(reason) {
        waits.push(reason);
        void report.query("commit");
      },
    });
    assert.deepEqual(
      applied,
      Object.keys(EXPAND).map((name) => `${name}.sql`),
    );
    assert.match(waits.join(), /a table is locked by a long transaction/);
  } finally {
    await report.end();
  }
}
