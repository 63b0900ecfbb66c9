/** QR codes at a counter, as a merchant creates and reads them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { QrCodeBody } from "../../packages/gateway/src/http/api/qr-code/qr-code-schema.ts";
import {
  findMerchantSettings,
  replaceMerchantSettings,
} from "../../packages/gateway/src/store/merchant/merchant-settings.ts";
import { fieldNamesOf } from "../support/api/field-names.ts";
import { withField } from "../support/api/raw-client.ts";
import { type GatewayResponse, provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { followingClock } from "../support/pay.ts";

const clock = followingClock();
const gateway = await provideOwnGateway({ replace: { clock } });
clock.follow(gateway.sandbox.clock);
const other = await makeSecondMerchant(gateway);

const DAY_MS = 86_400_000;
const PATH = "/v3/payment/transaction/qrcode";
const LIST_PATH = "/v3/payment/transaction/qrcodes";
const BODY = {
  type: "DYNAMIC",
  isPreFillAmount: true,
  amount: 1234,
  currencyType: "MYR",
  method: [],
  expiry: { type: "PERMANENT" },
  order: { title: "Lunch", detail: "2 x nasi lemak", additionalData: "Table 12" },
  storeId: gateway.demo.storeId,
  redirectUrl: "https://shop.example/return",
};

const send = (changes: object = {}) => gateway.call({ path: PATH, body: { ...BODY, ...changes } });

async function create(changes: object = {}) {
  const reply = await send(changes);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body.item;
}

function assertRejected({ body }: GatewayResponse, code: string): void {
  assert.equal(body.error?.code, code, JSON.stringify(body));
}

/** As an operator does; what is cached of the merchant is older afterwards. */
async function limitMethods(methods: string[] | null): Promise<void> {
  const { merchantId } = gateway.demo;
  const { database } = gateway.deps;
  const before = await findMerchantSettings(database, merchantId);
  await replaceMerchantSettings(database, merchantId, { ...before, methods }, clock.now());
  await gateway.sandbox.clock.advance(2_000);
}

const orderOf = (id: string) => ({ order: { ...BODY.order, id } });

test("a QR code is created with its store, and read back with the ID of its store", async () => {
  const item = await create();
  assert.match(item.code, /^[0-9a-f]{32}$/);
  assert.equal(item.qrCodeUrl, `${gateway.baseUrl}/checkout/qr/${item.code}`);
  assert.equal(item.store.id, gateway.demo.storeId);
  assert.equal(item.status, "VALID");
  assert.equal(item.platform, "OPEN_API");
  assert.deepEqual(item.expiry, {
    type: "PERMANENT",
    day: 0,
    expiredAt: "2050-12-31T23:59:59.000Z",
  });
  assert.match(item.order.id, /^\d{19}$/);
  const { store, ...facts } = item;
  const read = await gateway.get(`${PATH}/${item.code}`);
  assert.deepEqual(read.body.item, { ...facts, storeId: store.id });
  assert.ok(!("notifyUrl" in facts), "existing decoders know it only where it was sent");
});

test("a STATIC code has no order of its own, and no amount where the payer enters it", async () => {
  const item = await create({ type: "STATIC", isPreFillAmount: false, amount: 0 });
  assert.equal(item.amount, 0);
  assert.equal(item.isPreFillAmount, false);
  assert.ok(!("id" in item.order));
  assertRejected(await send({ type: "STATIC", ...orderOf("S-1") }), "INVALID_PARAMETER");
});

test("an amount is in sen, at least ten, and only fixed when the request says so", async () => {
  assertRejected(await send({ amount: 9 }), "MINIMUM_AMOUNT_REQUIRED");
  assertRejected(await send({ amount: "100" }), "PAYMENT_AMT_INVALID");
  assertRejected(await send({ amount: 12.5 }), "PAYMENT_DECIMAL_INVALID");
  assertRejected(await send({ amount: undefined }), "VALIDATION_ERROR");
  assertRejected(await send({ isPreFillAmount: undefined }), "INVALID_PARAMETER");
  assertRejected(await send({ currencyType: "SGD" }), "PAYMENT_UNSUPPORTED_CURRENCY_TYPE");
  const tooMuch = await send({ amount: 9_999_999_998 });
  assertRejected(tooMuch, "DOES_NOT_HAVE_ACTIVE_WALLET");
  assert.match(tooMuch.body.error.message, /accept RM .* to RM 1000000\.00/);
  const forWallet = await send({ method: ["BOOST"], amount: 9_999_999 });
  assertRejected(forWallet, "DOES_NOT_HAVE_ACTIVE_WALLET");
  assert.match(forWallet.body.error.message, /BOOST_MY accepts RM 1\.01 to/);
  assert.equal((await create({ isPreFillAmount: undefined, amount: undefined })).amount, 0);
});

