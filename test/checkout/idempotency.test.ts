// order.id is the merchant's natural idempotency key (docs/spec/interface.md#create-a-checkout).
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { CheckoutStatus } from "../../packages/gateway/src/domain/checkout/checkout.ts";
import { CheckoutBody } from "../../packages/gateway/src/http/api/checkout/checkout-request.ts";
import { replaceMerchantSettings } from "../../packages/gateway/src/store/merchant/merchant-settings.ts";
import { assertCheckout, assertRefused, countRows } from "../support/api/checks.ts";
import { fieldNamesOf } from "../support/api/field-names.ts";
import { buildCall, send, sendWire, withField } from "../support/api/raw-client.ts";
import { startSecondApi } from "../support/api/second-api.ts";
import { provideOwnGateway, type TestGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";

const clock = new FrozenClock(Date.now());
const gateway = await provideOwnGateway({ replace: { clock } });
const second = await startSecondApi(gateway);
after(() => second.stop());
const { demo } = gateway;
const NO_LIMITS = {
  ...{ methods: null, amountMinorMax: null, refundApprovalAboveMinor: null, reviewNote: "" },
};

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

test("20 identical requests on two servers create one checkout, and all return its id", async () => {
  const body = gateway.checkoutBody();
  const { checkouts } = await countRows(gateway);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) => post(body, i % 2 ? second.port : gateway.config.port)),
  );
  const ids = new Set(replies.map((reply) => assertCheckout(gateway, reply)));
  assert.equal(ids.size, 1);
  assert.equal((await countRows(gateway)).checkouts, checkouts + 1);
});

