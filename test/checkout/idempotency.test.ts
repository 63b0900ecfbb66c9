// order.id is the merchant's natural idempotency key (docs/spec/interface.md#create-a-checkout).
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { CheckoutStatus } from "../../packages/gateway/src/domain/checkout/checkout.ts";
import { assertCheckout, assertRefused, countRows } from "../support/api/checks.ts";
import { send, withField } from "../support/api/raw-client.ts";
import { startSecondApi } from "../support/api/second-api.ts";
import { provideOwnGateway, type TestGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";

const clock = new FrozenClock(Date.now());
after(() => second.stop());
const gateway = await provideOwnGateway({ replace: { clock } });
const second = await startSecondApi(gateway);

type Body = ReturnType<TestGateway["checkoutBody"]>;
const post = (body: Body, port = gateway.config.port) => send(gateway, { body, port });
const create = async (body: Body) => assertCheckout(gateway, await post(body));

async function setStatus(id: string, status: CheckoutStatus): Promise<void> {
  const transactionId = status === "SUCCESS" ? "260302040506300412345678" : null;
  await gateway.query`
    update checkouts set status = ${status}, transaction_id = ${transactionId} where id = ${id}`;
}

test("the same request again gives the same checkout, and writes no second one", async () => {
  const body = gateway.checkoutBody();
  const id = await create(body);
  const { checkouts } = await countRows(gateway);
  for (let i = 0; i < 3; i += 1) assert.equal(await create(body), id);
  const reordered = Object.fromEntries(Object.entries(body).toReversed()) as Body;
  assert.equal(await create(reordered), id);
  assert.equal(await create({ ...body, unknown: "key" }), id);
  assert.equal((await countRows(gateway)).checkouts, checkouts);
});

test("20 at once on two servers are one checkout, and all are given its id", async () => {
  const body = gateway.checkoutBody();
  const { checkouts } = await countRows(gateway);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) => post(body, i % 2 ? second.port : gateway.config.port)),
  );
  const ids = new Set(replies.map((reply) => assertCheckout(gateway, reply)));
  assert.equal(ids.size, 1);
  assert.equal((await countRows(gateway)).checkouts, checkouts + 1);
});

test("20 at once with 20 amounts are one checkout and 19 refusals", async () => {
  const body = gateway.checkoutBody();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      post(
        { ...body, order: { ...body.order, amount: 100 + i } },
        i % 2 ? second.port : gateway.config.port,
      ),
    ),
  );
  assert.equal(replies.filter((reply) => reply.status === 200).length, 1);
  for (const reply of replies) {
    if (reply.status !== 200) assertRefused(reply, "ORDER_ID_DUPLICATE", { says: /order\.amount/ });
  }
});

// ---- Another body. [field, what it is changed to]

const CHANGES: [path: string, value: unknown][] = [
  ["order.amount", 2591],
  ["order.title", "lunch"],
  ["order.detail", ""],
  ["order.additionalData", "table 13"],
  ["customer.userId", "payer-2"],
  ["customer.email", ""],
  ["customer.countryCode", "65"],
  ["customer.phoneNumber", "999"],
  ["method", ["FPX_MY"]],
  ["excludeMethod", ["FPX_MY"]],
  ["paymentOrders", ["CARD"]],
  ["type", "MOBILE_PAYMENT"],
  ["redirectUrl", "https://shop.example/other"],
  ["notifyUrl", "https://shop.example/other"],
  ["layoutVersion", "v4"],
  ["expiresInSeconds", 900],
  ["source", "ALACARTE"],
  ["extraInfo", { extraFee: [{ amount: 1 }] }],
  ["inHousePromo", [{ amount: 1 }]],
  ["order.amountBreakdown", [{ amount: 1 }]],
];

/** The field as the refusal names it. */
const NAMES: Record<string, string> = { extraInfo: "extraInfo.extraFee" };

for (const [path, value] of CHANGES) {
  test(`the same order.id with another ${path} is ORDER_ID_DUPLICATE, naming it`, async () => {
    const body = gateway.checkoutBody();
    const id = await create(body);
    const changed = withField(body, path, value);
    const name = (NAMES[path] ?? path).replaceAll(".", "\\.");
    const says = new RegExp(`\\b${name} differs`);
    assertRefused(await post(changed), "ORDER_ID_DUPLICATE", { status: 409, says });
    assert.equal(await create(body), id);
  });
}

