// What the SDK returns: pages and their iterators, the response behind a result, and errors.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { type ClientOptions, createClient, KaunterError } from "@kaunter/sdk";
import { send } from "../../packages/sdk/src/transport/send.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";

const PAYMENTS = 5;
const gateway = await provideTestGateway();
const { baseUrl, demo } = gateway;
const { clientId, clientSecret, privateKey, storeId } = demo;
const credentials = { baseUrl, clientId, clientSecret, privateKey };
for (let count = 0; count < PAYMENTS; count += 1) await pay(gateway);

/** A client, and the path of each call it sent. */
function countingClient(options: Partial<ClientOptions> = {}) {
  const paths: string[] = [];
  const counting: typeof fetch = (url, init) => {
    const { pathname, search } = new URL(String(url));
    if (pathname !== "/v1/token") paths.push(pathname + search);
    return fetch(url, init);
  };
  const environment = { fetch: counting, wait: async () => {} };
  return { client: createClient({ ...credentials, environment, ...options }), paths };
}

test("for await goes through all pages, and awaiting gives the first", async () => {
  const { client, paths } = countingClient();
  const ids: string[] = [];
  for await (const { transactionId } of client.transactions.list({ limit: 2 })) {
    ids.push(transactionId);
  }
  assert.equal(new Set(ids).size, PAYMENTS);
  assert.equal(ids.length, PAYMENTS);
  assert.equal(paths.length, 3);
  assert.ok(
    paths.every((path) => /[?&]limit=2(&|$)/.test(path)),
    paths.join(" "),
  );
  const page = await client.transactions.list({ limit: 2 });
  assert.deepEqual(Object.keys(page), ["items", "meta"]);
  assert.equal(page.meta.count, 2);
  assert.deepEqual(
    page.items.map(({ transactionId }) => transactionId),
    ids.slice(0, 2),
  );
});

test("leaving the loop early requests no further page", async () => {
  const { client, paths } = countingClient();
  for await (const _ of client.transactions.list({ limit: 2 })) break;
  assert.equal(paths.length, 1);
});

test("the event feed, whose cursor never ends, ends when there is nothing new", async () => {
  const { client } = countingClient();
  const sequences: number[] = [];
  for await (const { sequence } of client.events.list({ limit: 2 })) sequences.push(sequence);
  assert.deepEqual(
    sequences,
    Array.from({ length: PAYMENTS }, (_, index) => index + 1),
  );
});

test("a list without pages is iterated in the same way", async () => {
  const { client } = countingClient();
  const products: string[] = [];
  for await (const { status } of client.merchant.listSubscriptions()) products.push(status);
  assert.deepEqual(
    products,
    (await client.merchant.listSubscriptions()).map(({ status }) => status),
  );
  assert.equal(products.length, 1);
});

test("a list whose cursor is in the body is iterated too, page by page", async () => {
  const bodies: string[] = [];
  const paged: typeof fetch = async (url, init) => {
    if (!String(url).endsWith("/v3/payment/reconciliation")) return fetch(url, init);
    bodies.push(String(init?.body));
    const items = [{ orderId: `S-${bodies.length}` }];
    const meta = { count: 1, cursor: bodies.length === 1 ? "next" : "" };
    return Response.json({ items, meta, code: "SUCCESS" });
  };
  const { client } = countingClient({ environment: { fetch: paged } });
  const list = client.reports.listReconciliation({
    transactionType: "PAYMENT",
    date: "2026-01-05",
  });
  const orders = [];
  for await (const { orderId } of list) orders.push(orderId);
  assert.deepEqual(orders, ["S-1", "S-2"]);
  const body = { date: "2026-01-05", transactionType: "PAYMENT" };
  assert.deepEqual(
    bodies.map((text): unknown => JSON.parse(text)),
    [body, { ...body, cursor: "next" }],
  );
});