test("of 20 concurrent requests with 20 amounts one creates the checkout and 19 are rejected", async () => {
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

// ---- Another body: what each field is changed to; null where it makes no other request.

const CHANGES: Readonly<Record<string, unknown>> = {
  "order.id": null, // the key itself
  "order.title": "lunch",
  "order.detail": "",
  "order.additionalData": "table 13",
  "order.amount": 2591,
  "order.currencyType": null, // only MYR
  "order.amountBreakdown": [{ amount: 1 }],
  "customer.userId": "payer-2",
  "customer.email": "",
  "customer.countryCode": "65",
  "customer.phoneNumber": "999",
  method: ["FPX_MY"],
  layoutVersion: "v4",
  excludeMethod: ["FPX_MY"],
  paymentOrders: ["CARD"],
  type: "MOBILE_PAYMENT",
  storeId: null, // below, with a store that is there
  redirectUrl: "https://shop.example/other",
  notifyUrl: "https://shop.example/other",
  extraInfo: { extraFee: [{ amount: 1 }] },
  inHousePromo: [{ amount: 1 }],
  source: "ALACARTE",
  voucher: null, // not used
  expiresInSeconds: 900,
};

test("each field of the request is in the table above", () => {
  assert.deepEqual(Object.keys(CHANGES).sort(), fieldNamesOf(CheckoutBody).sort());
});

for (const [path, value] of Object.entries(CHANGES)) {
  if (value === null) continue;
  test(`the same order.id with another ${path} is ORDER_ID_DUPLICATE, naming it`, async () => {
    const body = gateway.checkoutBody();
    const changed = withField(body, path, value);
    const says = new RegExp(`\\. ${path.replaceAll(".", "\\.")} differs`);
    const id = await create(body);
    assertRefused(await post(changed), "ORDER_ID_DUPLICATE", { status: 409, says });
    assert.equal(await create(body), id);
    const order = { id: `${body.order.id}-2` };
    const other = withField(gateway.checkoutBody({ order }), path, value);
    const otherId = await create(other);
    assert.equal(await create(other), otherId);
    assertRefused(await post(gateway.checkoutBody({ order })), "ORDER_ID_DUPLICATE", { says });
  });
}

test("a field that is left out is its default", async () => {
  const body = gateway.checkoutBody({ layoutVersion: undefined });
  const id = await create(body);
  const spelled = { layoutVersion: "v4", expiresInSeconds: 600, excludeMethod: [], source: "" };
  assert.equal(await create({ ...body, ...spelled, inHousePromo: null }), id);
});

// ---- What the operator changed since. The merchant's settings are read anew after a second.

async function limit(limits: { methods?: string[]; amountMinorMax?: number }): Promise<void> {
  const settings = { ...NO_LIMITS, ...limits };
  await replaceMerchantSettings(gateway.deps.database, demo.merchantId, settings, clock.now());
  clock.advance(2_000);
}

for (const [name, sent] of [
  ["no excludeMethod", undefined],
  ["an excludeMethod", ["GOBIZ_MY", "MASTERCARD_MY"]],
] as const) {
  test(`a request with ${name} is the same after the operator changed the methods`, async () => {
    const body = gateway.checkoutBody({ excludeMethod: sent });
    const id = await create(body);
    await limit({ methods: ["FPX_MY", "GOBIZ_MY"] });
    assert.equal(await create(body), id);
    const other = { ...body, excludeMethod: ["TNG_MY"] };
    const says = /excludeMethod differs/;
    assertRefused(await post(other), "ORDER_ID_DUPLICATE", { says });
    const limited = gateway.checkoutBody({ excludeMethod: sent });
    const limitedId = await create(limited);
    await limit({});
    assert.equal(await create(body), id);
    assert.equal(await create(limited), limitedId);
    assert.equal(await statusOf(limitedId, "TNG_MY"), 400, "what was excluded stays so");
  });
}

async function statusOf(checkoutId: string, method: string): Promise<number> {
  const body = { checkoutId, method, type: "URL" };
  return (await send(gateway, { path: "/v3/payment/online/checkout", body })).status;
}

test("a request is the same when the operator no longer allows it, and counts once", async () => {
  const body = gateway.checkoutBody();
  const id = await create(body);
  await limit({ amountMinorMax: Number(body.order.amount) - 1 });
  const wire = await buildCall(gateway, { body });
  assert.equal(assertCheckout(gateway, await sendWire(wire)), id);
  assertRefused(await sendWire(wire), "DUPLICATE_REQUEST");
  const code = "PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION";
  assertRefused(await post({ ...body, notifyUrl: "https://shop.example/other" }), code);
  await setStatus(id, "CANCELLED");
  assertRefused(await post(body), code);
  await limit({});
});

test("a request is the same where there is another wallet", async (t) => {
  await limit({ methods: ["FPX_MY"] });
  const { rails } = gateway.deps;
  const listMethods = () => rails.listMethods().filter(({ method }) => method.id !== "TNG_MY");
  const fewer = await startSecondApi(gateway, { rails: { ...rails, listMethods } });
  t.after(() => fewer.stop());
  for (const [first, then] of [
    [fewer.port, gateway.config.port],
    [gateway.config.port, fewer.port],
  ]) {
    const body = gateway.checkoutBody();
    const id = assertCheckout(gateway, await post(body, first));
    assert.equal(assertCheckout(gateway, await post(body, then)), id);
  }
  await limit({});
});

test("no request gets a checkout that the gateway opened itself, or whose payer was erased", async () => {
  const body = gateway.checkoutBody();
  const id = await create(body);
  await gateway.query`update checkouts set request_hash = '' where id = ${id}`;
  assertRefused(await post(body), "ORDER_ID_DUPLICATE", { says: /A field differs/ });
});

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

test("a second application of the same merchant gets the same checkout", async () => {
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

test("a paid order is ORDER_ID_DUPLICATE for any body", async () => {
  const body = gateway.checkoutBody();
  await setStatus(await create(body), "SUCCESS");
  const same = await post(body);
  assertRefused(same, "ORDER_ID_DUPLICATE", { status: 409, says: /paid/ });
  const other = await post({ ...body, order: { ...body.order, amount: 999 } });
  assertRefused(other, "ORDER_ID_DUPLICATE", { says: /paid/ });
});

test("an expired checkout is replaced before a worker has marked it", async () => {
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
