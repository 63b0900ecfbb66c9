/** What a merchant says of itself in the portal is what its payers see on the checkout page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideTestGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { openCheckout } from "../support/pay.ts";
import { browse } from "../support/payer/browse.ts";
import { signInOwner } from "../support/portal/portal-client.ts";

const gateway = await provideTestGateway();
const owner = await signInOwner(gateway);

const pageOf = async (paying = {}) =>
  (
    await browse(
      "GET",
      `${gateway.baseUrl}/checkout?checkoutId=${await openCheckout(gateway, paying)}`,
    )
  ).text;

test("support e-mail, phone number and colour are on the page of this merchant alone", async () => {
  const look = {
    supportEmail: "bantuan@kedai.example",
    supportPhone: "+60 3-1234 5678",
    colour: "#8a1538",
    hasReceiptMail: false,
  };
  const changed = await owner.call("updateCheckoutLook", { body: look });
  assert.deepEqual(changed.body, { ...look, logoUrl: null });
  assert.deepEqual((await owner.call("getCheckoutLook")).body, { ...look, logoUrl: null });
  const page = await pageOf();
  for (const part of ["mailto:bantuan@kedai.example", "tel:+60312345678", "--tint:#8a1538"]) {
    assert.ok(page.includes(part), part);
  }
  const other = await makeSecondMerchant(gateway);
  assert.ok(!/mailto:|--tint/.test(await pageOf(other)));
});

test("without a support number the business number is shown; cleared settings are not", async () => {
  const empty = { supportEmail: "", supportPhone: "", colour: "", hasReceiptMail: true };
  const { body } = await owner.call("updateCheckoutLook", { body: empty });
  assert.deepEqual(body, { ...empty, logoUrl: null });
  assert.ok(!/mailto:|tel:|--tint/.test(await pageOf()));
  await gateway.query`
    update merchants set profile = profile || '{"countryCode":"60","phoneNumber":"312345678"}'
     where id = ${gateway.demo.merchantId}`;
  assert.ok((await pageOf()).includes('href="tel:+60312345678"'));
});

test("settings that cannot be shown are rejected", async () => {
  for (const body of [
    { supportEmail: "kedai" },
    { supportEmail: "a@b <script>" },
    { supportPhone: "call me" },
    { colour: "red" },
    { hasReceiptMail: "yes" },
    { colour: "#8A1538;}" },
    { logoUrl: "https://elsewhere.example/x.png" },
  ]) {
    const { status } = await owner.call("updateCheckoutLook", { body });
    assert.equal(status, 400, JSON.stringify(body));
  }
});
