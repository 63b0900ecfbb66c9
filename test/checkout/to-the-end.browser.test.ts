/**
 * Paths of a payer waited out to their end in a real browser: codes and orders that expire while
 * the page is open, late payments, the second visit, another device. The clocks of the gateway, the
 * simulators and the page are moved together.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BrowserContext, Page } from "playwright-core";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { attemptsOf, createCheckout, followingClock } from "../support/pay.ts";
import { chooseTestBank } from "../support/payer/choose-test-bank.ts";
import { cardForm, onScreen, payByCard, submit } from "../support/payer/in-browser.ts";
import { onPhone } from "../support/payer/on-phone.ts";
import { cancelLink, createCode, createLink } from "../support/payer/shared-addresses.ts";
import { provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const MINUTE_MS = 60_000;

const shop = await provideReceiver((response) => {
  response.setHeader("content-type", "text/html");
  response.end("<!doctype html><title>Shop</title><h1>Back at the shop</h1>");
});
const redirectUrl = new URL("/return", shop.url).href;
const browser = await provideBrowser();
const clock = followingClock();
const gateway = await provideOwnGateway({ withWorker: true, replace: { clock } });
clock.follow(gateway.sandbox.clock);

/** Leaves receipts as a payer's phone does who puts it down. */
type Act = (page: Page, context: BrowserContext) => Promise<void>;
const untouched = (act: Act) => onPhone(browser, { leavesReceipts: true }, act);
const inBrowser = (act: Act) => onPhone(browser, {}, act);

/** For the page as for everything else; its timers run. */
async function pass(page: Page, ms: number): Promise<void> {
  await gateway.sandbox.clock.advance(ms);
  await passInPage(page, ms);
}

/** Its script has started by then: what it counts down begins there. */
async function passInPage(page: Page, ms: number): Promise<void> {
  await page.waitForLoadState();
  await page.clock.fastForward(ms);
}

const says = (page: Page, text: string | RegExp) =>
  page.locator("main").getByText(text).filter({ visible: true }).first().waitFor();

async function statusOf(orderId: string): Promise<string> {
  const { body } = await gateway.get(`/v3/payment/transaction/order/${orderId}`);
  return body.item.status;
}

async function openPhone(page: Page, context: BrowserContext): Promise<Page> {
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Open simulated phone" }).click();
  const phone = await opened;
  await phone.getByRole("button", { name: /^Pay/ }).waitFor();
  await page.bringToFront();
  return phone;
}

