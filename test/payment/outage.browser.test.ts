// An operator takes FPX off in the portal; a payer whose page is open, and merchants, see it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessible } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { createCheckout } from "../support/pay.ts";
import { inPortal } from "../support/portal/browser-session.ts";

const browser = await provideBrowser();
const gateway = await provideOwnGateway();

test("an outage is started and ended in the portal, and open pages follow", async () => {
  const { url } = await createCheckout(gateway);
  const payer = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await payer.goto(url);
  await payer.getByText("Online banking (FPX)").first().waitFor();
  await inPortal(browser, gateway, { path: "/operator/health", width: 1280 }, async (page) => {
    await page.getByRole("button", { name: "Start outage" }).click();
    const dialog = page.getByRole("dialog", { name: "Start outage" });
    await dialog.getByLabel("What is unavailable").selectOption({ label: "FPX" });
    await dialog.getByLabel("Message to payers (English)").fill("FPX is resting until noon.");
    await expectAccessible(page, "starting an outage");
    await dialog.getByRole("button", { name: "Start outage" }).click();
    await page.getByText("Outage started.").waitFor();
    // Without a reload by the payer.
    await payer.getByText("FPX is resting until noon.").waitFor();
    assert.equal(await payer.locator('[name="bankCode"]').count(), 0);
    const row = page.getByRole("row", { name: /FPX is resting until noon/ });
    await row.getByRole("button", { name: "End outage" }).waitFor();
    await row.getByRole("button", { name: "End outage" }).click();
    const ending = page.getByRole("dialog", { name: "End outage: FPX" });
    await ending.getByRole("button", { name: "End outage" }).click();
    await page.getByText("Outage ended.").waitFor();
  });
  await payer.getByText("FPX is resting until noon.").waitFor({ state: "detached" });
  await payer.close();
});
