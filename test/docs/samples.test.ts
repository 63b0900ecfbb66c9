import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { signRequest } from "../../docs/samples/sign-request.mjs";
import { isFromGateway } from "../../docs/samples/verify-notification.mjs";
import { assertContract } from "../support/contract.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { followNext, startPaying } from "../support/pay.ts";

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({ withWorker: true });
});
after(() => gateway.stop());

async function send(method: string, path: string, body?: unknown) {
  const url = `${gateway.baseUrl}${path}`;
  const { privateKey } = gateway.demo;
  const signed = signRequest({ method, url, body, privateKey });
  const authorization = `Bearer ${await gateway.token()}`;
  const answer = await fetch(url, {
    method,
    headers: { ...signed.headers, authorization },
    ...(signed.body && { body: signed.body }),
  });
  const received = await answer.json();
  assertContract({ method, path, status: answer.status, body: received });
  return { status: answer.status, body: received };
}

test("the sample that signs makes calls the gateway takes, with and without a body", async () => {
  const order = { title: "Nasi & <roti>", detail: "ñ 汉 \u2028", id: "S-1" };
  const made = await send("POST", "/v3/payment/online", gateway.checkoutBody({ order }));
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const { checkoutId } = made.body.item;
  const asked = await send("GET", `/v3/payment/online?checkoutId=${checkoutId}`);
  assert.equal(asked.body.item?.order.detail, order.detail, JSON.stringify(asked.body));
});

test("the sample that verifies takes a real notification, and nothing that was changed", async () => {
  const { promise: arrived, resolve } = Promise.withResolvers<{
    headers: IncomingHttpHeaders;
    rawBody: Buffer;
  }>();
  const shop = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    response.end();
    resolve({ headers: request.headers, rawBody: Buffer.concat(parts) });
  }).listen(0, "127.0.0.1");
  await once(shop, "listening");
  const { port } = shop.address() as AddressInfo; // it listens on a port
  const changes = { notifyUrl: `http://127.0.0.1:${port}/notify` };
  const made = await send("POST", "/v3/payment/online", gateway.checkoutBody(changes));
  const started = await startPaying(gateway, made.body.item.checkoutId);
  await followNext(started.next);

  const { headers, rawBody } = await arrived;
  shop.close();
  const { serverPublicKey } = gateway.demo;
  const nowSeconds = Number(headers["x-timestamp"]);
  const genuine = { rawBody, headers, serverPublicKey, nowSeconds };
  assert.equal(isFromGateway(genuine), true);
  const changed = Buffer.from(String(rawBody).replace("2590", "9590"));
  assert.equal(isFromGateway({ ...genuine, rawBody: changed }), false);
  assert.equal(isFromGateway({ ...genuine, nowSeconds: nowSeconds + 121 }), false);
  assert.equal(isFromGateway({ ...genuine, serverPublicKey: gateway.demo.publicKey }), false);
  assert.equal(isFromGateway({ ...genuine, headers: {} }), false);
});