describe("an abandoned DuitNow QR, the page left open", () => {
  /** Up to the order's end, with a phone that has scanned the second code. */
  async function abandon(page: Page, context: BrowserContext) {
    const order = await createCheckout(gateway, { redirectUrl, expiresInSeconds: 900 });
    await context.clock.install();
    await page.goto(`${order.url}&method=DUITNOW_MY`);
    await submit(page);
    await onScreen(page, "qr");
    await pass(page, 10 * MINUTE_MS);
    await says(page, "QR code expired");
    await page.getByRole("button", { name: "Get new QR code" }).click();
    await page.locator("[data-qr-live]:visible").waitFor();
    const phone = await openPhone(page, context);
    await pass(page, 4 * MINUTE_MS);
    await says(page, "QR code expired");
    await pass(page, MINUTE_MS);
    await onScreen(page, "expired");
    await page.getByRole("heading", { name: "No payment received" }).waitFor();
    await says(page, /A payment that arrives late still counts for this order/);
    return { order, phone };
  }

  test("ends on 'No payment received' with the way back; a late payment shows by itself", () =>
    inBrowser(async (page, context) => {
      const { order, phone } = await abandon(page, context);
      const back = page.getByRole("link", { name: /^Return to/ });
      const { searchParams } = new URL((await back.getAttribute("href")) ?? "");
      assert.deepEqual([...searchParams.keys()], ["orderId"]);
      assert.equal(await statusOf(order.orderId), "IN_PROCESS");
      await phone.getByRole("button", { name: /^Pay/ }).click();
      await onScreen(page, "success");
      await says(page, "Your payment arrived after the time limit.");
      await page.reload();
      await onScreen(page, "success");
      await says(page, "Your payment arrived after the time limit.");
      assert.equal(await statusOf(order.orderId), "SUCCESS");
      const paid = (await attemptsOf(gateway, order.id)).filter((one) => one.paidAt !== null);
      assert.equal(paid.length, 1);
    }));

  test("paid when the order has failed: the page that was open says what became of it", () =>
    inBrowser(async (page, context) => {
      const { order, phone } = await abandon(page, context);
      for (let minutes = 0; minutes < 20; minutes += 5) await pass(page, 5 * MINUTE_MS);
      await until(
        async () => {
          await gateway.sandbox.clock.advance(MINUTE_MS);
          return statusOf(order.orderId);
        },
        (status) => status === "FAILED",
      );
      await onScreen(page, "failed");
      await says(page, /The time to pay is over/);
      await phone.getByRole("button", { name: /^Pay/ }).click();
      await phone.getByText("The merchant is being notified").waitFor();
      const end = await until(
        () => statusOf(order.orderId),
        (status) => status !== "FAILED",
      );
      assert.equal(end, "SUCCESS");
      await onScreen(page, "success");
      await says(page, "Your payment arrived after the time limit.");
    }));

  test("cancelled while a phone confirms: the cancelled page does not claim that nobody paid", () =>
    inBrowser(async (page, context) => {
      const order = await createCheckout(gateway, { redirectUrl });
      await page.goto(`${order.url}&method=DUITNOW_MY`);
      await submit(page);
      await onScreen(page, "qr");
      const phone = await openPhone(page, context);
      await page.getByRole("button", { name: /Cancel and return/ }).click();
      await page.waitForURL(/\/return\?status=CANCELLED/);
      await page.goto(order.url);
      await onScreen(page, "cancelled");
      await says(page, /A payment you started is still pending/);
      assert.equal(await page.getByText("You were not charged").count(), 0);
      await phone.getByRole("button", { name: /^Pay/ }).click();
      await onScreen(page, "success");
      assert.equal(await statusOf(order.orderId), "SUCCESS");
    }));
});

describe("a payment link left open in a tab", () => {
  test("says by itself that the merchant has cancelled it, before and after its checkout", () =>
    inBrowser(async (page, context) => {
      const many = await createLink(gateway, { isSingleUse: false, quantityMax: 5 });
      await page.goto(many.url);
      await onScreen(page, "choose_quantity");
      await cancelLink(gateway, many.id);
      await onScreen(page, "qr_closed");
      await page.getByRole("heading", { name: "Payment link cancelled" }).waitFor();

      const single = await createLink(gateway);
      const tab = await context.newPage();
      await tab.goto(single.url);
      await onScreen(tab, "choose");
      await cancelLink(gateway, single.id);
      await onScreen(tab, "cancelled");
      await tab.goto(single.url);
      await tab.getByRole("heading", { name: "Payment link cancelled" }).waitFor();
    }));

  test("that has expired says so when it is opened, and by itself where it was open", () =>
    inBrowser(async (page, context) => {
      await context.clock.install();
      const link = await createLink(gateway, { quantityMax: 5, expiresInMinutes: 60 });
      await page.goto(link.url);
      await onScreen(page, "choose_quantity");
      await pass(page, 61 * MINUTE_MS);
      await onScreen(page, "qr_closed");
      await page.reload();
      await page.getByRole("heading", { name: "Payment link expired" }).waitFor();
      await says(page, /Ask .* for a new payment link/);
    }));
});

/** Of the card that paid; an ID may have these digits among others. */
const CARD_END = /(?<!\d)4242(?!\d)/;

