/**
 * Digits of an input method, without script: the server takes what the page's script would tidy.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openCheckout } from "../support/pay.ts";
import { browse, submitForm } from "../support/payer/browse.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";

const gateway = await provideFrozenGateway();

const pageOf = (id: string) => `${gateway.baseUrl}/checkout?checkoutId=${id}`;

const CARDS: readonly [string, Record<string, string>][] = [
  [
    "full-width digits",
    {
      cardNumber: "４２４２　４２４２ ４２４２４２４２",
      cardExpiry: "１１／３８",
      cardCvc: "９７６",
    },
  ],
  ["Arabic digits", { cardNumber: "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢", cardExpiry: "١١/٢٠٣٨", cardCvc: "٩٧٦" }],
  [
    "a year first, with spaces",
    { cardNumber: "4242-4242-4242-4242", cardExpiry: "2038-11", cardCvc: " 976 " },
  ],
];
for (const [about, card] of CARDS) {
  test(`a card in ${about} is charged`, async () => {
    const url = pageOf(await openCheckout(gateway));
    const page = await payWithoutScript(url, "CARD_MY", { ...card, cardName: "NUR AISYAH" });
    assert.equal(screenOf(page), "success");
  });
}

test("one-time codes are taken in full-width digits by the bank's page", async () => {
  const url = pageOf(await openCheckout(gateway));
  const card = { cardNumber: "4000002760003184", cardExpiry: "11/38", cardCvc: "976" };
  const fields = { ...card, cardName: "NUR AISYAH" };
  const page = await payWithoutScript(url, "CARD_MY", fields, "１２３４５６");
  assert.equal(screenOf(page), "success");
});

test("the amount of a printed code", async () => {
  const body = {
    ...{ type: "STATIC", isPreFillAmount: false, currencyType: "MYR" },
    ...{ storeId: gateway.demo.storeId, order: { title: "Counter 2", detail: "" } },
  };
  const { item } = (await gateway.call({ path: "/v3/payment/transaction/qrcode", body })).body;
  const opened = await browse("GET", item.qrCodeUrl);
  const fields = { amount: "１２．５０" };
  const page = await submitForm(opened, `/checkout/qr/${item.code}`, fields);
  assert.equal(screenOf(page), "choose");
  assert.match(page.text, /RM\s?12\.50/);
});
