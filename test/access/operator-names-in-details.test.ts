// As operator-names, for what has an id: no page and no signed call tells which operator acted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MERCHANT_ROUTES } from "../../packages/gateway/src/http/api/index.ts";
import { PORTAL_ROUTES } from "../../packages/gateway/src/http/portal/index.ts";
import { fillPortal } from "../support/portal/filled-portal.ts";
import { makeInput } from "../support/portal/make-input.ts";
import { quarantineReport, stickRefund } from "../support/portal/operator-work.ts";
import { type PortalRequest, signInOwner } from "../support/portal/portal-client.ts";
import { makeOperator } from "../support/portal/users/make-operator.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";

const EMAIL = "rahim@operator.example";
const gateway = await provideFrozenGateway();
const ids = await fillPortal(gateway);
const operator = await makeOperator(gateway, EMAIL);
const owner = await signInOwner(gateway);
await act();

/** Whatever an operator can do about a merchant, each with the address in its reason. */
async function act(): Promise<void> {
  const params = { id: gateway.demo.merchantId };
  const report = await quarantineReport(gateway, operator, 2_500);
  const refundId = await stickRefund(gateway, 2_600);
  const note = `Ask ${EMAIL}`;
  const acts: [name: string, input: PortalRequest][] = [
    ["addMerchantNote", { params, body: { text: note } }],
    ["updateMerchantSettings", { params, body: { amountMinorMax: 900_000 } }],
    ["decideReport", { params: { id: report.id }, body: { decision: "ACCEPT", reason: note } }],
    [
      "decideStuckRefund",
      { params: { id: refundId }, body: { decision: "MARK_REFUNDED", reason: note } },
    ],
    ["suspendMerchant", { params, body: { note } }],
    ["restoreMerchant", { params, body: { note: "Done" } }],
  ];
  for (const [name, input] of acts) {
    const { status, text } = await operator.call(name, input);
    assert.equal(status, 200, `${name}: ${text}`);
  }
}

test("an operator's email address is on no page of a merchant's owner", async () => {
  const known = {
    application: gateway.demo.clientId,
    store: gateway.demo.storeId,
    publicKey: gateway.demo.publicKey,
    payment: ids.payment ?? "",
    notification: ids.notification ?? "",
    request: ids.request ?? "",
    dispute: ids.dispute ?? "",
    merchant: ids.merchant ?? "",
    subMerchant: ids.merchant ?? "",
    webhookEndpoint: ids.endpoint ?? "",
    export: (await owner.call("startExport", { body: {} })).body.id,
    ...{ key: "1", user: "1", session: "1", refundRequest: "1" },
  };
  let seen = 0;
  for (const route of PORTAL_ROUTES) {
    if (route.method !== "GET" || route.permission === "operator") continue;
    const input = makeInput(route, known);
    if (route.path.includes("/settlements/")) input.params = { id: ids.settlement ?? "" };
    const { status, text } = await owner.call(route.operationId, input);
    assert.ok(!text.includes(EMAIL), `${route.operationId}: ${text}`);
    if (status === 200) seen += 1;
  }
  assert.ok(seen > 40, `${seen} were answered`);
});

test("every payment's page, the decided ones too, is without it", async () => {
  const { body } = await owner.call("listPayments");
  assert.ok(body.items.length >= 4);
  for (const { id } of body.items) {
    const { status, text } = await owner.call("getPayment", { params: { id } });
    assert.equal(status, 200, text);
    assert.ok(!text.includes(EMAIL), text);
  }
});

test("no signed call returns it", async () => {
  const values: Record<string, string> = { transactionId: ids.payment ?? "", orderId: "order" };
  let seen = 0;
  for (const { method, path } of MERCHANT_ROUTES) {
    if (method !== "GET") continue;
    const filled = path.replaceAll(/\{(\w+)\*?\}/g, (_, name: string) => values[name] ?? "1");
    const { status, body } = await gateway.call({ method, path: filled });
    assert.ok(!JSON.stringify(body).includes(EMAIL), path);
    if (status === 200) seen += 1;
  }
  assert.ok(seen >= 10, `${seen} were answered`);
});