test("the store, the methods and the addresses are checked", async () => {
  assertRejected(await send({ storeId: other.storeId }), "STORE_NOT_FOUND");
  assertRejected(await send({ method: ["NOPE_MY"] }), "INVALID_PARAMETER");
  assertRejected(await send({ redirectUrl: "javascript:alert(1)" }), "INVALID_PARAMETER");
  assertRejected(await send({ notifyUrl: "ftp://shop.example" }), "INVALID_PARAMETER");
  const item = await create({ notifyUrl: "https://shop.example/notify", redirectUrl: "" });
  assert.equal(item.notifyUrl, "https://shop.example/notify");
  assert.equal(item.redirectUrl, "");
});

test("an expiry needs what its type is about", async () => {
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  for (const expiry of [
    { type: "NEVER" },
    { type: "FIXED" },
    { type: "FIXED", expiredAt: "2099-13-01T00:00:00Z" },
    { type: "FIXED", expiredAt: "2049-12-31 23:59:59" },
    { type: "FIXED", expiredAt: "2051-01-01T00:00:00Z" },
    { type: "DYNAMIC" },
    { type: "DYNAMIC", day: 3_651 },
  ]) {
    assertRejected(await send({ expiry }), "EXPIRY_INVALID");
  }
  for (const expiry of [
    { type: "FIXED", expiredAt: at(30_000) },
    { type: "FIX", expiredAt: at(-DAY_MS) },
    { type: "DYNAMIC", day: 0 },
  ]) {
    assertRejected(await send({ expiry }), "EXPIRY_MIN");
  }
  const fixed = at(DAY_MS);
  const item = await create({ expiry: { type: "FIX", expiredAt: fixed } });
  assert.deepEqual(item.expiry, { type: "FIXED", day: 0, expiredAt: fixed });
  const days = await create({ expiry: { type: "DYNAMIC", day: 3 } });
  assert.equal(Date.parse(days.expiry.expiredAt) - Date.parse(days.createdAt), 3 * DAY_MS);
});

test("the same request with the same order.id returns the same code, and a different one fails", async () => {
  const expiry = { type: "DYNAMIC", day: 1 };
  const [first, again] = await Promise.all([
    create({ ...orderOf("Q-1"), expiry }),
    create({ ...orderOf("Q-1"), expiry }),
  ]);
  assert.equal(again.code, first.code);
  assert.equal((await create({ ...orderOf("Q-1"), expiry })).code, first.code);
  assertRejected(await send({ ...orderOf("Q-1"), expiry, amount: 1235 }), "ORDER_ID_DUPLICATE");
  assert.notEqual((await create()).code, (await create()).code, "without order.id, each is new");
  await gateway.sandbox.clock.advance(DAY_MS + 1_000);
  await gateway.ensurePartitions();
  const later = await create({ ...orderOf("Q-1"), amount: 1235 });
  assert.notEqual(later.code, first.code, "the first has expired, so its order gets another");
});

/** What each field is changed to; null where it makes no other request. */
const CHANGES: Readonly<Record<string, unknown>> = {
  type: null, // only a DYNAMIC code can have an order.id
  storeId: null, // below
  isPreFillAmount: null, // without an amount there is none to send
  amount: 1235,
  currencyType: null, // only MYR
  "order.id": null, // the key itself
  "order.title": "lunch",
  "order.detail": "",
  "order.details": null, // the same as detail, which goes first
  "order.additionalData": "Table 13",
  method: ["FPX_MY"],
  "expiry.type": "PERMANENT",
  "expiry.day": 2,
  "expiry.expiredAt": null, // below
  redirectUrl: "https://shop.example/other",
  notifyUrl: "https://shop.example/notify",
};

