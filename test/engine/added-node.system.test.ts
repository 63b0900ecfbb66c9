// A node is added while the gateway runs: see docs/operating/many-nodes.md.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { startTestGateway } from "../support/gateway.ts";
import { makeSecondMerchant, type OtherMerchant } from "../support/other-merchant.ts";
import { pay, readPayment } from "../support/pay.ts";
import { startWorker } from "../support/process/worker-process.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { queryAt } from "../support/server/test-home.ts";
import { until } from "../support/until.ts";
import { findCitus, startCitusCluster } from "./citus-cluster.ts";
import { install } from "./install.ts";
import { expectMade, isListenedTo, ofShop, readPort, startLoad } from "./load.ts";

const binaries = process.env.KAUNTER_TEST_NODES ? findCitus() : null;
const onCitus = { skip: binaries ? false : "npm run test:engine -- citus" };
const ROLES = join(import.meta.dirname, "../../packages/gateway/roles/roles.sql");
const SHARDS = 8;
const SOME = 10;

test(
  "a node added under load: shards move to it, no call fails, and its webhooks are delivered",
  onCitus,
  async (t) => {
    const cluster = await startCitusCluster(binaries ?? "", 2, { isDurable: true });
    const stack = new AsyncDisposableStack(); // what was started last stops first
    t.after(() => stack.disposeAsync());
    stack.defer(() => cluster.stop());
    const [coordinator, own] = cluster.nodes;
    assert.ok(coordinator && own);
    await install(coordinator.url, SHARDS);
    const startAt = async (databaseUrl: string) => {
      const started = await startTestGateway({ databaseUrl, coordinatorUrl: coordinator.url });
      stack.defer(() => started.stop());
      return started;
    };
    const gateway = await startAt(own.url);
    const worker = await startWorker(gateway, {});
    stack.defer(() => worker.stop());
    const receiver = await startReceiver(answer(200));
    stack.defer(() => receiver.stop());
    const byShard = new Map<number, OtherMerchant>();
    while (byShard.size < SHARDS) {
      const shop = await makeSecondMerchant(gateway);
      byShard.set(gateway.deps.shards.shardOf(shop.merchantId), shop);
    }
    const shops = [...byShard.values()];

    const loads = shops.map((shop) => startLoad(gateway, shop, 1));
    const paid: string[] = [];
    let webhooks = 0;
    let isOver = false;
    const payAt = async (shop: OtherMerchant, through = gateway) => {
      webhooks += 1;
      const notifyUrl = `${receiver.url}/${webhooks}`;
      const payment = await pay(ofShop(through, shop), { ...shop, notifyUrl });
      assert.equal(payment.status, "SUCCESS");
      paid.push(payment.attemptId);
    };
    /** Each payment, and each new merchant, of which all nodes get a copy. */
    const drive = async () => {
      for (let i = 0; !isOver; i += 1) {
        const shop = shops[i % SHARDS];
        assert.ok(shop);
        await payAt(shop);
        await makeSecondMerchant(gateway);
      }
    };
    const driving = drive();
    for (const load of loads) stack.defer(() => load.stop());
    stack.defer(async () => {
      isOver = true;
      await driving.catch(() => {});
    });
    const goOn = async () => {
      for (const { made } of loads) {
        const { length } = made;
        await until(() => made.length >= length + SOME);
      }
    };
    const tellPause = (step: string) =>
      t.diagnostic(`${step}: ${Math.max(...loads.map((load) => load.takePauseMs()))} ms`);
    await goOn();
    tellPause("longest pause before");

    const added = await cluster.addServer();
    await queryAt(added.url, await readFile(ROLES, "utf8"));
    const { port } = new URL(added.url);
    await queryAt(coordinator.url, `select citus_add_node('127.0.0.1', ${port})`);
    await goOn();
    tellPause("while the node was added");
    await queryAt(coordinator.url, "select citus_rebalance_start()");
    await queryAt(coordinator.url, "select citus_rebalance_wait()");
    await goOn();
    tellPause("while shards moved");
    const states = await queryAt(
      coordinator.url,
      "select state::text from citus_rebalance_status()",
    );
    assert.deepEqual(states, [["finished"]]);

    const places = await Promise.all(shops.map(({ merchantId }) => readPort(own.url, merchantId)));
    const moved = shops.filter((_, i) => places[i] === port);
    assert.deepEqual([moved.length, new Set(places).size], [2, 3]);
    await until(() => isListenedTo(added.url));
    const throughAdded = await startAt(added.url);
    for (const shop of moved) await payAt(shop, throughAdded);
    await goOn();
    isOver = true;
    await driving;
    for (const [i, load] of loads.entries()) {
      await load.stop();
      assert.deepEqual(load.failures, []);
      for (const through of [gateway, throughAdded]) {
        await expectMade(through, shops[i] as OtherMerchant, load);
      }
    }
    const arrived = () => new Set(receiver.received.map(({ path }) => path));
    await until(() => arrived().size === paid.length);
    for (const attemptId of paid) {
      assert.equal((await readPayment(throughAdded, attemptId)).status, "SUCCESS");
    }
  },
);
