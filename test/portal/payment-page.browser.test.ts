// The page of a payment: business events before technical ones, its money, and its acts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessible } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { inPortal } from "../support/portal/browser-session.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway();

test("a payment is sent its receipt and voided from its page, on a phone too", async () => {
  const { id } = await pay(gateway, { cardNumber: "4000004580000002", amountMinor: 4_000 });
  await inPortal(browser, gateway, { path: `/payments/${id}`, width: 390 }, async (page) => {
    const main = page.getByRole("main");
    await main.getByText("Not settled yet").waitFor();
    await expectAccessible(page, "a payment");
    const pick = async (name: string) => {
      await page.getByRole("button", { name: "Actions" }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    await pick("Resend receipt");
    await page.getByText("The receipt is sent to the payer at payer@example.com.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Resend receipt" }).click();
    await page.getByText("Receipt resent.").waitFor();
    await pick("Void payment");
    await page.getByRole("dialog").getByRole("button", { name: "Void payment" }).click();
    await page.getByText("Payment voided.").waitFor();
    await main.getByText("Reversed", { exact: true }).first().waitFor();
    await main.getByText("It was voided. The payer has received the money.").waitFor();
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Copy details for support" }).waitFor();
    assert.equal(await page.getByRole("menuitem").count(), 1, "nothing else is possible");
  });
});

test("a failed payment shows its failure, and what the provider sent only on demand", async () => {
  const { id, orderId } = await pay(gateway, { bankCode: "SIM0051" });
  await inPortal(browser, gateway, { path: `/payments/${id}` }, async (page) => {
    const main = page.getByRole("main");
    const reports = main.getByText("Provider report received");
    await main.getByText("Payment started").waitFor();
    assert.equal(await reports.isVisible(), false);
    await main.getByText(/^Provider messages, ledger and webhook attempts/).click();
    await reports.first().waitFor();
    assert.equal(await main.getByText("Recorded", { exact: true }).count(), 0);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Copy details for support" }).click();
    await page.getByText("Details copied.").waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, new RegExp(`Transaction ID: ${id}\\nOrder ID: ${orderId}\\n`));
    assert.match(text, /Status: FAILED/);
    assert.match(text, /\+08:00/);
    assert.doesNotMatch(text, /@/);
  });
});
