// What was sent and returned, as the log shows it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { send } from "../support/api/raw-client.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const gateway = await provideTestGateway();
const owner = await signInOwner(gateway);
const online = "/v3/payment/online";

/** The detail of a call, once it is written. */
async function logged({ headers }: { headers: Headers }) {
  const id = headers.get("x-request-id") ?? "";
  const { body } = await until(
    () => owner.call("getRequest", { params: { id } }),
    ({ status }) => status === 200,
  );
  return body;
}

test("a call shows what was sent and what was returned", async () => {
  const sent = gateway.checkoutBody();
  const made = await gateway.call({ path: online, body: sent });
  const detail = await logged(made);
  assert.deepEqual(JSON.parse(detail.requestBody.text), sent);
  assert.deepEqual(JSON.parse(detail.responseBody.text), made.body);
  assert.equal(detail.responseBody.bytes, JSON.stringify(made.body).length);
  assert.equal(detail.responseBody.isCut, false);
  assert.equal(detail.requestBody.isCut, false);
});

test("an error shows the error that was returned, and the query it came with", async () => {
  const answer = await gateway.get(`${online}?checkoutId=4&pin=123`);
  assert.equal(answer.status, 404);
  const detail = await logged(answer);
  assert.deepEqual(JSON.parse(detail.responseBody.text), answer.body);
  assert.equal(detail.url, `${gateway.baseUrl}${online}?checkoutId=4&pin=[secret]`);
  assert.equal(detail.requestBody.bytes, 0);
});

test("card numbers and secrets are masked in both", async () => {
  const order = {
    ...gateway.checkoutBody().order,
    detail: 'card 4111 1111 1111 1111, {"password":"hunter2"}',
  };
  const made = await gateway.call({ path: online, body: gateway.checkoutBody({ order }) });
  const { checkoutId } = made.body.item;
  const asked = await gateway.get(`${online}?checkoutId=${checkoutId}`);
  assert.match(asked.body.item.order.detail, /4111 1111.*hunter2/);
  const sent = (await logged(made)).requestBody.text;
  const returned = (await logged(asked)).responseBody.text;
  for (const text of [sent, returned]) {
    assert.doesNotMatch(text, /4111 1111|hunter2/);
    assert.match(text, /\*{12}1111, .*\[secret\]/);
  }
});

test("a rejected signature's response is stored without the secrets that it quotes", async () => {
  const body = gateway.checkoutBody({ password: "hunter2" });
  const wire = JSON.stringify({ ...body, order: { ...body.order, amount: 1 } });
  const reply = await send(gateway, { body, wire });
  const headers = new Headers({ "x-request-id": String(reply.headers["x-request-id"]) });
  const { responseBody, requestBody } = await logged({ headers });
  const shown = JSON.parse(responseBody.text);
  assert.equal(shown.error.code, "INVALID_REQUEST_SIGNATURE");
  const inner = Buffer.from(shown.debug.preVerifyContent.step2.content, "base64").toString();
  for (const text of [responseBody.text, requestBody.text, inner]) {
    assert.match(text, /\[secret\]/);
    assert.doesNotMatch(text, /hunter2/);
  }
});

test("a signature that by chance looks like a secret is logged as it was sent", async () => {
  const letters = "GtJKbdEJhWeTRqrAsFuPbvTRbFZDGduG";
  const signature = `sha256 ${"A+".repeat(100)}${letters}/${"b3".repeat(54)}A==`;
  const reply = await send(gateway, {
    body: gateway.checkoutBody(),
    headers: { "X-Signature": signature },
  });
  assert.equal(reply.body.error.code, "INVALID_REQUEST_SIGNATURE");
  const headers = new Headers({ "x-request-id": String(reply.headers["x-request-id"]) });
  const { failure } = await logged({ headers });
  assert.equal(failure.sent.headers["x-signature"], signature);
});

test("a long body is cut, and no card number shows at the cut", async () => {
  const long = `${"4111 1111 1111 1111 x".repeat(2_000)}`;
  const order = { ...gateway.checkoutBody().order, additionalData: long };
  const answer = await gateway.call({ path: online, body: gateway.checkoutBody({ order }) });
  assert.equal(answer.status, 400);
  const { requestBody } = await logged(answer);
  assert.equal(requestBody.isCut, true);
  assert.ok(requestBody.bytes > long.length);
  assert.ok(requestBody.text.length <= 16_384);
  assert.doesNotMatch(requestBody.text, /4111 1/);
});

/** 11 characters each; 18 once "1" is masked. */
const pins = Array.from({ length: 1_000 }, () => ({ pin: "1" }));

test("a body within the storage limit stays whole JSON although masking lengthens it", async () => {
  const sent = gateway.checkoutBody({ pins });
  const { requestBody } = await logged(await gateway.call({ path: online, body: sent }));
  assert.equal(requestBody.bytes, JSON.stringify(sent).length);
  assert.ok(requestBody.bytes <= 16_384 && requestBody.text.length > 16_384);
  assert.equal(requestBody.isCut, false);
  const masked = pins.map(() => ({ pin: "[secret]" }));
  assert.deepEqual(JSON.parse(requestBody.text), { ...sent, pins: masked });
});

test("the body of a rejected signature stays whole JSON although masking lengthens it", async () => {
  const body = gateway.checkoutBody({ pins });
  const wire = JSON.stringify({ ...body, order: { ...body.order, amount: 1 } });
  const reply = await send(gateway, { body, wire });
  const headers = new Headers({ "x-request-id": String(reply.headers["x-request-id"]) });
  const { sent } = (await logged({ headers })).failure;
  assert.ok(wire.length <= 16_384 && sent.body.length > 16_384);
  assert.equal(sent.isBodyCut, false);
  assert.equal(JSON.parse(sent.body).pins.length, pins.length);
});

test("a call links to the checkout that it created, and to its payment once there is one", async () => {
  const made = await gateway.call({ path: online, body: gateway.checkoutBody() });
  const { checkoutId, url } = made.body.item;
  const { payment, checkout } = await logged(made);
  assert.deepEqual({ payment, checkout }, { payment: null, checkout: { id: checkoutId, url } });

  const paid = await pay(gateway);
  const asked = await gateway.get(`/v3/payment/transaction/${paid.id}`);
  assert.equal((await logged(asked)).payment.id, paid.id);
  const byOrder = await gateway.get(`/v3/payment/transaction/order/${asked.body.item.order.id}`);
  assert.equal((await logged(byOrder)).payment.id, paid.id);
});

test("a call that is about no payment has no link to one", async () => {
  const { payment, checkout } = await logged(await gateway.get("/v3/merchant"));
  assert.deepEqual({ payment, checkout }, { payment: null, checkout: null });
});

test("a file that is uploaded is not stored with the call", async () => {
  const answer = await gateway.call({
    method: "POST",
    path: "/v3/partner/file/upload",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    wireBody: "--x--",
  });
  assert.equal((await logged(answer)).requestBody, null);
});
