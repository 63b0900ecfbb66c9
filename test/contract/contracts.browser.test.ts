// A contract as its two operators see it: added, approved, changed, suspended.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { expectAccessible, VIEW_RULES } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { inPortal, openPortal, signIn } from "../support/portal/browser-session.ts";
import { signInOwner, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { makeOperator } from "../support/portal/users/make-operator.ts";

const browser = await provideBrowser();
const gateway = await provideOwnGateway({
  environment: { KAUNTER_OPERATOR_APPROVAL_LIMIT: "1000" },
});
await signInOwner(gateway);
const secondEmail = "second@operator.example";
await makeOperator(gateway, secondEmail);
const settings = gateway.sandbox.rails.card as { apiPassword: string; apiUrl: string };

/** At the widths of a phone and a small laptop, for who wants to look. */
async function expectFits(page: Page, name: string): Promise<void> {
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${name} at ${width}`, width === 390 ? {} : VIEW_RULES);
  }
}

async function asSecond(path: string, act: (page: Page) => Promise<void>): Promise<void> {
  const { page, close, complaints } = await openPortal(browser, gateway, path);
  try {
    await signIn(page, gateway, { email: secondEmail, password: TEST_PASSWORD });
    await act(page);
    assert.deepEqual(complaints, []);
  } finally {
    await close();
  }
}

async function approve(): Promise<void> {
  await asSecond("/operator/decisions", async (page) => {
    const row = page.getByRole("row").filter({ hasText: "Contract with an acquirer" }).first();
    await row.getByRole("button", { name: "Approve decision" }).click();
    const dialog = page.getByRole("dialog", { name: "Approve this decision?" });
    await dialog.getByRole("button", { name: "Approve decision" }).click();
    await page.getByText("Decision approved and carried out.").waitFor();
  });
}

test("one operator adds a contract, which the second reads without its secrets and approves", async () => {
  await inPortal(browser, gateway, { path: "/operator/contracts" }, async (page) => {
    await page.getByText("Settings file").first().waitFor();
    await expectFits(page, "contracts");
    await page.getByRole("button", { name: "Add contract" }).click();
    const dialog = page.getByRole("dialog", { name: "Add contract" });
    await dialog.getByLabel("Rail").selectOption("card");
    await dialog.getByLabel("Contract ID").fill("card-maybank");
    await dialog.getByLabel("Name").fill("Maybank cards");
    const json = dialog.getByLabel("Settings (JSON)");
    await json.fill("{");
    await dialog.getByText("This is not a JSON object.").waitFor();
    await json.fill(JSON.stringify(settings));
    await dialog.getByLabel("Limits").fill("CARD_MY ten");
    await dialog.getByText("A line is not a payment method").waitFor();
    await dialog.getByLabel("Limits").fill("CARD_MY 10.00 -");
    await dialog.getByLabel("Reason").fill("A better price");
    await expectFits(page, "add-contract");
    await dialog.getByRole("button", { name: "Add contract" }).click();
    await page.getByText("Decision saved. A second operator must approve it").waitFor();
    await page.getByText("Draft").waitFor();
  });
  await asSecond("/operator/decisions", async (page) => {
    await page.getByText("Maybank cards (card-maybank), version 1").waitFor();
    await page.getByText(`apiUrl: ${settings.apiUrl}`).waitFor();
    assert.ok(!(await page.content()).includes(settings.apiPassword));
    await expectFits(page, "decision");
  });
  await approve();
  assert.equal(gateway.deps.rails.get("card-maybank")?.isActive, true);
});

test("its page shows what is set, and one operator suspends it", async () => {
  await inPortal(browser, gateway, { path: "/operator/contracts/card-maybank" }, async (page) => {
    await page.getByText("Set, not shown").first().waitFor();
    assert.ok(!(await page.content()).includes(settings.apiPassword));
    await expectFits(page, "contract");
    await page.getByRole("button", { name: "Set merchant" }).click();
    const merchant = page.getByRole("dialog", { name: "Set merchant" });
    await merchant.getByLabel("Merchant ID").fill(gateway.demo.merchantId);
    const own = merchant.getByLabel("ID at the acquirer");
    await merchant.getByText("Sent as order.subMerchant.identifier.").waitFor();
    await own.fill("SUB/1");
    await merchant.getByText("Must have 1 to 40 letters, digits, underscores").waitFor();
    await own.fill("SUB-1");
    await merchant.getByLabel("Reason").fill("Its own ID");
    await expectFits(page, "contract-merchant");
    await merchant.getByRole("button", { name: "Set merchant" }).click();
    await page.getByText("Decision saved. A second operator must approve it").waitFor();
    await page.getByRole("button", { name: "Suspend contract" }).click();
    const dialog = page.getByRole("dialog", { name: "Suspend contract" });
    await dialog.getByLabel("Reason").fill("Declines everything");
    await dialog.getByRole("button", { name: "Suspend contract" }).click();
    await page.getByText("Contract suspended.").waitFor();
    await page.getByText("Suspended", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Resume contract" }).waitFor();
  });
  assert.equal(gateway.deps.rails.get("card-maybank")?.isActive, false);
  await approve();
  await inPortal(browser, gateway, { path: "/operator/contracts/card-maybank" }, async (page) => {
    await page.getByText("SUB-1").waitFor();
  });
});

test("a rail of the settings file is shown, and changed there", async () => {
  await inPortal(browser, gateway, { path: "/operator/contracts/fpx" }, async (page) => {
    await page.getByText("This rail is in the settings file").waitFor();
    assert.equal(await page.getByRole("button", { name: "Change contract" }).count(), 0);
    await expectFits(page, "file-rail");
  });
});
