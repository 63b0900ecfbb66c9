// The addresses that a gateway with several public URLs returns.
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideOwnGateway, type TestGateway } from "../support/gateway.ts";
import { signInClient } from "./client.ts";
import { FORMS, type Tree } from "./client-forms.ts";

const mixed = await provideOwnGateway({
  otherPublicUrls: "https://pay.example,https://bayar.example",
});
const plain = await provideOwnGateway({ otherPublicUrls: "http://pay.example" });

async function readUrls(gateway: TestGateway): Promise<string[]> {
  const client = await signInClient(gateway, FORMS.woocommerce);
  const body = gateway.checkoutBody() as Tree;
  const { item } = await client.expect("POST", "/v3/payment/online", body);
  const path = `/v3/payment/online/qrcode?checkoutId=${item.checkoutId}&method=TNG_MY`;
  const qrCode = await client.expect("GET", path);
  const customer = await client.expect("POST", "/v3/tokenized-payment", {
    storeId: gateway.demo.storeId,
    email: "nur@example.com",
    redirectUrl: "https://shop.example/bound",
  });
  return [item.url, qrCode.item.url, customer.item.paymentUrl].map((url) => new URL(url).origin);
}

test("payers get the first https URL, though the client calls another one", async () => {
  for (const origin of await readUrls(mixed)) assert.equal(origin, "https://pay.example");
});

test("without an https URL payers get the first one", async () => {
  for (const origin of await readUrls(plain)) assert.equal(origin, plain.baseUrl);
});
