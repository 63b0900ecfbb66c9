import assert from "node:assert/strict";
import { test } from "node:test";
import { provideOwnGateway } from "../support/gateway.ts";
import { createCheckout, openCheckout, pay, payAttempt, readPayment } from "../support/pay.ts";
import { hasItems, signInAs, signInOwner } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const gateway = await provideOwnGateway();
const owner = await signInOwner(gateway);

interface Hit {
  kind: string;
  id: string;
  openId: string;
  at: string | null;
  method: { en: string; ms: string } | null;
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

test("a payment is found by what the lists write and what is pasted along", async () => {
  const payment = await pay(gateway, { orderId: "PASTED-7", amountMinor: 123_451 });
  const { id } = payment;
  for (const text of [
    ...["RM\u00a01,234.51", "RM 1,234.51", "1,234.51", "MYR 1234.51", "ＲＭ１，２３４．５１"],
    ...[`\u200b${id}\ufeff`, ` ${id}\n`, `“${id}”`, `<${id}>`, `#${id}.`, `'${id}',`],
    ...["#PASTED-7", "pasted-7", "PASTED\u00ad-7", "\tPASTED-7\u00a0"],
    payment.createdAt.toISOString(),
  ]) {
    assert.ok(kindsOf(await search(text)).includes(`payment ${id}`), JSON.stringify(text));
    const list = await owner.call("listPayments", { query: { q: text } });
    const ids = list.body.items.map((item: Hit) => item.id);
    assert.ok(ids.includes(id), `listed by ${JSON.stringify(text)}`);
  }
});

test("a payment is found by its title, payer, phone number, card and bank", async () => {
  const order = { id: "FACTS-1", title: "Kek Lapis Sarawak (besar)", amount: 4_321 };
  const customer = {
    ...{ userId: "p-77", email: "hafiz@mail.example" },
    ...{ countryCode: "60", phoneNumber: "12-345 6789" },
  };
  const { id: checkoutId } = await createCheckout(gateway, { order, customer });
  const { attemptId } = await payAttempt(gateway, checkoutId, { bankCode: "TEST0021" });
  const { id } = await readPayment(gateway, attemptId);
  for (const text of [
    ...["kek lapis", "Kek Lapis Sarawak (besar)", "sarawak"],
    ...["012-345 6789", "0123456789", "+60123456789", "60123456789", "+60 12-345 6789"],
    ...["Test Bank A", "test bank a"],
  ]) {
    assert.ok(kindsOf(await search(text)).includes(`payment ${id}`), text);
  }
  assert.ok(kindsOf(await search("012-345 6789")).includes("customer p-77"));
  const card = await pay(gateway, { cardNumber: "4000004580000002", orderId: "CARD-1" });
  for (const text of ["0002", "•••• 0002", "XXXX-XXXX-XXXX-0002"]) {
    assert.ok(kindsOf(await search(text)).includes(`payment ${card.id}`), text);
  }
});

test("the words of a status and the name of a method find its payments", async () => {
  const failed = await pay(gateway, { bankCode: "SIM0051", orderId: "FAILED-1" });
  assert.equal(failed.status, "FAILED");
  for (const text of ["Failed", "gagal", "FAILED"]) {
    const { body } = await owner.call("listPayments", { query: { q: text } });
    const statuses = new Set(body.items.map((item: { status: string }) => item.status));
    assert.deepEqual([...statuses], ["FAILED"], text);
  }
  const { body } = await owner.call("listPayments", { query: { q: "kad kredit" } });
  const methods = new Set(body.items.map((item: { method: string }) => item.method));
  assert.deepEqual([...methods], ["GOBIZ_MY"]);
});

test("a hit has its date, and its bank or method in both languages", async () => {
  const payment = await pay(gateway, { orderId: "DATED-1" });
  const [found] = await search("DATED-1");
  assert.equal(found?.at, payment.createdAt.toISOString());
  assert.deepEqual(found?.method, { en: "Simulated bank 0000", ms: "Simulated bank 0000" });
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
