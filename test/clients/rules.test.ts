// The ten rules (R1 to R10) that keep published clients working, each over the whole API.
// Source: docs/spec/tolerances.md#rules-that-keep-clients-working
import assert from "node:assert/strict";
import { verify } from "node:crypto";
import { test } from "node:test";
import { MERCHANT_ROUTES } from "../../packages/gateway/src/http/api/index.ts";
import type { Reply } from "../support/api/raw-client.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { payAttempt } from "../support/pay.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { FORMS, sendRaw, signCall, type Tree } from "./client-forms.ts";

const gateway = await provideTestGateway({ withWorker: true });

/** Ids that lead nowhere, for every path that has one. */
function pathOf(path: string): string {
  return path.replaceAll(/\{\w+\*?\}/g, "1");
}

const READS = MERCHANT_ROUTES.filter(({ method }) => method === "GET");
/** With what they need in their query. */
const QUERIES: Readonly<Record<string, string>> = {
  getCheckout: "?checkoutId=1",
  getCheckoutQrCode: "?checkoutId=1",
};

async function call(
  method: string,
  path: string,
  options: { body?: Tree; text?: string; type?: string | null; token?: string } = {},
): Promise<Reply> {
  const application = gateway.demo;
  const signed = signCall(FORMS.go, application, {
    method,
    url: `${gateway.baseUrl}${path}`,
    ...(options.body && { body: options.body }),
  });
  const { "content-type": _, ...headers } = signed.headers;
  const type = options.type === undefined ? "application/json" : options.type;
  return sendRaw({
    ...signed,
    text: options.text ?? (method === "GET" ? "" : signed.text),
    headers: {
      ...headers,
      authorization: `Bearer ${options.token ?? (await gateway.token())}`,
      ...(type !== null && { "content-type": type }),
    },
  });
}

function checkout(changes: Record<string, unknown> = {}): Tree {
  return gateway.checkoutBody(changes) as Tree; // a JSON literal
}

/** All dates of a response. */
function datesIn(value: unknown, found: string[] = []): string[] {
  if (Array.isArray(value)) for (const item of value) datesIn(item, found);
  else if (typeof value === "object" && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (/(At|Date)$/.test(name) && typeof member === "string") found.push(member);
      else datesIn(member, found);
    }
  }
  return found;
}

test("R1, R2: every success is exactly 200, an object with code SUCCESS, and no error key", async () => {
  let successes = 0;
  for (const { path, operationId } of READS) {
    const reply = await call("GET", `${pathOf(path)}${QUERIES[operationId] ?? ""}`);
    if (reply.status !== 200) {
      assert.ok(reply.status >= 400, `${operationId} answered ${reply.status}`);
      continue;
    }
    successes += 1;
    assert.equal(reply.body.code, "SUCCESS", operationId);
    assert.equal("error" in reply.body, false, operationId);
    assert.ok("item" in reply.body || "items" in reply.body, operationId);
  }
  assert.ok(successes >= 8);
  const made = await call("POST", "/v3/payment/online", { body: checkout() });
  assert.equal(made.status, 200);
  const account = await call("POST", "/v3/account");
  assert.equal(account.status, 200);
});

test("R3: every rejection is an error with code and message, both texts, and nothing else in it", async () => {
  for (const { method, path, operationId } of MERCHANT_ROUTES) {
    const reply = await call(method, pathOf(path), { token: "none" });
    assert.equal(reply.status, 401, operationId);
    assert.deepEqual(Object.keys(reply.body), ["error"], operationId);
    assert.deepEqual(Object.keys(reply.body.error).sort(), ["code", "message"]);
    assert.equal(typeof reply.body.error.code, "string");
    assert.ok(reply.body.error.message.length > 0);
  }
});

