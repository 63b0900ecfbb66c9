/** From the portal to the payer's phone and back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessible } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { chooseTestBank } from "../support/payer/choose-test-bank.ts";
import { submit } from "../support/payer/in-browser.ts";
import { onPhone } from "../support/payer/on-phone.ts";
import { inPortal } from "../support/portal/browser-session.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway({ withWorker: true });

test("a link is created, shared, paid on a phone and shown as paid; another is cancelled", async () => {
  await inPortal(browser, gateway, { path: "/links", width: 1280 }, async (page) => {
    const create = async (title: string, quantity: string) => {
      await page.getByRole("button", { name: "Create payment link" }).click();
      const form = page.getByRole("dialog");
      await form.getByLabel("Title").fill(title);
      await form.getByLabel("Amount (RM)").fill("12.50");
      await form.getByLabel("Maximum quantity").fill(quantity);
      await form.getByRole("button", { name: "Create payment link" }).click();
      return page.getByRole("dialog", { name: title });
    };
    const shown = await create("Batik shirt", "3");
    await shown.getByRole("img", { name: "QR code of the payment link" }).waitFor();
    const linkOf = (name: string) => shown.getByRole("link", { name }).getAttribute("href");
    const url = (await linkOf("Open checkout page")) ?? "";
    const shared = [await linkOf("Share on WhatsApp"), await linkOf("Send email")];
    assert.match(shared[0] ?? "", /^https:\/\/wa\.me\/\?text=Batik%20shirt/);
    assert.match(shared[1] ?? "", /^mailto:\?subject=Batik%20shirt&body=/);
    for (const href of shared) assert.ok(href?.includes(encodeURIComponent(url)), href ?? "");
    await expectAccessible(page, "the shared link");
    await page.keyboard.press("Escape");

    await onPhone(browser, {}, async (phone) => {
      await phone.goto(url);
      await phone.getByLabel("Quantity").fill("2");
      await expectAccessible(phone, "the quantity");
      await phone.getByRole("button", { name: "Continue to payment" }).click();
      await phone
        .getByText(/RM\s?25\.00/u)
        .first()
        .waitFor();
      await phone.goto(`${phone.url()}&method=FPX_MY`);
      await chooseTestBank(phone, "SIM0000");
      await submit(phone);
      await phone.locator('[data-screen="success"]').waitFor();
    });
    await page.reload();
    await page
      .getByRole("row", { name: /Batik shirt/ })
      .getByText("Paid")
      .first()
      .waitFor();

    const second = await create("Deposit", "1");
    await second.getByRole("img").waitFor();
    await page.keyboard.press("Escape");
    await page
      .getByRole("row", { name: /Deposit/ })
      .getByRole("button", { name: "Cancel link" })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel link" }).click();
    await page.getByText("Payment link cancelled.").waitFor();
    await page
      .getByRole("row", { name: /Deposit/ })
      .getByText("Cancelled")
      .waitFor();
  });
});
