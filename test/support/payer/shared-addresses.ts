/** Addresses that several payers can have: printed codes and payment links. */
import assert from "node:assert/strict";
import type { TestGateway } from "../gateway.ts";
import { paymentLinkBody } from "../portal/bodies/payment-link-body.ts";
import { signInOwner } from "../portal/portal-client.ts";

/** Made by the demo merchant's owner in the portal. */
export async function createLink(
  gateway: TestGateway,
  changes: object = {},
): Promise<{ id: string; url: string }> {
  const body = paymentLinkBody(gateway.demo.storeId, changes);
  // Signed in anew: a clock may have gone past the end of a session.
  const owner = await signInOwner(gateway);
  const made = await owner.call("createPaymentLink", { body });
  assert.equal(made.status, 200, made.text);
  return made.body;
}

export async function cancelLink(gateway: TestGateway, id: string): Promise<void> {
  const owner = await signInOwner(gateway);
  const { status, text } = await owner.call("cancelPaymentLink", { params: { id } });
  assert.equal(status, 200, text);
}

/** A code of RM 12.34 at a counter, without a shop to return to. */
export async function createCode(
  gateway: TestGateway,
  changes: object = {},
): Promise<{ code: string; qrCodeUrl: string }> {
  const made = await gateway.call({
    path: "/v3/payment/transaction/qrcode",
    body: {
      ...{ type: "STATIC", isPreFillAmount: true, amount: 1234, currencyType: "MYR" },
      order: { title: "Counter 2", detail: "" },
      storeId: gateway.demo.storeId,
      ...changes,
    },
  });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  return made.body.item;
}
