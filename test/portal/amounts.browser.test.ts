/** Money as people type it: what could be another amount is asked about, never guessed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { inPortal } from "../support/portal/browser-session.ts";
import { signInOwner } from "../support/portal/portal-client.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway();

async function type(field: Locator, text: string): Promise<void> {
  await field.fill("");
  await field.pressSequentially(text);
}

test("6,95 is not refunded: the dialog asks, and its button repeats what is refunded", async () => {
  const payment = await pay(gateway, { amountMinor: 100_000 });
  const path = `/payments/${payment.id}`;
  await inPortal(browser, gateway, { path, width: 360 }, async (page) => {
    await page.getByRole("button", { name: "Refund payment" }).click();
    const dialog = page.getByRole("dialog");
    const amount = dialog.getByLabel("Amount (RM)");
    const submit = dialog.getByRole("button", { name: /^Refund / });
    for (const [text, said] of [
      ["6,95", "Write 6.95 or 695.00."],
      ["1.234,50", "Write 1234.50."],
      ["12.345", "Write 12.34 or 12345.00."],
      ["-5", "Enter an amount, such as 12.50."],
      ["0", "Enter RM\u00a00.01 or more."],
      ["1,000.01", "At most RM\u00a01,000.00 can be refunded."],
    ] as const) {
      await type(amount, text);
      await dialog.getByText(said).waitFor();
      assert.equal(await submit.isDisabled(), true, text);
    }
    for (const [text, read] of [
      ["RM 1,000.00", "1,000.00"],
      ["rm12.5", "12.50"],
      ["\uff16\uff0e\uff19\uff15", "6.95"],
    ] as const) {
      await type(amount, text);
      await dialog.getByRole("button", { name: `Refund RM\u00a0${read}`, exact: true }).waitFor();
    }
    await submit.click();
    await page.getByText("Payment refunded.").waitFor();
  });
  const owner = await signInOwner(gateway);
  const { body } = await owner.call("getPayment", { params: { id: payment.id } });
  assert.equal(body.payment.balanceMinor, 99_305);
});

test("a payment link shows its amount before it is created", async () => {
  await inPortal(browser, gateway, { path: "/links", width: 360 }, async (page) => {
    await page.getByRole("button", { name: "Create payment link" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Title").fill("Nasi lemak");
    const amount = dialog.getByLabel("Amount (RM)");
    await type(amount, "6,95");
    await dialog.getByText("Write 6.95 or 695.00.").waitFor();
    const submit = dialog.getByRole("button", { name: /^Create payment link/ });
    assert.equal(await submit.isDisabled(), true);
    await type(amount, "6.95");
    assert.equal(await submit.textContent(), "Create payment link for RM\u00a06.95");
    await dialog.getByLabel("Maximum quantity").fill("3");
    assert.equal(await submit.textContent(), "Create payment link for RM\u00a06.95 each");
    await submit.click();
    await page.getByRole("dialog", { name: "Nasi lemak" }).waitFor();
  });
  const { body } = await (await signInOwner(gateway)).call("listPaymentLinks");
  assert.equal(body.items[0].amountMinor, 695);
});

/** Each field for an amount or a percentage, of which the page has so many. */
async function expectAsked(page: Page, count: number): Promise<void> {
  const fields = page.locator('input[inputmode="decimal"]');
  await fields.nth(count - 1).waitFor();
  assert.equal(await fields.count(), count);
  for (const field of await fields.all()) {
    await type(field, "2,5");
    await page.getByText("Write 2.50 or 25.00.").waitFor();
    await field.fill("");
  }
}

test("limits and fees with a comma are asked about too", async () => {
  await inPortal(browser, gateway, { path: "/team", width: 1280 }, async (page) => {
    const field = page
      .getByLabel(/Confirm|confirm/)
      .and(page.locator('input[inputmode="decimal"]'));
    await type(field, "1000,50");
    await page.getByText("Write 1000.50 or 100050.00.").waitFor();
    assert.equal(await page.getByRole("button", { name: "Save changes" }).isDisabled(), true);
  });
  const path = `/operator/merchants/${gateway.demo.merchantId}`;
  await inPortal(browser, gateway, { path, width: 1280 }, async (page) => {
    await expectAsked(page, 2);
  });
  await inPortal(browser, gateway, { path: `${path}/fees`, width: 1280 }, async (page) => {
    await page.getByRole("button", { name: "Set fee" }).first().click();
    await expectAsked(page, 3);
  });
});
