// GET: the checkout, and transactions by their id and by the merchant's order id.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertCheckout, assertRefused } from "../support/api/checks.ts";
import { type Call, makeNonce, type Reply, send, sendBytes } from "../support/api/raw-client.ts";
import { type DemoApplication, provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { until } from "../support/until.ts";

const gateway = await provideOwnGateway();
const other = await makeSecondMerchant(gateway);

const query = (path: string, call: Call = {}): Promise<Reply> =>
  send(gateway, { method: "GET", path, headers: { "Content-Type": undefined }, ...call });

let payments = 0;

/** A checkout with a failed attempt to pay it, so that its order has a transaction. */
async function attempt(orderId: string): Promise<{ checkoutId: string; transactionId: string }> {
  const body = gateway.checkoutBody({ order: { id: orderId } });
  const checkoutId = assertCheckout(gateway, await send(gateway, { body }));
  payments += 1;
  const transactionId = `260302040506300${String(payments).padStart(9, "0")}`;
  await gateway.query`
    insert into transactions (
      merchant_id, id, store_id, checkout_id, application_id, order_id, attempt_id, attempt_key,
      rail_id, request_method, method, region, amount_minor, balance_minor, status, attempt_state,
      expires_at, created_at, updated_at)
    select merchant_id, ${transactionId}, store_id, id, application_id, order_id, ${`PA${payments}`},
           'k', 'fpx', 'FPX_MY', 'FPX', 'MALAYSIA', amount_minor, 0, 'FAILED', 'DECLINED',
           end_at, start_at, start_at
      from checkouts where id = ${checkoutId}`;
  return { checkoutId, transactionId };
}

const CHECKOUT_KEYS = [
  "createdAt",
  "endAt",
  "id",
  "method",
  "notifyUrl",
  "order",
  "platform",
  "redirectUrl",
  "startAt",
  "status",
  "transactionId",
  "type",
  "updatedAt",
];

test("a checkout is found by its id, with exactly the documented keys", async () => {
  const body = gateway.checkoutBody();
  const id = assertCheckout(gateway, await send(gateway, { body }));
  const reply = await query(`/v3/payment/online?checkoutId=${id}`);
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(Object.keys(reply.body).sort(), ["code", "item"]);
  const { item } = reply.body;
  assert.deepEqual(Object.keys(item).sort(), CHECKOUT_KEYS);
  assert.equal(item.id, id);
  assert.deepEqual(item.order, body.order);
  assert.equal(item.status, "IN_PROCESS");
  assert.equal(item.transactionId, "");
  assert.equal(item.platform, "OPEN_API");
  assert.deepEqual(item.method, []);
  assert.equal(Date.parse(item.endAt) - Date.parse(item.startAt), 600_000);
});

const EMPTY_BODIES: [name: string, call: Call][] = [
  ["a JSON type and no body", { headers: { "Content-Type": "application/json" } }],
  [
    "a JSON type and a length of 0",
    { headers: { "Content-Type": "application/json", "Content-Length": "0" } },
  ],
  ["a JSON type that ends in a semicolon", { headers: { "Content-Type": "application/json;" } }],
  ["a body of {}", { wire: "{}", headers: { "Content-Type": "application/json" } }],
  ["a body of {} and blanks", { wire: " {\n} ", headers: { "Content-Type": "application/json" } }],
  ["a body of null", { wire: "null", headers: { "Content-Type": "application/json" } }],
  ["a body of {} without type", { wire: "{}" }],
  ["a chunked body of {}", { wire: "{}", headers: { "Transfer-Encoding": "chunked" } }],
  ["a body of {} that is signed as data", { data: "{}" }],
];
for (const [name, call] of EMPTY_BODIES) {
  test(`a GET with ${name} is accepted`, async () => {
    const { transactionId } = await attempt("");
    for (const application of [gateway.demo, gateway.demo.compat]) {
      const reply = await query(`/v3/payment/transaction/${transactionId}`, {
        ...call,
        application,
      });
      assert.equal(reply.status, 200, reply.text);
      assert.equal(reply.body.item.transactionId, transactionId);
    }
  });
}

test("a GET with content in its body that was not signed is rejected", async () => {
  const { transactionId } = await attempt("");
  const path = `/v3/payment/transaction/${transactionId}`;
  for (const application of [gateway.demo, gateway.demo.compat]) {
    const unsigned = await query(path, { wire: '{"a":1}', application });
    assertRefused(unsigned, "INVALID_REQUEST_SIGNATURE");
    assertRefused(await query(path, { wire: "nonsense", application }), "INVALID_REQUEST");
  }
  assert.equal((await query(path, { data: '{"a":1}' })).status, 200);
  const huge = await query(path, { wire: " ".repeat(1_200_000) });
  assertRefused(huge, "INVALID_REQUEST", { status: 413 });
});

test("the query is part of the signed URL, character by character", async () => {
  const id = assertCheckout(gateway, await send(gateway, { body: gateway.checkoutBody() }));
  const path = `/v3/payment/online?checkoutId=${id}`;
  const signed = (text: string) => ({ signedUrl: `${gateway.baseUrl}${text}` });
  assert.equal((await query(`${path}&x=%7B%22a%22%3A1%7D&y=a+b&z`)).status, 200);
  for (const text of [
    "/v3/payment/online",
    `${path}&`,
    `${path}1`,
    `/v3/payment/online?checkoutid=${id}`,
  ]) {
    assertRefused(await query(path, signed(text)), "INVALID_REQUEST_SIGNATURE");
  }
  const decoded = signed(`${path}&x={"a":1}`);
  assertRefused(await query(`${path}&x=%7B%22a%22%3A1%7D`, decoded), "INVALID_REQUEST_SIGNATURE");
});

test("a checkoutId that is missing, empty, doubled or no id is rejected", async () => {
  const path = "/v3/payment/online";
  const says = /checkoutId/;
  assertRefused(await query(path), "VALIDATION_ERROR", { says });
  assertRefused(await query(`${path}?`), "VALIDATION_ERROR", { says });
  assertRefused(await query(`${path}?checkoutid=1`), "VALIDATION_ERROR", { says });
  assertRefused(await query(`${path}?checkoutId=`), "VALIDATION_ERROR", { says });
  assertRefused(await query(`${path}?checkoutId=1&checkoutId=2`), "VALIDATION_ERROR", { says });
  assertRefused(await query(`${path}?checkoutId=${"1".repeat(65)}`), "MAX_VALUE", { says });
  assertRefused(await query(`${path}?checkoutId=%00`), "INVALID_CHARSET", { says });
  for (const id of [
    "1",
    "-1",
    "abc",
    "%ff",
    "%zz",
    "%",
    "1761962400123456789%20",
    "1'--",
    "%F0%9F%8D%9C",
    "__proto__",
  ]) {
    assertRefused(await query(`${path}?checkoutId=${id}`), "TRANSACTION_NOT_FOUND");
  }
});

test("another merchant's data gets the same error as data that does not exist", async () => {
  const { checkoutId, transactionId } = await attempt("OTHERS-1");
  for (const [path, nowhere] of [
    [`/v3/payment/online?checkoutId=${checkoutId}`, "/v3/payment/online?checkoutId=1"],
    [`/v3/payment/transaction/${transactionId}`, "/v3/payment/transaction/1"],
    ["/v3/payment/transaction/order/OTHERS-1", "/v3/payment/transaction/order/NOBODYS"],
  ] as const) {
    const unknown = await query(nowhere, { application: other });
    const reply = await query(path, { application: other });
    assertRefused(reply, "TRANSACTION_NOT_FOUND");
    assert.deepEqual(reply.body, unknown.body);
    assert.equal((await query(path)).status, 200);
    assert.equal((await query(path, { application: gateway.demo.compat })).status, 200);
  }
});

test("an order without a payment attempt has no transaction", async () => {
  const body = gateway.checkoutBody({ order: { id: "UNTRIED-1" } });
  assertCheckout(gateway, await send(gateway, { body }));
  assertRefused(await query("/v3/payment/transaction/order/UNTRIED-1"), "TRANSACTION_NOT_FOUND");
});

// ---- Order ids as clients put them into the path. [id, how it is written there]

const ORDERS: [id: string, written: string[]][] = [
  ["1009-1767225600", ["1009-1767225600", "%31009-1767225600"]],
  ["A/B/7", ["A/B/7", "A%2FB%2F7", "A%2fB/7"]],
  ["a b", ["a%20b"]],
  ["50%", ["50%25", "50%"]],
  ["50%off", ["50%25off", "50%off"]],
  ["100%25", ["100%2525"]],
  ["%zz", ["%zz", "%25zz"]],
  ["a+b", ["a+b", "a%2Bb"]],
  ["a?b=c", ["a%3Fb=c", "a%3Fb%3Dc"]],
  ["a#b", ["a%23b"]],
  ["a&b=c;d", ["a&b=c;d", "a%26b%3Dc%3Bd"]],
  ["x:y@z,$!*'()~", ["x:y@z,$!*'()~"]],
  ["<\"'\\>", ["%3C%22'%5C%3E"]],
  ["é", ["%C3%A9", "%c3%a9"]],
  ["\u{1F35C}", ["%F0%9F%8D%9C"]],
  ["order", ["order"]],
  [".well-known", [".well-known"]],
  ["__proto__", ["__proto__"]],
  ["a//b", ["a//b"]],
  ["/", ["/", "%2F"]],
  ["tab\there", ["tab%09here"]],
];
for (const [id, written] of ORDERS) {
  test(`order ${JSON.stringify(id)} is found as ${written.join(" and ")}`, async () => {
    const { transactionId } = await attempt(id);
    for (const text of written) {
      const reply = await query(`/v3/payment/transaction/order/${text}`);
      assert.equal(reply.status, 200, `${text} ${reply.text}`);
      assert.equal(reply.body.item.transactionId, transactionId);
      assert.equal(reply.body.item.order.id, id);
    }
  });
}

test("an order id in raw UTF-8 is rejected with what to do instead", async () => {
  const path = "/v3/payment/transaction/order/café-1";
  const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  const answer = await sendBytes(gateway.config.port, bytes);
  assert.match(answer, /^HTTP\/1\.1 400 .*"INVALID_REQUEST".*Percent-encode/s, answer);
});

test("an invalid order id is not found, without an internal error", async () => {
  const path = "/v3/payment/transaction/order/";
  for (const text of ["%ff", "%C3", "%", "%u00e9", "%C3%28", "%ED%A0%80", "..", "x".repeat(400)]) {
    assertRefused(await query(`${path}${text}`), "TRANSACTION_NOT_FOUND");
  }
  assertRefused(await query(`${path}a%00b`), "INVALID_CHARSET", { says: /orderId/ });
  assertRefused(await query(`${path}${"x".repeat(513)}`), "MAX_VALUE", { says: /orderId/ });
  assertRefused(await query(`/v3/payment/transaction/${"1".repeat(65)}`), "MAX_VALUE");
  assertRefused(await query("/v3/payment/transaction/%00"), "INVALID_CHARSET");
});

const TRANSACTION_KEYS = [
  "balanceAmount",
  "createdAt",
  "currencyType",
  "error",
  "extendInfo",
  "extraInfo",
  "finalAmount",
  "method",
  "order",
  "payee",
  "platform",
  "referenceId",
  "region",
  "source",
  "status",
  "store",
  "terminalId",
  "transactionAt",
  "transactionId",
  "type",
  "updatedAt",
  "voucher",
];

test("a transaction has exactly the documented keys; a failed one says why", async () => {
  const { transactionId } = await attempt("KEYS-1");
  const { body } = await query(`/v3/payment/transaction/${transactionId}`);
  assert.deepEqual(Object.keys(body).sort(), ["code", "item"]);
  assert.deepEqual(Object.keys(body.item).sort(), TRANSACTION_KEYS);
  assert.equal(body.item.status, "FAILED");
  assert.equal(body.item.transactionAt, "0001-01-01T00:00:00Z");
  assert.equal(typeof body.item.error.message, "string");
  const byOrder = await query("/v3/payment/transaction/order/KEYS-1");
  assert.deepEqual(byOrder.body, body);
});

test("of two simultaneous duplicates of a query one succeeds", async () => {
  const { transactionId } = await attempt("");
  const twin: Call = { nonce: makeNonce(), timestamp: String(Math.floor(Date.now() / 1_000)) };
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => query(`/v3/payment/transaction/${transactionId}`, twin)),
  );
  assert.equal(replies.filter((reply) => reply.status === 200).length, 1);
  for (const reply of replies) if (reply.status !== 200) assertRefused(reply, "DUPLICATE_REQUEST");
});

test("a lean application is sent the key set that the strictest decoder knows", async () => {
  const { transactionId } = await attempt("");
  const lean: DemoApplication & { storeId: string } = await makeSecondMerchant(gateway);
  assertRefused(
    await query(`/v3/payment/transaction/${transactionId}`, { application: lean }),
    "TRANSACTION_NOT_FOUND",
  );
  const { compat } = gateway.demo;
  await gateway.query`update applications set is_lean = true where id = ${compat.clientId}`;
  await gateway.query`select pg_notify('kaunter_callers', ${compat.clientId})`;
  const path = `/v3/payment/transaction/${transactionId}`;
  const keys = await until(
    async () => Object.keys((await query(path, { application: compat })).body.item),
    (now) => !now.includes("extraInfo"),
  );
  for (const key of ["finalAmount", "source", "extraInfo", "extendInfo", "error"]) {
    assert.ok(!keys.includes(key), key);
  }
});