test("another store of the merchant is another request", async () => {
  const merchant = await makeSecondMerchant(gateway);
  const [other] = [gateway.deps.random.digits(19)];
  await gateway.query`
    insert into stores (merchant_id, id, name, status, created_at, updated_at)
    values (${merchant.merchantId}, ${other}, 'Two', 'ACTIVE', ${clock.now()}, ${clock.now()})`;
  clock.advance(1_000); // the merchant's stores are read anew
  const body = gateway.checkoutBody({ storeId: merchant.storeId });
  assertCheckout(gateway, await send(gateway, { body, application: merchant }));
  const reply = await send(gateway, { body: { ...body, storeId: other }, application: merchant });
  assertRefused(reply, "ORDER_ID_DUPLICATE", { says: /storeId differs/ });
});

test("another merchant may use the same order.id", async () => {
  const body = gateway.checkoutBody();
  const id = await create(body);
  const merchant = await makeSecondMerchant(gateway);
  const theirs = await send(gateway, {
    body: { ...body, storeId: merchant.storeId },
    application: merchant,
  });
  assert.notEqual(assertCheckout(gateway, theirs), id);
});

test("a second application of the same merchant meets the same checkout", async () => {
  const body = gateway.checkoutBody();
  const id = await create(body);
  const reply = await send(gateway, { body, application: gateway.demo.compat });
  assert.equal(assertCheckout(gateway, reply), id);
});

for (const status of ["CANCELLED", "EXPIRED", "FAILED"] as const) {
  test(`after ${status} the order.id may be used again, with the same body or another`, async () => {
    const body = gateway.checkoutBody();
    const first = await create(body);
    await setStatus(first, status);
    const again = await create(body);
    assert.notEqual(again, first);
    assert.equal(await create(body), again);
    await setStatus(again, status);
    const other = await create({ ...body, order: { ...body.order, amount: 999 } });
    assert.notEqual(other, again);
    await setStatus(other, status);
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(body)));
    assert.equal(new Set(replies.map((reply) => assertCheckout(gateway, reply))).size, 1);
  });
}

test("a paid order is ORDER_ID_DUPLICATE, whatever the body", async () => {
  const body = gateway.checkoutBody();
  await setStatus(await create(body), "SUCCESS");
  const same = await post(body);
  assertRefused(same, "ORDER_ID_DUPLICATE", { status: 409, says: /paid/ });
  const other = await post({ ...body, order: { ...body.order, amount: 999 } });
  assertRefused(other, "ORDER_ID_DUPLICATE", { says: /paid/ });
});

test("a checkout whose time is over makes way before any worker has marked it", async () => {
  const body = gateway.checkoutBody();
  const first = await create(body);
  clock.advance(599_000);
  assert.equal(await create(body), first);
  clock.advance(1_000);
  const replies = await Promise.all(Array.from({ length: 20 }, () => post(body)));
  const ids = new Set(replies.map((reply) => assertCheckout(gateway, reply)));
  assert.equal(ids.size, 1);
  assert.ok(!ids.has(first));
  const rows = await gateway.query`select status from checkouts where id = ${first}`;
  assert.equal(rows[0]?.status, "EXPIRED");
});

for (const [name, order] of [
  ["left out", { id: undefined }],
  ["empty", { id: "" }],
] as const) {
  test(`an order.id that is ${name} becomes the checkoutId, and is no key`, async () => {
    const body = gateway.checkoutBody({ order });
    const first = await create(body);
    const second = await create(body);
    assert.notEqual(first, second);
    const query = { method: "GET", path: `/v3/payment/online?checkoutId=${first}` };
    const reply = await send(gateway, query);
    assert.equal(reply.body.item.order.id, first);
  });
}

test("an order.id is compared exactly: case, blanks and accents count", async () => {
  const ids = new Set<string>();
  for (const id of ["Cafe-7", "cafe-7", "café-7", "cafe\u0301-7", " cafe-7", "cafe-7 "]) {
    ids.add(await create(gateway.checkoutBody({ order: { id } })));
  }
  assert.equal(ids.size, 6);
});
