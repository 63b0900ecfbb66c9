// One table of names for every endpoint: docs/spec/tolerances.md#method-names.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  findNameMeant,
  METHOD_NAMES,
  shortNamesOf,
} from "../../packages/gateway/src/rails/method-names.ts";
import { assertRefused } from "../support/api/checks.ts";
import { send } from "../support/api/raw-client.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { createCheckout } from "../support/pay.ts";

const gateway = await provideTestGateway();
const { compat } = gateway.demo;
const ONLY_COMPAT = /Only compatibility mode accepts it\./;

const SHORT: readonly [sent: string, id: string][] = [
  ["FPX", "FPX_MY"],
  ["CARD", "GOBIZ_MY"],
  ["TNG", "TNG_MY"],
  ["DUITNOW_QR", "MAYBANK_MY"],
  ["DUITNOW", "MAYBANK_MY"],
  ["WECHATPAY", "WECHATPAY_MY"],
  ["GRABPAY", "GRABPAY_MY"],
  ["BOOST", "BOOST_MY"],
  ["SHOPEEPAY", "SHOPEEPAY_MY"],
  ["ALIPAY", "ALIPAY_CN"],
  ["ALIPAY_PLUS", "ALIPAYPLUS_MY"],
  ["tng_my", "TNG_MY"],
  ["Touch 'n Go", "TNG_MY"],
];

test("a name means one method, and a method's own names mean themselves", () => {
  for (const [sent, id] of SHORT) assert.equal(findNameMeant(sent), id, sent);
  for (const name of METHOD_NAMES) assert.ok(METHOD_NAMES.has(findNameMeant(name) ?? ""), name);
  for (const name of ["", "WALLET", "NOPE", "_MY", "支付"]) assert.equal(findNameMeant(name), null);
  assert.deepEqual(shortNamesOf({ id: "WECHATPAY_CN" }), []);
  assert.ok(shortNamesOf({ id: "WECHATPAY_MY" }).includes("WECHATPAY"));
});

for (const [sent, id] of SHORT) {
  test(`a checkout that names ${sent} offers ${id} in compat mode; strict mode suggests it`, async () => {
    const path = "/v3/payment/online";
    const body = gateway.checkoutBody({ method: [sent] });
    const created = await send(gateway, { path, body, application: compat });
    assert.equal(created.status, 200, created.text);
    const query = `${path}?checkoutId=${created.body.item.checkoutId}`;
    assert.deepEqual((await gateway.get(query, compat)).body.item.method, [id]);
    const says = new RegExp(`did you mean ${id}\\? ${ONLY_COMPAT.source}`);
    assertRefused(await send(gateway, { path, body }), "INVALID_PARAMETER", { says });
  });
}

test("an excluded short name excludes in compat mode; strict mode does not ignore it", async () => {
  const path = "/v3/payment/online";
  const body = gateway.checkoutBody({ method: ["FPX_MY"], excludeMethod: ["FPX"] });
  assertRefused(
    await send(gateway, { path, body, application: compat }),
    "DOES_NOT_HAVE_ACTIVE_WALLET",
  );
  const says = /excludeMethod "FPX" is unknown: did you mean FPX_MY\?/;
  assertRefused(await send(gateway, { path, body }), "INVALID_PARAMETER", { says });
});

test("direct checkout and the QR image take short names in compat mode, and suggest in strict", async () => {
  const { id } = await createCheckout(gateway);
  const wallet = "DOES_NOT_HAVE_ACTIVE_WALLET";
  const says = new RegExp(`did you mean TNG_MY\\? ${ONLY_COMPAT.source}`);
  const path = "/v3/payment/online/checkout";
  const body = { checkoutId: id, method: "TNG", type: "URL" };
  assertRefused(await send(gateway, { path, body }), wallet, { says });
  const started = await send(gateway, { path, body, application: compat });
  assert.equal(started.body.item?.type, "URL", started.text);
  const image = { method: "GET", path: `/v3/payment/online/qrcode?checkoutId=${id}&method=TNG` };
  assertRefused(await send(gateway, image), wallet, { says });
  const shown = await send(gateway, { ...image, application: compat });
  assert.match(shown.body.item?.url, /&method=TNG_MY$/, shown.text);
});

test("the payer's page and app take short names", async () => {
  const { id, url } = await createCheckout(gateway);
  const texts = await Promise.all(
    ["FPX", "fpx_my", "FPX_MY"].map(async (name) => (await fetch(`${url}&method=${name}`)).text()),
  );
  for (const text of texts) assert.match(text, /name="bankCode"/);
  const started = await fetch(`${gateway.baseUrl}/v1/transaction/mobile`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code: id, method: "GRABPAY" }),
  });
  assert.equal(started.status, 200, await started.text());
});

test("a transaction QR code takes short names in both modes", async () => {
  for (const application of [gateway.demo, compat]) {
    const { status, body } = await gateway.call({
      path: "/v3/payment/transaction/qrcode",
      body: {
        type: "DYNAMIC",
        isPreFillAmount: true,
        amount: 2590,
        currencyType: "MYR",
        method: ["FPX", "DUITNOW_QR", "WECHATPAY"],
        expiry: { type: "PERMANENT" },
        order: { title: "Lunch", detail: "", additionalData: "" },
        storeId: gateway.demo.storeId,
        redirectUrl: "https://shop.example/return",
      },
      application,
    });
    assert.equal(status, 200, JSON.stringify(body));
  }
});

test("reports take a method's other names in compat mode; strict mode suggests the report's", async () => {
  const path = "/v3/payment/reconciliation";
  const body = { transactionType: "PAYMENT", date: "2025-01-01", method: ["TNG_MY"], region: [] };
  const listed = await send(gateway, { path, body, application: compat });
  assert.equal(listed.status, 200, listed.text);
  const says = new RegExp(`did you mean TNG\\? ${ONLY_COMPAT.source}`);
  assertRefused(await send(gateway, { path, body }), "INVALID_PARAMETER", { says });
  const own = await send(gateway, { path, body: { ...body, method: ["TNG", "WECHATPAY"] } });
  assert.equal(own.status, 200, own.text);
});