describe("without a shop to return to", () => {
  for (const [about, create] of [
    ["a counter QR code", async () => (await createCode(gateway)).qrCodeUrl],
    ["a payment link", async () => (await createLink(gateway)).url],
  ] as const) {
    test(`${about}: the receipt stays, on this device only`, () =>
      untouched(async (page, context) => {
        const url = await create();
        await context.clock.install();
        await page.goto(url);
        await onScreen(page, "choose");
        const checkout = page.url();
        await page.goto(`${checkout}&method=CARD_MY`);
        await payByCard(page);
        await onScreen(page, "success");
        await pass(page, MINUTE_MS);
        await onScreen(page, "success");
        assert.equal(await page.locator("[data-leave]").count(), 0);
        await says(page, CARD_END);
        await page.goto(checkout);
        await onScreen(page, "success");
        await says(page, CARD_END);
        await inBrowser(async (other) => {
          await other.goto(checkout);
          await onScreen(other, "already_paid");
          await says(other, "Only the device that paid shows the receipt.");
          assert.equal(await other.getByText(CARD_END).count(), 0);
        });
      }));
  }
});

test("a mandate: terms at the card step, a confirmation, and its state when opened again", () =>
  inBrowser(async (page) => {
    const body = {
      ...{ storeId: gateway.demo.storeId, email: "payer@example.com", productName: "Kopi" },
      ...{ currency: "MYR", amount: 4990, redirectUrl, recurringInterval: "WEEKLY" },
      notifyUrl: "http://127.0.0.1:9/charged",
    };
    const { paymentUrl } = (await gateway.call({ path: "/v3/recurring-payment", body })).body.item;
    await page.goto(paymentUrl);
    await page.locator("form.pay button.primary").click();
    await cardForm(page).locator("input[name=cardNumber]").waitFor();
    const terms = ["RM 49.90", /^Every /, "How to stop"];
    for (const part of terms) await says(page, part);
    await says(page, /we charge RM.1\.00 and refund it/);
    await payByCard(page);
    await page.getByRole("heading", { name: "Automatic payments set up" }).waitFor();
    for (const part of terms) await says(page, part);
    await says(page, /RM.1\.00 was charged to verify your card/);
    await page.goto(paymentUrl);
    await page.getByRole("heading", { name: "Automatic payments are active" }).waitFor();
    await says(page, /ending in 4242/);
  }));

test("an order of a shop: paid, counted down to the shop, Back, reloaded, on another device", () =>
  untouched(async (page, context) => {
    const { url } = await createCheckout(gateway, { redirectUrl });
    await context.clock.install();
    await page.goto(`${url}&method=CARD_MY`);
    await payByCard(page);
    await onScreen(page, "success");
    await passInPage(page, 11_000);
    await page.waitForURL(/\/return\?status=SUCCESS/);
    await page.goBack();
    await onScreen(page, "success");
    const stays = async () => {
      await passInPage(page, MINUTE_MS);
      await onScreen(page, "success");
      await says(page, /4242/);
      assert.equal(
        await page
          .getByText(/^Returning to/)
          .filter({ visible: true })
          .count(),
        0,
      );
    };
    await stays();
    await page.reload();
    await onScreen(page, "success");
    await stays();
    await inBrowser(async (other) => {
      await other.goto(url);
      await onScreen(other, "success");
    });
  }));

test("FPX, given up at the bank: Back says what to do, and the order's end says what it means", () =>
  inBrowser(async (page, context) => {
    const order = await createCheckout(gateway, { redirectUrl });
    await context.clock.install();
    await page.goto(`${order.url}&method=FPX_MY`);
    await chooseTestBank(page, "TEST0021");
    await submit(page);
    await page.locator("input[name=username]").waitFor();
    await page.goBack();
    await page.locator("body[data-screen]").waitFor();
    await onScreen(page, "pending");
    await page.getByRole("link", { name: "Choose another payment method" }).waitFor();
    await pass(page, 11 * MINUTE_MS);
    await page.getByRole("heading", { name: /No payment received|Payment failed/ }).waitFor();
    await page.getByRole("link", { name: /^Return to/ }).waitFor();
    await until(
      async () => {
        await gateway.sandbox.clock.advance(5 * MINUTE_MS);
        return statusOf(order.orderId);
      },
      (status) => status === "FAILED",
    );
    await onScreen(page, "failed");
    await says(page, /The time to pay is over/);
    const back = page.getByRole("link", { name: /^Return to/ });
    assert.match((await back.getAttribute("href")) ?? "", /status=FAILED/);
  }));