test("an error of a list is thrown in the loop", async () => {
  const { client } = countingClient();
  const read = async () => {
    for await (const _ of client.transactions.list({ limit: 0 })) assert.fail();
  };
  await assert.rejects(read(), (error) => error instanceof KaunterError && error.status === 400);
});

test("every result comes with its response on request, and is not changed", async () => {
  const { client, paths } = countingClient();
  const { data, requestId, status, headers } = await client.merchant.retrieve().withResponse();
  assert.equal(data.id, demo.merchantId);
  assert.match(requestId, /\S/);
  assert.equal(headers.get("x-request-id"), requestId);
  assert.equal(status, 200);
  assert.equal(paths.length, 1);
  assert.deepEqual(data, await client.merchant.retrieve());
  const results = await Promise.all([
    client.cards.list("nobody").withResponse(),
    client.reports.retrieveSettlementCsv({ date: "2026-01-05" }).withResponse(),
    client.transactions.list().withResponse(),
    client.request("GET", "/v3/user").withResponse(),
  ]);
  for (const each of results) assert.match(each.requestId, /\S/);
  assert.deepEqual(results[0].data, []);
  assert.equal(typeof results[1].data, "string");
});

test("an error requested with its response is thrown once, and is never unhandled", async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", note);
  const { client } = countingClient();
  await assert.rejects(client.stores.retrieve("1").withResponse(), KaunterError);
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", note);
  assert.deepEqual(unhandled, []);
});

test("an error's message has no code in front and says what to do; code and request are separate", async () => {
  const { client } = countingClient();
  const error = await client.transactions.retrieve("1").catch((thrown: unknown) => thrown);
  assert.ok(error instanceof KaunterError);
  assert.equal(error.code, "TRANSACTION_NOT_FOUND");
  assert.doesNotMatch(error.message, /TRANSACTION_NOT_FOUND/);
  assert.match(error.message, /^[A-Z].+\.$/);
  assert.equal(error.headers.get("x-request-id"), error.requestId);
  const shown = inspect(error);
  assert.match(shown, /code: 'TRANSACTION_NOT_FOUND'/);
  assert.doesNotMatch(shown, /x-request-id/i);
});

test("a lost connection says what to check and that the outcome is unknown", async () => {
  const { client } = countingClient({ baseUrl: "http://127.0.0.1:1", retriesMax: 0 });
  await assert.rejects(client.merchant.retrieve(), (error) => {
    assert.ok(error instanceof Error);
    assert.match(error.message, /Cannot connect to http:\/\/127\.0\.0\.1:1: .*\. Check baseUrl/);
    return true;
  });
});

test("a call that was not sent does not say that it may have been processed", async () => {
  for (const code of ["ENOTFOUND", "ECONNREFUSED", "CERT_HAS_EXPIRED"]) {
    const cause = Object.assign(new Error(code), { code });
    const refuse = () => Promise.reject(new TypeError("fetch failed", { cause }));
    await assert.rejects(sendTo(refuse), /The call was not sent\./);
  }
  const lost = Object.assign(new Error("reset"), { code: "ECONNRESET" });
  const reset = () => Promise.reject(new TypeError("fetch failed", { cause: lost }));
  await assert.rejects(sendTo(reset), /may have processed the call/);
});

const sendTo = (fetch: typeof globalThis.fetch) =>
  send(
    { fetch, now: Date.now, wait: async () => {}, random: () => 0 },
    "http://shop.example/",
    {},
    1_000,
  );

test("a customer is enabled and disabled, and repeating either changes nothing", async () => {
  const { client } = countingClient();
  const made = await client.customers.createTokenized({
    storeId,
    email: "payer@shop.example",
    redirectUrl: "https://shop.example/return",
  });
  const { isActive } = await client.customers.disable(made.id);
  assert.equal(isActive, false);
  await assert.rejects(
    client.customers.enable(made.id),
    (error) =>
      error instanceof KaunterError &&
      error.code === "NOT_PERMITTED" &&
      /has not stored a card/.test(error.message),
  );
});
