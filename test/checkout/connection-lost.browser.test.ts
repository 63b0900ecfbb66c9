/**
 * The connection is lost while a form is sent, in a real browser on the real gateway: the payer
 * stays on the page, has what was entered, tries again, and is charged once.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page, Route } from "playwright-core";
import { unsentWordsOf } from "../../packages/checkout/src/messages/unsent-words.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { attemptsOf, createCheckout, readCheckout } from "../support/pay.ts";
import { chooseTestBank } from "../support/payer/choose-test-bank.ts";
import {
  CARD,
  cardButton,
  cardForm,
  fillCard,
  onScreen,
  submit,
} from "../support/payer/in-browser.ts";
import { onPhone } from "../support/payer/on-phone.ts";
import { provideReceiver } from "../support/receiver.ts";

const WORDS = unsentWordsOf("en");

const browser = await provideBrowser();
const gateway = await provideOwnGateway({ withWorker: true });

/** How a connection is lost: before the gateway has anything, or with its response. */
const LOSSES: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  "on the way": (route) => route.abort(),
  "on the way back": async (route) => {
    await route.fetch();
    await route.abort();
  },
};

const shop = await provideReceiver((response) => {
  response.setHeader("content-type", "text/html");
  response.end("<!doctype html><title>Shop</title><h1>Back at the shop</h1>");
});
const redirectUrl = new URL("/return", shop.url).href;

async function loseOnce(page: Page, path: string, lose: (route: Route) => Promise<void>) {
  await page.route(path, lose, { times: 1 });
}

for (const [where, lose] of Object.entries(LOSSES)) {
  describe(`the connection is lost ${where}`, () => {
    test("a bank stays chosen", () =>
      onPhone(browser, {}, async (page) => {
        const { id, url } = await createCheckout(gateway);
        await page.goto(`${url}&method=FPX_MY`);
        await chooseTestBank(page, "SIM0000");
        await loseOnce(page, "**/checkout/pay", lose);
        await submit(page);
        await page.getByText(WORDS.heading).first().waitFor();
        const chosen = page.locator("input[name=bankCode]:checked");
        assert.equal(await chosen.getAttribute("value"), "SIM0000");
        assert.match(page.url(), /\/checkout\?checkoutId=\d+/);
        await page.getByRole("button", { name: WORDS.again }).click();
        await onScreen(page, "success");
        assert.equal((await attemptsOf(gateway, id)).length, 1);
      }));

    test("a card stays entered", () =>
      onPhone(browser, {}, async (page) => {
        const { id, url } = await createCheckout(gateway);
        await page.goto(`${url}&method=CARD_MY`);
        await fillCard(page);
        await loseOnce(page, "**/card/pay", lose);
        await cardButton(page).click();
        const form = cardForm(page);
        await form.getByText(WORDS.heading).first().waitFor();
        for (const [name, value] of Object.entries(CARD)) {
          assert.equal(await form.locator(`input[name=${name}]`).inputValue(), value);
        }
        await form.getByRole("button", { name: WORDS.again }).click();
        await onScreen(page, "success");
        assert.equal((await attemptsOf(gateway, id)).length, 1);
      }));

    test("a wallet", () =>
      onPhone(browser, {}, async (page) => {
        const { id, url } = await createCheckout(gateway);
        await page.goto(`${url}&method=TNG_MY`);
        await loseOnce(page, "**/checkout/pay", lose);
        await submit(page);
        await page.getByRole("button", { name: WORDS.again }).click();
        await page
          .getByRole("button", { name: /^Approve/ })
          .first()
          .click();
        await onScreen(page, "success");
        assert.equal((await attemptsOf(gateway, id)).length, 1);
      }));

    test("an amount that was entered", () =>
      onPhone(browser, {}, async (page) => {
        const body = {
          ...{ type: "STATIC", isPreFillAmount: false, currencyType: "MYR" },
          ...{ storeId: gateway.demo.storeId, order: { title: "Counter 2", detail: "" } },
        };
        const reply = await gateway.call({ path: "/v3/payment/transaction/qrcode", body });
        await page.goto(reply.body.item.qrCodeUrl);
        await page.locator("input[name=amount]").fill("12.50");
        await loseOnce(page, "**/checkout/qr/*", lose);
        await page.locator("button.primary").click();
        await page.getByText(WORDS.heading).first().waitFor();
        assert.equal(await page.locator("input[name=amount]").inputValue(), "12.50");
        await page.getByRole("button", { name: WORDS.again }).click();
        await onScreen(page, "choose");
        assert.match((await page.locator(".amount").textContent()) ?? "", /12\.50/);
      }));

    test("a cancellation", () =>
      onPhone(browser, {}, async (page) => {
        const { id, url } = await createCheckout(gateway, { redirectUrl });
        await page.goto(url);
        await loseOnce(page, "**/checkout/cancel", lose);
        const cancel = page.getByRole("button", { name: /Cancel and return/ });
        await cancel.click();
        await page.getByText(WORDS.heading).first().waitFor();
        await page.getByText(WORDS.plainText).first().waitFor();
        assert.equal(await page.getByText(WORDS.text).count(), 0, "nothing was entered");
        assert.equal(await cancel.isVisible(), true);
        await page.getByRole("button", { name: WORDS.again }).click();
        await page.waitForURL(/\/return\?status=CANCELLED/);
        assert.equal((await readCheckout(gateway, id))?.status, "CANCELLED");
        await page.goBack();
        await page.locator("h1").waitFor();
        assert.equal(new URL(page.url()).pathname, "/checkout", "Back is no trap");
      }));

    test("a card that is removed", () =>
      onPhone(browser, {}, async (page) => {
        const customer = { userId: `payer-who-removes-${where}` };
        const save = await createCheckout(gateway, { customer });
        await page.goto(`${save.url}&method=CARD_MY`);
        await fillCard(page);
        await cardForm(page)
          .getByLabel(/Save this card/)
          .check();
        await cardButton(page).click();
        await onScreen(page, "success");
        await page.goto(`${(await createCheckout(gateway, { customer })).url}&method=CARD_MY`);
        const form = cardForm(page);
        await form.locator('summary[aria-label^="Remove Visa"]').click();
        await loseOnce(page, "**/card/remove", lose);
        await form.getByRole("button", { name: "Remove card" }).click();
        await form.getByText(WORDS.heading).first().waitFor();
        await form.getByRole("button", { name: WORDS.again }).click();
        await form.locator("input[name=cardNumber]").waitFor();
        await form.getByText("Saved cards").waitFor({ state: "detached" });
      }));

    test("the consent to automatic payments", () =>
      onPhone(browser, {}, async (page) => {
        const body = {
          ...{ storeId: gateway.demo.storeId, email: "payer@example.com", productName: "Kopi" },
          ...{ currency: "MYR", amount: 4990, redirectUrl, recurringInterval: "WEEKLY" },
          notifyUrl: "http://127.0.0.1:9/charged",
        };
        const made = await gateway.call({ path: "/v3/recurring-payment", body });
        await page.goto(made.body.item.paymentUrl);
        await loseOnce(page, "**/v1/recurring", lose);
        await page.locator("form.pay button.primary").click();
        await page.getByRole("button", { name: WORDS.again }).click();
        await cardForm(page).locator("input[name=cardNumber]").waitFor();
      }));
  });
}

