// What an application sees of its own webhooks and requests, over the signed interface.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deliverDueNotifications } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { createCheckout, pay, payAttempt } from "../support/pay.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const gateway = await provideOwnGateway();
const other = await makeSecondMerchant(gateway);
const { compat } = gateway.demo;

interface Item {
  id: string;
  transactionId: string;
  status: string;
  attemptCount: number;
  lastResponse: string;
  headers: Record<string, string>;
  body: string;
}

const list = async (query = "", application = gateway.demo as typeof compat): Promise<Item[]> => {
  const call = { method: "GET", path: `/v3/notifications${query}`, application };
  const { status, body } = await gateway.call(call);
  assert.equal(status, 200, JSON.stringify(body));
  return body.items;
};

test("a webhook is listed with its delivery, body and signature, and is sent again on request", async () => {
  const shop = await startReceiver(answer(500));
  const { id } = await pay(gateway, { notifyUrl: shop.url });
  const [pending] = await list(`?transactionId=${id}`);
  assert.equal(pending?.status, "PENDING");
  assert.deepEqual(pending.headers, {});
  assert.equal(pending.lastResponse, "");
  await deliverDueNotifications(gateway.deps);
  const [tried] = await list(`?transactionId=${id}`);
  assert.equal(tried?.attemptCount, 1);
  assert.equal(tried.lastResponse, "500");
  const [received] = shop.received;
  assert.equal(tried.body, received?.body);
  assert.equal(tried.headers["X-Signature"], received?.headers["x-signature"]);
  const path = `/v3/notifications/${tried.id}/resend`;
  const resent = await gateway.call({ path, body: {} });
  assert.equal(resent.status, 200, JSON.stringify(resent.body));
  assert.equal(resent.body.item.status, "PENDING");
  await deliverDueNotifications(gateway.deps);
  assert.equal(shop.received.length, 2);
  assert.equal(shop.received[1]?.headers["x-event-id"], tried.id);
  await shop.stop();
});

test("webhooks of another application or merchant are not found", async () => {
  const { id } = await pay(gateway);
  const [own] = await list(`?transactionId=${id}`);
  assert.ok(own);
  const foreign = await createCheckout(gateway, {}, { application: compat });
  await payAttempt(gateway, foreign.id);
  assert.equal(
    (await list("?limit=100")).filter((each) => each.body.includes(foreign.orderId)).length,
    0,
  );
  assert.equal((await list("", compat)).length, 1);
  assert.deepEqual(await list("", other), []);
  for (const application of [compat, other]) {
    const path = `/v3/notifications/${own.id}/resend`;
    const { status, body } = await gateway.call({ path, body: {}, application });
    assert.equal(status, 404);
    assert.equal(body.error.code, "NOTIFICATION_NOT_FOUND");
  }
});

test("the list continues over its pages, newest first, and filters by status", async () => {
  await pay(gateway);
  await pay(gateway);
  const all = await list("?limit=100");
  const { body } = await gateway.call({ method: "GET", path: "/v3/notifications?limit=1" });
  assert.equal(body.items[0].id, all[0]?.id);
  const [second] = await list(`?limit=1&cursor=${body.meta.cursor}`);
  assert.equal(second?.id, all[1]?.id);
  const stopped = await list("?status=STOPPED");
  assert.deepEqual(stopped, []);
  const stolen = { method: "GET", path: `/v3/notifications?cursor=${body.meta.cursor}` };
  const refused = await gateway.call({ ...stolen, application: compat });
  assert.equal(refused.body.error.code, "INVALID_PARAMETER");
});

test("an application's requests are listed, including rejected ones, and no others", async () => {
  const path = "/v3/payment/transaction/order/NOT-THERE";
  const { headers } = await gateway.call({ method: "GET", path });
  const requestId = headers.get("x-request-id");
  await gateway.call({ method: "GET", path: "/v3/stores", application: compat });
  const read = async (query: string) =>
    (await gateway.call({ method: "GET", path: `/v3/requests${query}` })).body.items;
  const errors = await until(
    () => read("?isError=true&limit=100"),
    (items) => items.some((each: { id: string }) => each.id === requestId),
  );
  const found = errors.find((each: { id: string }) => each.id === requestId);
  assert.equal(found.path, path);
  assert.equal(found.errorCode, "TRANSACTION_NOT_FOUND");
  assert.equal(found.status, 404);
  for (const each of errors) assert.ok(each.status >= 400);
  const all = await read("?limit=100");
  assert.ok(!all.some((each: { path: string }) => each.path === "/v3/stores"));
  assert.equal(
    (await read("?isError=false")).every((each: { status: number }) => each.status < 400),
    true,
  );
});