for (const [name, method, path, text, status, code] of [
  ["an unknown path", "GET", "/v3/nowhere", "", 404, "API_ENDPOINT_NOT_FOUND"],
  ["another method", "PUT", "/v3/payment/online", "", 405, "METHOD_NOT_ALLOWED"],
  ["a body that is no JSON", "POST", "/v3/payment/online", "{", 400, "INVALID_REQUEST"],
  ["a body that is no object", "POST", "/v3/payment/online", "[1]", 400, "INVALID_REQUEST"],
  ["a body that is too large", "POST", "/v3/payment/online", " ".repeat(2 ** 20 + 1), 413, null],
] as const) {
  test(`R3: ${name} is rejected in the same form`, async () => {
    const reply = await call(method, path, { text });
    assert.equal(reply.status, status, reply.text);
    assert.deepEqual(Object.keys(reply.body), ["error"]);
    assert.deepEqual(Object.keys(reply.body.error).sort(), ["code", "message"]);
    if (code) assert.equal(reply.body.error.code, code);
  });
}

test("R4: what a caller may not do is 403, and what it got wrong is 400 or 404", async () => {
  const { application } = await makeSecondMerchant(gateway);
  const asOther = (path: string) => gateway.get(path, application);
  const partner = await asOther("/v3/partner/merchants");
  assert.deepEqual([partner.status, partner.body.error.code], [403, "NOT_PARTNER_ACCOUNT"]);
  const foreign = await asOther(`/v3/store/${gateway.demo.storeId}`);
  assert.deepEqual([foreign.status, foreign.body.error.code], [404, "STORE_NOT_FOUND"]);
});

test("R4: 401 is for access tokens only, never for signatures or permissions", async () => {
  for (const { method, path, operationId } of MERCHANT_ROUTES) {
    const signed = signCall(FORMS.go, gateway.demo, { method, url: "https://elsewhere.example/" });
    const reply = await sendRaw({
      ...signed,
      url: `${gateway.baseUrl}${pathOf(path)}`,
      text: "",
      headers: { ...signed.headers, authorization: `Bearer ${await gateway.token()}` },
    });
    assert.equal(reply.status, 400, operationId);
    assert.equal(reply.body.error.code, "INVALID_REQUEST_SIGNATURE", operationId);
  }
});

test("R5: a request that was rejected for its token or signature can be sent again as it is", async () => {
  const signed = signCall(FORMS.go, gateway.demo, {
    method: "POST",
    url: `${gateway.baseUrl}/v3/payment/online`,
    body: checkout(),
  });
  const send = (changes: Record<string, string>) =>
    sendRaw({ ...signed, headers: { ...signed.headers, ...changes } });
  const authorization = `Bearer ${await gateway.token()}`;
  assert.equal((await send({ authorization: "Bearer x" })).status, 401);
  const wrong = `sha256 ${Buffer.alloc(256).toString("base64")}`;
  assert.equal((await send({ authorization, "x-signature": wrong })).status, 400);
  assert.equal((await send({ authorization })).status, 200);
  assert.equal((await send({ authorization })).body.error.code, "DUPLICATE_REQUEST");
});

test("R5: a nonce works once at every reading endpoint", async () => {
  for (const { path, operationId } of READS) {
    const signed = signCall(FORMS.kotlin, gateway.demo.compat, {
      method: "GET",
      url: `${gateway.baseUrl}${pathOf(path)}${QUERIES[operationId] ?? ""}`,
    });
    const authorization = `Bearer ${await gateway.token(gateway.demo.compat)}`;
    const message = { ...signed, headers: { ...signed.headers, authorization } };
    await sendRaw(message);
    const again = await sendRaw(message);
    assert.equal(again.body.error?.code, "DUPLICATE_REQUEST", operationId);
  }
});

test("R6, R7: every client's text and every client's time are understood", async () => {
  for (const form of Object.values(FORMS)) {
    const application = form.isStrict ? gateway.demo : gateway.demo.compat;
    const signed = signCall(form, application, {
      method: "POST",
      url: `${gateway.baseUrl}/v3/payment/online`,
      body: checkout({ order: { title: "R&D <é> 'a'", detail: '1/2 "x" \u{1F35C}' } }),
    });
    const authorization = `Bearer ${await gateway.token(application)}`;
    const reply = await sendRaw({ ...signed, headers: { ...signed.headers, authorization } });
    assert.equal(reply.status, 200, `${form.name}: ${reply.text}`);
  }
});

