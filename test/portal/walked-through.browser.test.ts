/** P20 and P32, walked from the first click to the end. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeFamily } from "../support/other-merchant.ts";
import { onScreen, payByCard } from "../support/payer/in-browser.ts";
import { inPortal, openPortal, signIn } from "../support/portal/browser-session.ts";
import { TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { authenticatorCode } from "../support/portal/users/authenticator.ts";

const browser = await provideBrowser();
const gateway = await provideOwnGateway();

/** In a browser of their own, by card. */
async function payAt(url: string, amount: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  try {
    const payer = await context.newPage();
    await payer.goto(url);
    await payer.getByText(amount).first().waitFor();
    const address = new URL(payer.url());
    address.searchParams.set("method", "CARD_MY");
    await payer.goto(address.href);
    await onScreen(payer, "card");
    await payByCard(payer);
    await onScreen(payer, "success");
  } finally {
    await context.close();
  }
}

for (const width of [360, 1280]) {
  test(`at ${width} px a payment link is created, sent, paid by somebody else and listed as paid`, async () => {
    const title = `Nasi lemak ${width}`;
    await inPortal(
      browser,
      gateway,
      { path: "/links", width, isNewSession: true },
      async (page) => {
        await page.getByRole("button", { name: "Create payment link" }).first().click();
        const form = page.getByRole("dialog");
        await form.getByLabel("Title").fill(title);
        await form.getByLabel("Amount (RM)").fill("1,234.50");
        // The button repeats the amount, as it was understood.
        await form.getByRole("button", { name: "Create payment link for RM 1,234.50" }).click();
        const shown = page.getByRole("dialog", { name: title });
        await shown.getByText("RM 1,234.50").waitFor();
        await shown.getByRole("img", { name: "QR code of the payment link" }).waitFor();
        const open = shown.getByRole("link", { name: "Open checkout page" });
        const url = (await open.getAttribute("href")) ?? "";
        for (const name of [/WhatsApp/, /email/i]) {
          const sent = (await shown.getByRole("link", { name }).getAttribute("href")) ?? "";
          assert.ok(decodeURIComponent(sent).includes(url), sent);
          assert.match(decodeURIComponent(sent), /RM\s1,234\.50/);
        }
        await shown.getByRole("button", { name: "Close" }).first().click();
        const row = page.getByRole("row").filter({ hasText: title });
        await row.waitFor();
        assert.equal(await row.getByText("Paid", { exact: true }).count(), 0);
        await payAt(url, "RM 1,234.50");
        await page.reload();
        await row.getByText("Paid", { exact: true }).waitFor();
        await page.goto(`${gateway.baseUrl}/portal/payments?q=${encodeURIComponent(title)}`);
        const payment = page.getByRole("row").filter({ hasText: title });
        await payment.getByText("Paid", { exact: true }).waitFor();
        await payment.getByText("RM 1,234.50").waitFor();
      },
    );
  });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();
  await page.getByLabel("Email").waitFor();
}

/** The password, then a code. */
async function signInBy(page: Page, email: string, code: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("enter a recovery code").waitFor();
  await page.getByRole("textbox", { name: "Authentication code" }).fill(code);
  await page.getByRole("button", { name: "Verify code" }).click();
}

/** Signing out leads to the overview. */
async function expectCodesLeft(page: Page, count: number): Promise<void> {
  await page.getByRole("button", { name: /Account/ }).waitFor();
  await page.goto(`${gateway.baseUrl}/portal/account`);
  await page.getByText(`${count} left`).waitFor();
}

test("a second factor is set up, its recovery codes are shown once, and each signs in once", async () => {
  const { user } = await makeFamily(gateway);
  const portal = await openPortal(browser, gateway, "/account", { width: 360 });
  const { page } = portal;
  try {
    await signIn(page, gateway, { email: user.email, password: TEST_PASSWORD });
    await gateway.query`update portal_sessions set confirmed_at = last_seen_at`;
    await page.getByRole("button", { name: "Enable authenticator app" }).click();
    const setUp = page.getByRole("dialog", { name: "Enable authenticator app" });
    const secret = (await setUp.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
    await setUp
      .getByRole("textbox", { name: "Authentication code" })
      .fill(await authenticatorCode(gateway, secret));
    await setUp.getByRole("button", { name: "Enable authenticator app" }).click();
    const shown = page.getByRole("dialog", { name: "Recovery codes" });
    await shown.getByRole("listitem").nth(9).waitFor();
    const [first = "", second = "", ...others] = await shown
      .getByRole("listitem")
      .allTextContents();
    assert.equal(others.length, 8);
    const download = page.waitForEvent("download");
    await shown.getByRole("button", { name: "Download" }).click();
    assert.equal((await download).suggestedFilename(), "recovery-codes.txt");
    await shown.getByRole("button", { name: "Close" }).last().click();
    await page.reload();
    await page.getByText("10 left").waitFor();
    assert.equal(await page.getByText(first).count(), 0, "shown once");

    await signOut(page);
    await signInBy(page, user.email, first);
    await expectCodesLeft(page, 9);
    await signOut(page);
    await signInBy(page, user.email, first);
    await page.getByRole("alert").waitFor();
    await page.getByRole("textbox", { name: "Authentication code" }).fill(second);
    await page.getByRole("button", { name: "Verify code" }).click();
    await expectCodesLeft(page, 8);
  } finally {
    await portal.close();
  }
});
