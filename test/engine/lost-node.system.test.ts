// While a node is down, the worker continues for the merchants of the others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startPayment } from "../../packages/gateway/src/operations/payment/start/start-payment.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import type { OtherMerchant } from "../support/other-merchant.ts";
import { followNext, openCheckout } from "../support/pay.ts";
import { startWorker } from "../support/process/worker-process.ts";
import { answer, type Receiver, startReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";
import { findCitus, startCitusCluster } from "./citus-cluster.ts";
import { install } from "./install.ts";
import { makeShopAt } from "./load.ts";

const binaries = process.env.KAUNTER_TEST_NODES ? findCitus() : null;
const onCitus = { skip: binaries ? false : "npm run test:engine -- citus" };

/** What a worker has to do for a shop, made due when it is called. */
interface Chores {
  makeDue(): Promise<void>;
  areDone(): Promise<boolean>;
}

/** A payment that was paid twice, one that is pending, and an old checkout. */
async function prepareChores(
  gateway: TestGateway,
  receiver: Receiver,
  { application, merchantId, storeId }: OtherMerchant,
): Promise<Chores> {
  const paying = { application, storeId, notifyUrl: receiver.url };
  const start = async (checkoutId: string, bankCode: string) => {
    const offer = gateway.deps.rails.findMethod("FPX_MY");
    assert.ok(offer);
    const started = await startPayment(gateway.deps, {
      checkout: { merchantId, id: checkoutId },
      offer,
      attemptKey: gateway.deps.random.digits(18),
      acceptRestart: true,
      device: "desktop",
      browser: { userAgent: "test", acceptHeader: "*/*", language: "en", address: "127.0.0.1" },
      bankCode: `${bankCode}:B2C`,
    });
    assert.ok(started.kind === "started");
    return started;
  };
  const paidTwice = await openCheckout(gateway, paying);
  const [first, second] = [await start(paidTwice, "SIM0000"), await start(paidTwice, "SIM0000")];
  const silent = await start(await openCheckout(gateway, paying), "SIMSILOK");
  await followNext(silent.next);
  const old = await openCheckout(gateway, paying);
  return {
    async makeDue() {
      await followNext(first.next);
      await followNext(second.next);
      const now = Date.now();
      await gateway.query`
        insert into audit_log (merchant_id, at, actor_kind, actor_id, actor_email, action,
          target_kind, target_id, address, request_id)
        values (${merchantId}, ${new Date(now)}, 'SYSTEM', 'test', '', 'test', 'test', '', '', '')`;
      await gateway.query`
        update checkouts set start_at = ${new Date(now - 2_000)}, end_at = ${new Date(now - 1_000)}
         where merchant_id = ${merchantId} and id = ${old}`;
      await gateway.query`
        update transactions set inquire_at = ${new Date(now)}
         where merchant_id = ${merchantId} and attempt_id = ${silent.payment.attemptId}`;
    },
    async areDone() {
      const [state] = await gateway.query`
        select (select status from checkouts where merchant_id = ${merchantId} and id = ${old})
                 = 'EXPIRED' as expired,
               (select inquiry_count from transactions where merchant_id = ${merchantId}
                   and attempt_id = ${silent.payment.attemptId}) > 0 as inquired,
               (select bool_and(state = 'DONE') from refunds where merchant_id = ${merchantId}
                   and transaction_id = ${second.payment.id}) as refunded,
               (select bool_and(status = 'DELIVERED') from notifications
                 where merchant_id = ${merchantId}) as notified,
               not exists (select from audit_log a where a.merchant_id = ${merchantId}
                  and not exists (select from audit_chain c
                    where c.merchant_id = ${merchantId} and c.subject = a.id)) as sealed`;
      return Object.values(state ?? {}).every((isDone) => isDone === true);
    },
  };
}

test(
  "what is due for merchants of other nodes is done while a node is down, its own when it is back",
  onCitus,
  async (t) => {
    const cluster = await startCitusCluster(binaries ?? "", 2, { isDurable: true });
    t.after(() => cluster.stop());
    const [coordinator, own, other] = cluster.nodes;
    assert.ok(coordinator && own && other);
    await install(coordinator.url, 4);
    const gateway = await startTestGateway({
      databaseUrl: own.url,
      coordinatorUrl: coordinator.url,
    });
    t.after(() => gateway.stop());
    const receiver = await startReceiver(answer(200));
    t.after(() => receiver.stop());
    const steady = await makeShopAt(gateway, own.url);
    const struck = await makeShopAt(gateway, other.url);
    const worker = await startWorker(gateway, { KAUNTER_LOG_LEVEL: "warn" });
    t.after(() => worker.stop());

    // Each kind of work has gone to both nodes, so that connections to the lost one are open.
    for (const shop of [steady, struck]) {
      const chores = await prepareChores(gateway, receiver, shop);
      await chores.makeDue();
      await until(chores.areDone);
    }
    const ofSteady = await prepareChores(gateway, receiver, steady);
    const ofStruck = await prepareChores(gateway, receiver, struck);
    await other.kill();
    await ofSteady.makeDue();
    await until(ofSteady.areDone);
    const { host } = new URL(other.url);
    const line = worker
      .log()
      .split("\n")
      .find((each) => each.includes("nodes do not respond"));
    assert.ok(line?.includes(`"nodes":"${host}"`), worker.log());

    await other.start();
    await ofStruck.makeDue();
    await until(ofStruck.areDone);
  },
);
