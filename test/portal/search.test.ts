import assert from "node:assert/strict";
import { test } from "node:test";
import { provideOwnGateway } from "../support/gateway.ts";
import { openCheckout, pay, payAttempt, readPayment } from "../support/pay.ts";
import { hasItems, signInAs, signInOwner } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const gateway = await provideOwnGateway();
const owner = await signInOwner(gateway);

interface Hit {
  kind: string;
  id: string;
  openId: string;
}

async function search(q: string, client = owner): Promise<Hit[]> {
  const answer = await client.call("search", { query: { q } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.items;
}

const kindsOf = (hits: Hit[]) => hits.map(({ kind, id }) => `${kind} ${id}`);

test("a payment is found by the beginning, the middle and the end of its references", async () => {
  const payment = await pay(gateway, { orderId: "HARBOR-31-AUG", amountMinor: 3_157 });
  await pay(gateway, { orderId: "OTHER-1" });
  const { id, checkoutId, railReference } = payment;
  const parts = [
    id,
    id.slice(0, 16),
    id.slice(-8),
    checkoutId.slice(-9),
    railReference.slice(0, -1),
    "HARBOR",
    "arbor-31",
    "RM 31.57",
    "31.57",
  ];
  for (const part of parts) {
    assert.ok(kindsOf(await search(part)).includes(`payment ${id}`), part);
  }
  const list = await owner.call("listPayments", { query: { q: "arbor-31" } });
  assert.deepEqual(
    list.body.items.map((item: Hit) => item.id),
    [id],
    "the list searches in the same way",
  );
  assert.deepEqual(list.body.total, { count: 1, isCapped: false, amountMinor: 3_157 });
  for (const none of ["ARB", "%%%%", "____", "HARBOR_31", "'; drop table x"]) {
    assert.deepEqual(await search(none), [], none);
  }
});

test("part of an email address finds the payments of that payer", async () => {
  const checkout = await gateway.call({
    path: "/v3/payment/online",
    body: gateway.checkoutBody({ customer: { userId: "p-9", email: "siti.aminah@mail.example" } }),
  });
  const id = checkout.body.item.checkoutId;
  assert.deepEqual(kindsOf(await search(id)), [`checkout ${id}`], "not paid yet");
  assert.deepEqual(await search("aminah@mail"), [], "nobody has tried to pay yet");
  const { attemptId } = await payAttempt(gateway, id);
  const payment = await readPayment(gateway, attemptId);
  for (const part of ["aminah@mail", "SITI.A", "@mail.example"]) {
    assert.deepEqual(kindsOf(await search(part)), [`payment ${payment.id}`], part);
  }
});

test("refunds, customers and API requests are found by their IDs", async () => {
  const payment = await pay(gateway, { amountMinor: 5_000 });
  const refunded = await owner.call("refundPayment", {
    params: { id: payment.id },
    body: { amountMinor: 100, reason: "One item returned", idempotencyKey: "search-refund" },
  });
  const refundId = refunded.body.id;
  const [refund] = await search(refundId);
  assert.deepEqual([refund?.kind, refund?.openId], ["refund", payment.id]);
  assert.ok(kindsOf(await search("payer-1")).includes("customer payer-1"));
  const call = await gateway.get(`/v3/payment/transaction/${payment.id}`);
  const requestId = call.headers.get("x-request-id") ?? "";
  await until(() => owner.call("listRequests", { query: { requestId } }), hasItems);
  assert.deepEqual(kindsOf(await search(requestId)), [`request ${requestId}`]);
  const begun = await search(requestId.slice(0, 12));
  assert.ok(kindsOf(begun).includes(`request ${requestId}`));
});

test("a search shows only what the user may see", async () => {
  const payment = await pay(gateway, { orderId: "SECRET-STORE-1" });
  const store = await owner.call("createStore", { body: { name: "Penang" } });
  assert.equal(store.status, 200, store.text);
  const { client } = await signInAs(gateway, owner, "VIEWER", [store.body.id]);
  assert.deepEqual(await search(payment.id, client), []);
  assert.deepEqual(await search("SECRET-STORE", client), []);
  const checkoutId = await openCheckout(gateway);
  assert.deepEqual(await search(checkoutId, client), []);
  assert.deepEqual(await search(gateway.demo.merchantId, client), [], "merchants: operators only");
  const own = await search(gateway.demo.merchantId);
  assert.ok(own.some(({ kind }) => kind === "merchant"));
});

test("a search without a text is rejected", async () => {
  for (const query of [{}, { q: "" }, { q: "x".repeat(201) }]) {
    assert.equal((await owner.call("search", { query })).status, 400);
  }
  assert.deepEqual(await search("   "), []);
});
