import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPublicKey, verifyNotification } from "@kaunter/signing";
import type { Page } from "playwright-core";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { createCheckout } from "../support/pay.ts";
import { chooseTestBank } from "../support/payer/choose-test-bank.ts";
import { payByCard, submit } from "../support/payer/in-browser.ts";
import { provideReceiver, type Received } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const shop = await provideReceiver((response) => {
  response.setHeader("content-type", "text/html");
  response.end("<h1>Back at the shop</h1>");
});
const browser = await provideBrowser();
const gateway = await provideTestGateway({ withWorker: true });

const redirectUrl = new URL("/return?from=kaunter", shop.url).href;
const open = () => createCheckout(gateway, { notifyUrl: shop.url, redirectUrl });

/** What a payer does from the opened method to the moment the bank or wallet lets go of them. */
const RAILS: Record<string, { method: string; pay(page: Page): Promise<void> }> = {
  card: {
    method: "CARD_MY",
    async pay(page) {
      await payByCard(page, { cardNumber: "4000 0027 6000 3184" });
      await page.locator("input[name=code]").fill("123456");
      await page.getByRole("button", { name: "Confirm" }).click();
    },
  },
  fpx: {
    method: "FPX_MY",
    async pay(page) {
      await chooseTestBank(page, "TEST0021");
      await submit(page);
      await page.fill("input[name=username]", "1234");
      await page.fill("input[name=password]", "1234");
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
      await page.locator("input[name=tac]").fill("123456");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: /^Pay RM/ }).click();
    },
  },
  "duitnow-qr": {
    method: "DUITNOW_MY",
    async pay(page) {
      await submit(page);
      const [phone] = await Promise.all([
        page.context().waitForEvent("page"),
        page.getByRole("link", { name: "Open simulated phone" }).click(),
      ]);
      await phone.getByRole("button", { name: /^Pay/ }).click();
      await phone.getByText("The merchant is being notified").waitFor();
      await phone.close();
    },
  },
  wallet: {
    method: "TNG_MY",
    async pay(page) {
      await submit(page);
      await page
        .getByRole("button", { name: /approve|pay/i })
        .first()
        .click();
    },
  },
};

for (const width of [390, 1280]) {
  describe(`at ${width} px`, () => {
    for (const [rail, { method, pay }] of Object.entries(RAILS)) {
      test(`a payer pays by ${rail}, the shop is notified with a signature, the payer returns`, async () => {
        const { url, orderId } = await open();
        const context = await browser.newContext({ viewport: { width, height: 844 } });
        const page = await context.newPage();
        try {
          await page.goto(`${url}&method=${method}`);
          await pay(page);
          await page.waitForURL(/\/return\?/);
          const back = new URL(page.url());
          assert.equal(back.searchParams.get("from"), "kaunter");
          assert.equal(back.searchParams.get("status"), "SUCCESS");
          assert.equal(back.searchParams.get("orderId"), orderId);
          await until(() => notificationsOf(orderId).length > 0);
          expectSignedNotification(orderId);
          const answer = await gateway.get(`/v3/payment/transaction/order/${orderId}`);
          assert.equal(answer.body.item.status, "SUCCESS");
        } finally {
          await context.close();
        }
      });
    }
  });
}

function notificationsOf(orderId: string): Received[] {
  return shop.received.filter(({ body }) => body.includes(`"id":"${orderId}"`));
}

function expectSignedNotification(orderId: string): void {
  const matching = notificationsOf(orderId);
  assert.equal(matching.length, 1);
  const [{ headers, body }] = matching as [Received];
  const verified = verifyNotification({
    rawBody: Buffer.from(body),
    headers: {
      signature: headers["x-signature"] as string,
      nonce: headers["x-nonce-str"] as string,
      timestamp: headers["x-timestamp"] as string,
    },
    publicKeys: [readPublicKey(gateway.demo.serverPublicKey)],
    now: new Date(),
  });
  assert.ok(verified.ok);
  const { data, eventType } = JSON.parse(body);
  assert.equal(eventType, "PAYMENT_WEB_ONLINE");
  assert.equal(data.status, "SUCCESS");
  assert.equal(data.order.amount, 2590);
  assert.match(data.transactionId, /^\d{24}$/);
}

test("cancelling returns to the shop with status CANCELLED", async () => {
  const { url, orderId } = await open();
  const page = await browser.newPage();
  await page.goto(url);
  await page.getByRole("button", { name: /Cancel and return/ }).click();
  await page.waitForURL(/\/return\?/);
  const back = new URL(page.url());
  assert.equal(back.searchParams.get("status"), "CANCELLED");
  assert.equal(back.searchParams.get("orderId"), orderId);
  await page.close();
});
