// RFC 9110: a HEAD has the headers of the GET, no body, and no effect.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sendWire } from "../support/api/raw-client.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { createCheckout, pay } from "../support/pay.ts";

const gateway = await provideTestGateway();
const port = Number(new URL(gateway.baseUrl).port);
const send = (method: string, path: string) => sendWire({ method, path, port, headers: [] });

/** New in every response, or of the connection only. */
const OWN = ["date", "x-request-id", "set-cookie", "content-security-policy", "content-length"];

async function expectSameHead(path: string): Promise<void> {
  const got = await send("GET", path);
  const head = await send("HEAD", path);
  assert.equal(head.status, got.status, path);
  assert.equal(head.bytes.length, 0, path);
  const plain = (headers: object) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name)));
  const [wanted, seen] = [plain(got.headers), plain(head.headers)];
  delete wanted["transfer-encoding"];
  delete seen["transfer-encoding"];
  assert.deepEqual(seen, wanted, path);
}

test("pages and files respond to HEAD as to GET, without a body", async () => {
  const { id } = await createCheckout(gateway);
  const paid = await pay(gateway);
  const page = await (await fetch(`${gateway.baseUrl}/checkout?checkoutId=${id}`)).text();
  const asset = /"(\/checkout\/assets\/[^"]+)"/.exec(page)?.[1] ?? "";
  assert.notEqual(asset, "");
  for (const path of [
    "/",
    `/checkout?checkoutId=${id}`,
    `/v4/checkout?checkoutId=${id}&method=FPX_MY`,
    "/checkout?checkoutId=1",
    `/checkout/receipt?checkoutId=${paid.checkoutId}`,
    `/checkout/status?checkoutId=${id}`,
    "/v1/transaction/web/close",
    "/portal",
    "/portal/login",
    "/kaunter.js",
    asset,
  ]) {
    await expectSameHead(path);
  }
});

test("a HEAD to a payment link or QR code opens no checkout", async () => {
  const { body } = await gateway.call({
    path: "/v3/payment/transaction/qrcode",
    body: {
      type: "DYNAMIC",
      isPreFillAmount: true,
      amount: 2590,
      currencyType: "MYR",
      expiry: { type: "PERMANENT" },
      order: { title: "Lunch", detail: "", additionalData: "" },
      storeId: gateway.demo.storeId,
    },
  });
  const count = async () =>
    (await gateway.query`select from checkouts where merchant_id = ${gateway.demo.merchantId}`)
      .length;
  const before = await count();
  const path = new URL(body.item.qrCodeUrl).pathname;
  const head = await send("HEAD", path);
  assert.deepEqual([head.status, head.bytes.length], [200, 0]);
  assert.equal((await send("HEAD", `${path.slice(0, -1)}x`)).status, 404);
  assert.equal(await count(), before);
  assert.equal((await send("GET", path)).status, 303);
  assert.equal(await count(), before + 1);
});

test("a HEAD to the status stream ends at once", async () => {
  const { id } = await createCheckout(gateway);
  const head = await send("HEAD", `/checkout/events?checkoutId=${id}`);
  assert.deepEqual([head.status, head.bytes.length], [200, 0]);
  assert.equal(head.headers["content-type"], "text/event-stream");
});
