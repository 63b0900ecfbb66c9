// The transaction as clients with closed decoders read it, in responses and in webhooks.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { provideTestGateway } from "../support/gateway.ts";
import { payAttempt } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";
import { type Client, signInClient } from "./client.ts";
import { FORMS, type Tree } from "./client-forms.ts";

const gateway = await provideTestGateway({ withWorker: true });
const receiver = await provideReceiver(answer(200));
const owner = await signInOwner(gateway);
await owner.confirm(gateway.demo.portal.password);
const java = await signInClient(gateway, FORMS.java);
const strict = await signInClient(gateway, FORMS.go);

/** All that the closed decoder in the field has members for. */
const CLASSIC = [
  ...["balanceAmount", "createdAt", "currencyType", "method", "order", "payee", "platform"],
  ...["referenceId", "region", "status", "store", "terminalId", "transactionAt", "transactionId"],
  ...["type", "updatedAt", "voucher"],
];
const CLASSIC_ORDER = ["additionalData", "amount", "detail", "id", "title"];
const WITH_AMOUNTS = [...CLASSIC, "finalAmount"].sort();
const FULL = [...WITH_AMOUNTS, "extendInfo", "extraInfo", "source"].sort();
const WHOLE_SECONDS = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

type Transaction = Tree & { order: Tree; store: Tree };
const membersOf = (item: Tree) => Object.keys(item).sort();

function assertClassic(item: Transaction): void {
  assert.deepEqual(membersOf(item), CLASSIC);
  assert.deepEqual(membersOf(item.order), CLASSIC_ORDER);
}

/**
 * Every response with a transaction: by order, by id, in the list, after a refund and a reverse.
 */
async function readEverywhere(client: Client): Promise<Transaction[]> {
  const [kept, undone] = await Promise.all([paid(client), paid(client)]);
  const path = "/v3/payment/transaction";
  const { item: byOrder } = await client.expect("GET", `${path}/order/${kept.orderId}`);
  const { item: byId } = await client.expect("GET", `${path}/${byOrder.transactionId}`);
  const { items } = await client.expect("GET", "/v3/payment/transactions?limit=5");
  const { item: refunded } = await client.expect("POST", "/v3/payment/refund", {
    transactionId: byOrder.transactionId,
    refund: { type: "PARTIAL", currencyType: "MYR", amount: 90 },
    reason: "returned",
  });
  assert.equal(refunded.status, "PARTIAL_REFUNDED");
  const { item: reversed } = await client.expect("POST", "/v3/payment/reverse", {
    orderId: undone.orderId,
  });
  assert.equal(reversed.status, "REVERSED");
  return [byOrder, byId, ...items, refunded, reversed];
}

async function paid(client: Client): Promise<{ orderId: string; checkoutId: string }> {
  const body = gateway.checkoutBody({ notifyUrl: receiver.url });
  const { item } = await client.expect("POST", "/v3/payment/online", body as Tree);
  await payAttempt(gateway, item.checkoutId, { cardNumber: "4242424242424242" });
  return { orderId: String(body.order.id), checkoutId: item.checkoutId };
}

/** The webhook of a payment of this application. */
async function webhookOf(client: Client): Promise<Transaction> {
  const { orderId } = await paid(client);
  const found = await until(
    async () => receiver.received.map(({ body }) => JSON.parse(body).data),
    (all) => all.some((data) => data.order?.id === orderId),
  );
  return found.find((data) => data.order?.id === orderId);
}

async function setFullObjects(isFull: boolean): Promise<void> {
  const params = { id: gateway.demo.compat.clientId };
  const changed = await owner.call("updateApplication", { params, body: { isLean: !isFull } });
  assert.equal(changed.status, 200, changed.text);
  const { orderId } = await paid(java);
  await until(
    async () => (await java.expect("GET", `/v3/payment/transaction/order/${orderId}`)).item,
    (item) => "extraInfo" in item === isFull,
  );
}

describe("a compat application", () => {
  test("gets the members of the classic object in every response, a refund's included", async () => {
    for (const item of await readEverywhere(java)) assertClassic(item);
  });

  test("gets them in webhooks", async () => {
    assertClassic(await webhookOf(java));
  });

  test("gets all of them with full objects, and the classic ones again without", async () => {
    await setFullObjects(true);
    for (const item of await readEverywhere(java)) assert.deepEqual(membersOf(item), FULL);
    assert.deepEqual(membersOf(await webhookOf(java)), WITH_AMOUNTS);
    await setFullObjects(false);
    for (const item of await readEverywhere(java)) assertClassic(item);
  });
});

test("a strict application gets full objects", async () => {
  for (const item of await readEverywhere(strict)) {
    if (item.status !== "FAILED") assert.deepEqual(membersOf(item), FULL);
  }
  assert.deepEqual(membersOf(await webhookOf(strict)), WITH_AMOUNTS);
});

test("full objects follow the signature mode until they are chosen", async () => {
  const made = async (signatureMode: string) => {
    const { body } = await owner.call("createApplication", {
      body: { name: signatureMode, signatureMode },
    });
    return body;
  };
  assert.equal((await made("compat")).isLean, true);
  const { id, isLean } = await made("strict");
  assert.equal(isLean, false);
  const change = async (body: Tree) =>
    (await owner.call("updateApplication", { params: { id }, body })).body.isLean;
  assert.equal(await change({ signatureMode: "compat" }), true);
  assert.equal(await change({ isLean: false }), false);
  assert.equal(await change({ signatureMode: "compat", name: "renamed" }), false, "no change");
  assert.equal(await change({ signatureMode: "strict", isLean: true }), true, "chosen");
  assert.equal(await change({ signatureMode: "compat", isLean: false }), false, "chosen");
});

for (const client of [java, strict]) {
  test(`${client.form.name}: a webhook's times are whole seconds, so that they survive a parser`, async () => {
    const data = await webhookOf(client);
    const times = [data.transactionAt, data.createdAt, data.updatedAt];
    for (const time of [...times, data.store.createdAt, data.store.updatedAt]) {
      assert.match(String(time), WHOLE_SECONDS);
    }
    assert.doesNotMatch(JSON.stringify(data), /\d\.\d+Z"/);
  });
}

describe("an order without a payment attempt", () => {
  const read = async (orderId: string) =>
    (await java.call("GET", `/v3/payment/transaction/order/${orderId}`)).body.error;

  test("differs from an unknown order, until its checkout closes", async () => {
    const body = gateway.checkoutBody();
    const orderId = String(body.order.id);
    await java.expect("POST", "/v3/payment/online", body as Tree);
    const open = await read(orderId);
    assert.equal(open.code, "TRANSACTION_NOT_FOUND");
    assert.match(
      open.message,
      /The order exists, but has no payment attempt yet\..* open until 20/,
    );
    const unknown = await read("no-such-order");
    assert.equal(unknown.code, "TRANSACTION_NOT_FOUND");
    assert.match(unknown.message, /The order is unknown, or/);
    const reversed = await java.call("POST", "/v3/payment/reverse", { orderId });
    assert.equal(reversed.body.error.code, "TRANSACTION_NOT_FOUND");
    assert.match(
      reversed.body.error.message,
      /had no payment attempt\. The checkout is now cancel/,
    );
    assert.match((await read(orderId)).message, /closed before the first payment attempt/);
  });
});