test("another request with the same order.id is rejected, naming the field that differs", async () => {
  assert.deepEqual(Object.keys(CHANGES).sort(), fieldNamesOf(QrCodeBody).sort());
  const sent = { ...BODY, ...orderOf("Q-3"), expiry: { type: "DYNAMIC", day: 1 } };
  const { code } = await create(sent);
  const expectNamed = async (body: object, path: string) => {
    const reply = await send(body);
    assertRejected(reply, "ORDER_ID_DUPLICATE");
    assert.match(
      reply.body.error.message,
      new RegExp(`\\. ${path.replaceAll(".", "\\.")} differs`),
    );
  };
  for (const [path, value] of Object.entries(CHANGES)) {
    if (value !== null) await expectNamed(withField(sent, path, value), path);
  }
  const { storeId } = await makeStore();
  await expectNamed({ ...sent, storeId }, "storeId");
  await expectNamed({ ...sent, isPreFillAmount: false }, "amount");
  assert.equal((await create(sent)).code, code);
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const until = (expiredAt: string) => ({
    ...orderOf("Q-4"),
    expiry: { type: "FIXED", expiredAt },
  });
  const end = at(DAY_MS);
  const fixed = await create(until(end));
  await expectNamed(until(at(2 * DAY_MS)), "expiry.expiredAt");
  assert.equal((await create(until(end.replace("Z", "+00:00")))).code, fixed.code);
});

async function makeStore() {
  const storeId = gateway.deps.random.digits(19);
  await gateway.query`
    insert into stores (merchant_id, id, name, status, created_at, updated_at)
    values (${gateway.demo.merchantId}, ${storeId}, 'Two', 'ACTIVE', ${clock.now()}, ${clock.now()})`;
  return { storeId };
}

test("the same request returns its code until the end, even if it could not be created any more", async () => {
  const expiredAt = new Date(clock.now().getTime() + 90_000).toISOString();
  const wanted = { ...orderOf("Q-2"), expiry: { type: "FIXED", expiredAt } };
  const first = await create(wanted);
  await gateway.sandbox.clock.advance(60_000);
  assert.equal((await create(wanted)).code, first.code);
  await limitMethods(["MASTERCARD_MY"]);
  assert.equal((await create(wanted)).code, first.code);
  await limitMethods(null);
});

test("a method that the page does not show does not count", async () => {
  await limitMethods(["MASTERCARD_MY"]);
  assertRejected(await send(), "DOES_NOT_HAVE_ACTIVE_WALLET");
  await limitMethods(["FPX_MY"]);
  await create();
  await limitMethods(null);
});

test("the order of an open checkout gets no code", async () => {
  const body = gateway.checkoutBody();
  await gateway.call({ path: "/v3/payment/online", body });
  assertRejected(await send(orderOf(String(body.order.id))), "ORDER_ID_DUPLICATE");
});

test("codes are listed newest first, page by page", async () => {
  const { code } = await create();
  const first = await gateway.get(`${LIST_PATH}?limit=2`);
  assert.equal(first.body.items.length, 2);
  assert.equal(first.body.items[0].code, code);
  assert.equal(first.body.meta.count, 2);
  const { cursor } = first.body.meta;
  const next = await gateway.get(`${LIST_PATH}?limit=2&cursor=${encodeURIComponent(cursor)}`);
  const codes = [...first.body.items, ...next.body.items].map((item) => item.code);
  assert.equal(new Set(codes).size, 4);
  const filterBy = (filter: object) =>
    gateway.get(`${LIST_PATH}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  assert.equal((await filterBy({ type: "DYNAMIC", expiry: { type: "FIX" } })).status, 200);
  for (const filter of [{ amount: 1 }, { type: "\0" }, { "expiry.type": "\0" }, { type: "X" }]) {
    assertRejected(await filterBy(filter), "INVALID_PARAMETER");
  }
});

test("nobody reads another merchant's code", async () => {
  const { code } = await create();
  const { application } = other;
  for (const path of [`${PATH}/${code}`, `${PATH}/${code}/transactions`]) {
    assertRejected(await gateway.get(path, application), "TRANSACTION_QR_CODE_NOT_FOUND");
  }
  assert.deepEqual((await gateway.get(`${PATH}s`, application)).body.items, []);
  assertRejected(await gateway.get(`${PATH}/${"0".repeat(32)}`), "TRANSACTION_QR_CODE_NOT_FOUND");
  assertRejected(await gateway.get(`${PATH}/nope`), "QR_INVALID");
});
