// A network that lets nothing out but through a proxy.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deliverDueNotifications } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { stopAfterTests } from "../support/lifetime.ts";
import { pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { startAmqpStandIn } from "../support/server/amqp-stand-in.ts";
import { startConnectProxy } from "../support/server/connect-proxy.ts";

const shop = await provideReceiver(answer(200));
const port = Number(new URL(shop.url).port);
const proxy = await stopAfterTests(startConnectProxy(port), ({ stop }) => stop());
const broker = await stopAfterTests(startAmqpStandIn(), ({ stop }) => stop());
const gateway = await provideOwnGateway({ environment: { KAUNTER_EGRESS_PROXY: proxy.url } });

test("a webhook leaves through the proxy, and its connection is kept for the next", async () => {
  for (let count = 1; count <= 2; count += 1) {
    await pay(gateway, { notifyUrl: "http://shop.example/notify" });
    await deliverDueNotifications(gateway.deps);
    assert.equal(shop.received.length, count);
  }
  assert.equal(shop.received[0]?.headers.host, "shop.example");
  assert.deepEqual(
    proxy.asked.map(({ path }) => path),
    ["shop.example:80"],
  );
});

test("a broker is reached through the proxy, too", async () => {
  proxy.targetPort = Number(broker.host.split(":")[1]);
  const owner = await signInOwner(gateway);
  const added = await owner.call("createWebhookEndpoint", {
    body: {
      url: "amqp://mq.example/?routing_key=k",
      credentials: { username: "shop", password: "a word" },
    },
  });
  const body = { webhookEndpointId: added.body.id };
  assert.equal((await owner.call("sendTestNotification", { body })).status, 200);
  await deliverDueNotifications(gateway.deps);
  assert.equal(broker.published.length, 1);
  assert.equal(proxy.asked.at(-1)?.path, "mq.example:5672");
  await owner.call("deleteWebhookEndpoint", { params: { id: added.body.id } });
  proxy.targetPort = port;
});

test("while the proxy refuses, nothing has arrived and the attempt is made again", async () => {
  proxy.refusal = "HTTP/1.1 503 No\r\ncontent-length: 0\r\n\r\n";
  const before = shop.received.length;
  const { id } = await pay(gateway, { notifyUrl: "http://closed.example/notify" });
  await deliverDueNotifications(gateway.deps);
  assert.equal(shop.received.length, before);
  const [kept] = await gateway.query<{ status: string; attempt_count: number }>`
    select status, attempt_count from notifications where transaction_id = ${id}`;
  assert.deepEqual(kept, { status: "PENDING", attempt_count: 1 });
});
