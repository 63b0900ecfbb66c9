// The integration check in the portal: a shop is graded there, and asked about where it has no
// URLs of its own.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { provideBrowser } from "../support/browser.ts";
import { startWrongShop, stopShop } from "../support/examples/example-shops.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { openCheckout } from "../support/pay.ts";
import { inPortal } from "../support/portal/browser-session.ts";

const browser = await provideBrowser();
const gateway = await provideOwnGateway({ withWorker: true });
const path = "/sandbox?tab=check";
const WHOLE_CHECK = { timeout: 60_000 };

test("a shop's report shows what failed, the exchange and the fix in the merchant's language", async (t) => {
  const shop = await startWrongShop(join(gateway.config.dataDir, "demo.json"), "shows-anything");
  t.after(() => stopShop(shop));
  const at = (name: string) => new URL(name, shop.url).href;
  await inPortal(browser, gateway, { path, width: 390 }, async (page) => {
    await page.getByLabel("Webhook URL", { exact: true }).fill(at("/notify"));
    await page.getByLabel("Purchase URL (optional)").fill(at("/buy"));
    await page.getByLabel("Probe URL (optional)").fill(at("/probe"));
    await page.getByRole("button", { name: "Start check" }).click();
    await page.getByText("Completed: 13 of 14 passed").waitFor(WHOLE_CHECK);
    const failed = page.locator("details[open]");
    assert.equal(await failed.count(), 1);
    const text = () => failed.textContent();
    assert.match((await text()) ?? "", /^Failed.*hostile text.*GET http.*HTTP 200/s);
    await page.getByLabel("Language", { exact: true }).selectOption("PHP");
    assert.match((await text()) ?? "", /htmlspecialchars/);
    assert.equal(await page.getByText("Passed", { exact: true }).count(), 13);
  });
});

test("without their URLs the developer places the order and counts", async () => {
  const notifyUrl = "http://127.0.0.1:9/notify";
  await inPortal(browser, gateway, { path, width: 1280 }, async (page) => {
    await page.getByLabel("Webhook URL", { exact: true }).fill(notifyUrl);
    await page.getByRole("button", { name: "Start check" }).click();
    await page.getByText("Place an order in your shop").waitFor();
    const orderId = "BY-HAND-1";
    await openCheckout(gateway, { notifyUrl, orderId });
    await page.getByRole("button", { name: "Order placed" }).click();
    await page.getByText(`fulfilled the order ${orderId}?`).waitFor();
    await page.getByText("Just before: it was placed, and is not paid.").waitFor();
    await page.getByLabel("Times fulfilled").fill("0");
    await page.getByRole("button", { name: "Save answer" }).click();
    await page.getByText("Just before: a webhook whose signature is over another body.").waitFor();
    await page.getByRole("button", { name: "Stop check" }).click();
    await page.getByText(/Stopped: \d of \d+ passed/).waitFor();
  });
});
