/** A payer who scans a QR code with a real browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { onScreen, payByCard } from "../support/payer/in-browser.ts";
import { onPhone } from "../support/payer/on-phone.ts";
import { provideReceiver } from "../support/receiver.ts";

const PATH = "/v3/payment/transaction/qrcode";

const shop = await provideReceiver((response) => {
  response.setHeader("content-type", "text/html");
  response.end("<!doctype html><title>Shop</title><h1>Back at the shop</h1>");
});
const browser = await provideBrowser();
const gateway = await provideTestGateway();

async function create(changes: object) {
  const body = {
    currencyType: "MYR",
    order: { title: "Counter 2", detail: "" },
    storeId: gateway.demo.storeId,
    redirectUrl: new URL("/return", shop.url).href,
    ...changes,
  };
  const reply = await gateway.call({ path: PATH, body });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body.item;
}

const read = async (path: string) => (await gateway.get(`${PATH}/${path}`)).body;

const inBrowser = onPhone.bind(null, browser);

/** From the choice of methods to the shop. */
async function payAndReturn(page: Page): Promise<void> {
  await onScreen(page, "choose");
  await page.goto(`${page.url()}&method=CARD_MY`);
  await payByCard(page);
  await onScreen(page, "success");
  await page.getByRole("link", { name: /Return to/ }).click();
  await page.waitForURL(/\/return\?status=SUCCESS&orderId=/);
}

test("a DYNAMIC code is paid by card, leads back to the shop, and is redeemed", () =>
  inBrowser({}, async (page) => {
    const item = await create({ type: "DYNAMIC", isPreFillAmount: true, amount: 2590 });
    await page.goto(item.qrCodeUrl);
    await payAndReturn(page);
    assert.equal(new URL(page.url()).searchParams.get("orderId"), item.order.id);
    assert.equal((await read(item.code)).item.status, "REDEEMED");
    await page.goto(item.qrCodeUrl);
    await page.locator('body[data-screen="already_paid"], body[data-screen="success"]').waitFor();
  }));

for (const javaScriptEnabled of [true, false]) {
  test(`${javaScriptEnabled ? "with" : "without"} script, the payer of a STATIC code enters RM 12.34 and pays`, () =>
    inBrowser({ javaScriptEnabled }, async (page) => {
      const item = await create({ type: "STATIC", isPreFillAmount: false });
      await page.goto(item.qrCodeUrl);
      const amount = page.getByLabel("Amount to pay");
      assert.equal(await amount.getAttribute("inputmode"), "decimal");
      await amount.fill("0.05");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.getByRole("alert").getByText("Enter RM 0.10 or more.").waitFor();
      assert.equal(await amount.inputValue(), "0.05");
      assert.ok(await amount.evaluate((field) => field === document.activeElement));
      await amount.fill("12.34");
      await amount.press("Enter");
      await payAndReturn(page);
      const { items } = await read(`${item.code}/transactions`);
      assert.equal(items[0].order.amount, 1234);
      assert.equal(items[0].status, "SUCCESS");
    }));
}

test("the language is chosen on the page of the amount and stays", () =>
  inBrowser({ locale: "ms-MY" }, async (page) => {
    const item = await create({ type: "STATIC", isPreFillAmount: false });
    await page.goto(item.qrCodeUrl);
    await page.locator('html[lang^="ms"] body[data-screen="enter_amount"]').waitFor();
    await page.getByRole("link", { name: "中文" }).click();
    await page.getByRole("heading", { name: "输入金额" }).waitFor();
    await page.getByRole("textbox").fill("12.34");
    await page.getByRole("button", { name: "继续付款" }).click();
    await page.locator('html[lang^="zh"] body[data-screen="choose"]').waitFor();
  }));
