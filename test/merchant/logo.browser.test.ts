import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { expectAccessible } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { openCheckout } from "../support/pay.ts";
import { createSubMerchantBody } from "../support/portal/bodies/sub-merchant-body.ts";
import { inPortal } from "../support/portal/browser-session.ts";
import { JPEG, makePng } from "../support/portal/pictures.ts";
import { signInOwner } from "../support/portal/portal-client.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway();

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });

/** Of every picture on the page, once it has arrived. */
const widths = (page: Page) =>
  page
    .locator("main img")
    .evaluateAll((images: HTMLImageElement[]) =>
      Promise.all(images.map((image) => image.decode().then(() => image.naturalWidth))),
    );

test("a logo that is chosen is in the preview and on the checkout page, until it is removed", async () => {
  await inPortal(browser, gateway, { path: "/checkout-page", width: 360 }, async (page) => {
    await page.getByLabel("Brand colour").fill("#8a1538");
    const preview = page.locator("[data-preview]");
    assert.equal(
      await preview.evaluate((element) => getComputedStyle(element).backgroundColor),
      "rgb(138, 21, 56)",
    );
    await choose(page, "logo.png", "image/png", makePng(64, 48));
    await page.getByText("Logo uploaded.").waitFor();
    await preview.locator("img").waitFor();
    assert.deepEqual(await widths(page), [64, 64]);
    await expectAccessible(page, "the checkout page's settings with a logo");

    const checkout = await page.context().newPage();
    const id = await openCheckout(gateway);
    await checkout.goto(`${gateway.baseUrl}/checkout?checkoutId=${id}`);
    const shown = checkout.locator("img.logo:visible");
    assert.equal(
      await shown.evaluate((image: HTMLImageElement) =>
        image.decode().then(() => image.naturalWidth),
      ),
      64,
    );

    await page.getByRole("button", { name: "Remove logo" }).click();
    await page.getByText("Logo removed.").waitFor();
    await page.locator("main img").first().waitFor({ state: "detached" });
    assert.equal(await page.locator(":focus").textContent(), "Upload logo");
    await checkout.reload();
    assert.equal(await shown.count(), 0);
  });
});

test("a picture that is too large is drawn smaller, one that is none is explained", async () => {
  await inPortal(browser, gateway, { path: "/checkout-page" }, async (page) => {
    await choose(page, "huge.png", "image/png", makePng(2_400, 2_400));
    await page.locator("[data-preview] img").waitFor();
    assert.deepEqual(await widths(page), [400, 400]);
    await choose(page, "photo.jpg", "image/jpeg", JPEG);
    await page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>("[data-preview] img");
      return image?.naturalWidth === 40;
    });
    for (const [name, type, content, text] of [
      ["logo.svg", "image/svg+xml", Buffer.from("<svg/>"), "not a PNG, JPEG or WebP"],
      ["logo.png", "image/png", makePng(64, 64).subarray(0, 50), "damaged or incomplete"],
      ["dot.png", "image/png", makePng(8, 8), "at least 32 pixels"],
    ] as const) {
      await choose(page, name, type, content);
      await page.getByRole("alert").filter({ hasText: text }).waitFor();
    }
    assert.deepEqual(await widths(page), [40, 40], "what was there stays");
  });
});

test("a partner sees and changes the logo of its merchant", async () => {
  const owner = await signInOwner(gateway);
  const { body } = await owner.call("createSubMerchant", { body: createSubMerchantBody() });
  await inPortal(browser, gateway, { path: `/partner/${body.id}` }, async (page) => {
    await page.getByRole("button", { name: "Upload logo" }).waitFor();
    await choose(page, "logo.png", "image/png", makePng(64, 64));
    await page.getByRole("button", { name: "Replace logo" }).waitFor();
    assert.deepEqual(await widths(page), [64, 64], "the panel and the profile");
  });
});