test("offline, nothing is sent, and the form can be sent when the phone is back", () =>
  onPhone(browser, {}, async (page, context) => {
    const { id, url } = await createCheckout(gateway);
    await page.goto(`${url}&method=CARD_MY`);
    await fillCard(page);
    await context.setOffline(true);
    await cardButton(page).click();
    const again = cardForm(page).getByRole("button", { name: WORDS.again });
    await again.click();
    assert.deepEqual(await attemptsOf(gateway, id), []);
    await context.setOffline(false);
    await again.click();
    await onScreen(page, "success");
  }));

describe("a declined card is open again, with what may be kept", () => {
  const CARDS = {
    "wrong security code": "4000 0000 0000 0127",
    "bank unavailable": "4000 0000 0000 0119",
    expired: "4000 0000 0000 0069",
  };
  for (const [about, cardNumber] of Object.entries(CARDS)) {
    test(about, () =>
      onPhone(browser, {}, async (page) => {
        const { url } = await createCheckout(gateway);
        await page.goto(`${url}&method=CARD_MY`);
        await fillCard(page, { cardNumber });
        await cardButton(page).click();
        await onScreen(page, "choose");
        const form = cardForm(page);
        const value = (name: string) => form.locator(`input[name=${name}]`).inputValue();
        await form.locator("input[name=cardName]").waitFor();
        const values = await Promise.all([...Object.keys(CARD)].map(value));
        assert.deepEqual(values, ["", CARD.cardExpiry, "", CARD.cardName]);
      }),
    );
  }
});

test("where a form leads to another page, that page is made once", () =>
  onPhone(browser, {}, async (page) => {
    const { id, url } = await createCheckout(gateway, { redirectUrl });
    const shown: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === "GET" && pathname === "/checkout") shown.push(request.url());
    });
    await page.goto(`${url}&method=DUITNOW_MY`);
    await submit(page);
    await onScreen(page, "qr");
    await page.getByRole("button", { name: /Cancel and return/ }).click();
    await page.waitForURL(/\/return\?status=CANCELLED/);
    const query = (each: string) => Object.fromEntries(new URL(each).searchParams);
    assert.deepEqual(shown.map(query), [
      { checkoutId: id, method: "DUITNOW_MY" },
      { checkoutId: id },
      { checkoutId: id, left: "yes" },
    ]);
  }));
