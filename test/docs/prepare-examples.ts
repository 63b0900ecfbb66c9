/** What the example calls find when they are made: a shop in which everything happened already. */
import assert from "node:assert/strict";
import { type ExampleValues, SAMPLE_VALUES } from "../../packages/gateway/src/http/example.ts";
import { updatePartnerApplication } from "../../packages/gateway/src/operations/application/partner-application.ts";
import { TEST_ACT } from "../support/act.ts";
import type { TestGateway } from "../support/gateway.ts";
import { createCheckout, openCheckout, pay } from "../support/pay.ts";
import { bindCard, screenOf } from "../support/payer/without-script.ts";

/** Values of the first calls; those that calls make themselves stay as in the documents. */
export async function prepareExamples(gateway: TestGateway): Promise<ExampleValues> {
  const { deps, demo } = gateway;
  const changes = { redirectUris: ["https://app.example/back"] };
  await updatePartnerApplication(deps, demo.merchantId, demo.clientId, changes, TEST_ACT);
  const [paid, reversible] = [
    await pay(gateway, { orderId: "PAID-1" }),
    await pay(gateway, { orderId: "PAID-2", cardNumber: "4242424242424242" }),
  ];
  assert.deepEqual([paid.status, reversible.status], ["SUCCESS", "SUCCESS"]);
  return {
    ...SAMPLE_VALUES,
    storeId: demo.storeId,
    clientId: demo.clientId,
    webClientId: demo.clientId,
    accessToken: await gateway.token(),
    spareToken: await gateway.token(demo.compat),
    orderId: `EX-${deps.random.digits(10)}`,
    quickPayOrderId: `QP-${deps.random.digits(10)}`,
    walletCheckoutId: await openCheckout(gateway),
    phoneCheckoutId: await openCheckout(gateway),
    paidOrderId: "PAID-1",
    reversibleOrderId: "PAID-2",
    today: malaysianDay(deps.clock.now()),
    payerId: "payer-1",
    cardToken: await storeCard(gateway, "payer-1"),
    customerId: await bindCustomer(gateway),
    newEmail: `aminah-${deps.random.digits(8)}@kedai.example`,
    newPhoneNumber: `12${deps.random.digits(8)}`,
  };
}

function malaysianDay(now: Date): string {
  return new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
}

async function storeCard(gateway: TestGateway, userId: string): Promise<string> {
  const { id: checkoutId } = await createCheckout(gateway, { customer: { userId } });
  const card = { no: "4242424242424242", cvc: "123", name: "NUR", month: 12, year: 39 };
  await gateway.call({
    path: "/v3/payment/online/checkout",
    body: { checkoutId, method: "GOBIZ_MY", type: "URL", card: { ...card, isSave: true } },
  });
  const { body } = await gateway.get(`/v3/payment/tokens/${userId}`);
  return body.item[0].token;
}

/** A customer whose payer agreed and entered a card on the checkout page. */
async function bindCustomer(gateway: TestGateway): Promise<string> {
  const { body } = await gateway.call({
    path: "/v3/tokenized-payment",
    body: {
      storeId: gateway.demo.storeId,
      email: "payer@example.com",
      redirectUrl: "https://shop.example/bound",
    },
  });
  const customerId: string = body.item.id;
  const { page } = await bindCard(gateway, customerId);
  assert.equal(screenOf(page), "success");
  return customerId;
}