test("R8: dates are RFC 3339 with a zone, never empty; ids are texts, but for products", async () => {
  const made = await call("POST", "/v3/payment/online", { body: checkout() });
  const { checkoutId } = made.body.item;
  await payAttempt(gateway, checkoutId);
  const replies = [await call("GET", `/v3/payment/online?checkoutId=${checkoutId}`)];
  for (const { path } of READS) replies.push(await call("GET", pathOf(path)));
  const dates = replies.flatMap(({ body }) => datesIn(body));
  assert.ok(dates.length > 20);
  for (const date of dates) {
    assert.match(date, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/);
  }
  for (const { text } of replies) {
    assert.doesNotMatch(text.replace('"id":1001,', ""), /"(id|\w+Id)":\d/);
  }
});

test("R9: no body with a JSON type, {} on GET, and parameters after the type are accepted", async () => {
  for (const { method, path, operationId } of MERCHANT_ROUTES) {
    const target = `${pathOf(path)}${QUERIES[operationId] ?? ""}`;
    for (const type of [
      "application/json",
      "application/json;",
      "application/json; charset=utf-8",
      null,
    ]) {
      const reply = await call(method, target, { type });
      const code = reply.body?.error?.code;
      assert.ok(
        reply.status < 500 && reply.status !== 415,
        `${operationId} ${type}: ${reply.text}`,
      );
      assert.notEqual(code, "INVALID_REQUEST_SIGNATURE", operationId);
    }
    if (method !== "GET") continue;
    const empty = await call("GET", target, { text: "{}" });
    assert.notEqual(empty.body?.error?.code, "INVALID_REQUEST_SIGNATURE", operationId);
    assert.ok(empty.status < 500 && empty.status !== 415, `${operationId}: ${empty.text}`);
  }
});

test("R10: when the payer comes back to the shop, the order is paid already", async () => {
  const body = checkout();
  const { item } = (await call("POST", "/v3/payment/online", { body })).body;
  // Whatever the browser sees next, the truth is there first.
  await payAttempt(gateway, item.checkoutId);
  const page = await (await fetch(item.url)).text();
  assert.match(page, /status=SUCCESS/);
  const orderId = String((body.order as Tree).id);
  const reply = await call("GET", `/v3/payment/transaction/order/${orderId}`);
  assert.equal(reply.body.item.status, "SUCCESS");
});

test("R10: the notification carries the same payment, signed without an address", async () => {
  const shop = await startReceiver(answer(200));
  try {
    const body = checkout({ notifyUrl: shop.url });
    const { item } = (await call("POST", "/v3/payment/online", { body })).body;
    await payAttempt(gateway, item.checkoutId);
    await shop.reached(1);
    const [received] = shop.received;
    assert.ok(received);
    const { headers, body: text } = received;
    const { data, eventType } = JSON.parse(text);
    assert.equal(eventType, "PAYMENT_WEB_ONLINE");
    assert.equal(data.order.id, (body.order as Tree).id);
    assert.equal(data.status, "SUCCESS");
    // As a receiver checks it: over the bytes that came, with the application's server key.
    const signedText = [
      `data=${Buffer.from(text).toString("base64")}`,
      "method=post",
      `nonceStr=${headers["x-nonce-str"]}`,
      "signType=sha256",
      `timestamp=${headers["x-timestamp"]}`,
    ].join("&");
    const signature = /^sha256 ([A-Za-z0-9+/]+=*)$/.exec(String(headers["x-signature"]))?.[1] ?? "";
    const { serverPublicKey } = gateway.demo;
    const isOurs = verify(
      "sha256",
      Buffer.from(signedText),
      serverPublicKey,
      Buffer.from(signature, "base64"),
    );
    assert.ok(isOurs, signedText);
  } finally {
    await shop.stop();
  }
});
