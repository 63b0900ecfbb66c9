import assert from "node:assert/strict";
import { test } from "node:test";
import { provideTestGateway } from "../support/gateway.ts";
import { createCheckout } from "../support/pay.ts";
import { browse } from "../support/payer/browse.ts";
import { payWithoutScript } from "../support/payer/without-script.ts";

const gateway = await provideTestGateway();
const CARD = {
  cardNumber: "4242 4242 4242 4242",
  cardExpiry: "12/39",
  cardCvc: "123",
  cardName: "NUR",
};

for (const [name, sent, left] of [
  [
    "a web shop",
    "https://shop.example/r?a=%7e&status=OPEN&orderId=7#top",
    "https://shop.example/r?a=%7e&",
  ],
  ["an app", "shop-app://paid?orderId=7&t=1", "shop-app://paid?t=1&"],
] as const) {
  test(`the redirect of ${name} has the gateway's status and order ID once`, async () => {
    const type = name === "an app" ? "MOBILE_PAYMENT" : "WEB_PAYMENT";
    const { url, orderId } = await createCheckout(gateway, { redirectUrl: sent, type });
    await payWithoutScript(url, "GOBIZ_MY", CARD);
    const page = (await browse("GET", url)).text.replaceAll("&amp;", "&");
    const target = `${left}status=SUCCESS&orderId=${orderId}${sent.includes("#") ? "#top" : ""}`;
    assert.ok(
      page.includes(`"${target}"`),
      page.match(/https:\/\/shop[^"]*|shop-app[^"]*/g)?.join(),
    );
  });
}
