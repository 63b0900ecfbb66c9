// A node is lost with its disk, and its replica takes over: see docs/operating/many-nodes.md.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestGateway } from "../support/gateway.ts";
import { makeSecondMerchant, type OtherMerchant } from "../support/other-merchant.ts";
import { pay, readPayment } from "../support/pay.ts";
import { startWorker } from "../support/process/worker-process.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { queryAt } from "../support/server/test-home.ts";
import { until } from "../support/until.ts";
import { type CitusNode, findCitus, startCitusCluster } from "./citus-cluster.ts";
import { install } from "./install.ts";
import { expectMade, isListenedTo, type Load, makeShopAt, ofShop, startLoad } from "./load.ts";

const binaries = process.env.KAUNTER_TEST_NODES ? findCitus() : null;
const onCitus = { skip: binaries ? false : "npm run test:engine -- citus" };
const CLIENTS = 4;
const SOME = 40;

test("a node is lost with its disk, and its replica takes over", onCitus, async (t) => {
  const cluster = await startCitusCluster(binaries ?? "", 2, { isDurable: true });
  const stack = new AsyncDisposableStack(); // what was started last stops first
  t.after(() => stack.disposeAsync());
  stack.defer(() => cluster.stop());
  const [coordinator, own, other] = cluster.nodes;
  assert.ok(coordinator && own && other);
  await install(coordinator.url, 4);
  const gateway = await startTestGateway({
    databaseUrl: own.url,
    coordinatorUrl: coordinator.url,
  });
  stack.defer(() => gateway.stop());
  const worker = await startWorker(gateway, {});
  stack.defer(() => worker.stop());
  const receiver = await startReceiver(answer(200));
  stack.defer(() => receiver.stop());
  const shops = {
    own: await makeShopAt(gateway, own.url),
    other: await makeShopAt(gateway, other.url),
  };
  const loads = {
    own: startLoad(gateway, shops.own, CLIENTS),
    other: startLoad(gateway, shops.other, CLIENTS),
  };
  for (const load of Object.values(loads)) stack.defer(() => load.stop());

  let webhooks = 0;
  /** Until the webhook has arrived. */
  const payAt = async (shop: OtherMerchant) => {
    webhooks += 1;
    const notifyUrl = `${receiver.url}/${webhooks}`;
    const payment = await pay(ofShop(gateway, shop), { ...shop, notifyUrl });
    assert.equal(payment.status, "SUCCESS");
    await until(() => receiver.received.some(({ path }) => notifyUrl.endsWith(path)));
    return payment.attemptId;
  };
  const paid = [await payAt(shops.own), await payAt(shops.other)];

  async function expectWork(): Promise<void> {
    for (const load of Object.values(loads)) await expectMoreOf(load);
  }
  /** What was acknowledged is there, and everything works. Returns the number of failed calls. */
  async function expectAll(): Promise<{ own: number; other: number }> {
    await expectWork();
    for (const shop of Object.values(shops)) paid.push(await payAt(shop));
    await makeSecondMerchant(gateway); // every node gets a copy of the new merchant
    await expectMade(gateway, shops.own, loads.own);
    await expectMade(gateway, shops.other, loads.other);
    for (const attemptId of paid) {
      assert.equal((await readPayment(gateway, attemptId)).status, "SUCCESS");
    }
    const failed = { own: loads.own.failures.length, other: loads.other.failures.length };
    const pauses = `${loads.own.takePauseMs()} and ${loads.other.takePauseMs()} ms`;
    t.diagnostic(`${JSON.stringify(failed)} failed, longest pauses ${pauses}`);
    return failed;
  }
  /** Copying a node keeps the disk busy, so what happened until then says nothing of its loss. */
  async function addReplica(node: CitusNode): Promise<CitusNode> {
    const replica = await cluster.addReplica(node);
    await expectWork();
    for (const load of Object.values(loads)) {
      load.takePauseMs();
      load.failures.length = 0;
    }
    return replica;
  }

  await t.test(
    "of a worker, at another address: merchants of other nodes are not affected",
    async () => {
      const replica = await addReplica(other);
      await other.destroy();
      await until(() => loads.other.failures.length > 0);
      await expectMoreOf(loads.own);
      await queryAt(replica.url, "select pg_promote()");
      await queryAt(
        coordinator.url,
        `select citus_update_node(nodeid, '127.0.0.1', ${new URL(replica.url).port})
         from pg_dist_node where nodeport = ${new URL(other.url).port}`,
      );
      await until(() => isListenedTo(replica.url));
      assert.equal((await expectAll()).own, 0);
    },
  );

  await t.test("of the coordinator, at the same address: no call fails", async () => {
    const replica = await addReplica(coordinator);
    await coordinator.destroy();
    await expectWork();
    await queryAt(replica.url, "select pg_promote()");
    await replica.startAs(coordinator);
    await until(() => isListenedTo(coordinator.url));
    assert.deepEqual(await expectAll(), { own: 0, other: 0 });
  });

  await t.test("of the gateway's own, at the same address: it recovers by itself", async () => {
    const replica = await addReplica(own);
    await own.destroy();
    await until(() => loads.own.failures.length > 0 && loads.other.failures.length > 0);
    await queryAt(replica.url, "select pg_promote()");
    await replica.startAs(own);
    await until(() => isListenedTo(own.url));
    await expectAll();
  });
});

async function expectMoreOf({ made }: Load): Promise<void> {
  const { length } = made;
  await until(() => made.length >= length + SOME);
}
