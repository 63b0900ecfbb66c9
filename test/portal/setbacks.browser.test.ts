/** What interrupts people at work: errors, a session that ends, a connection that is lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { expectAccessible, VIEW_RULES } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { inPortal, openPortal, signIn } from "../support/portal/browser-session.ts";
import { makeStranger } from "../support/portal/make-stranger.ts";
import { signInOwner, TEST_PASSWORD } from "../support/portal/portal-client.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway();

const LOST = "No connection to the gateway.";

async function fillLink(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Create payment link" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Amount (RM)").fill("12.50");
  await dialog.getByLabel("Details (optional)").fill("Two boxes");
}

test("an error of a long dialog is announced next to its button, in view on a phone", async () => {
  const portal = await openPortal(browser, gateway, "/links", { width: 360 });
  const { page } = portal;
  try {
    await signIn(page, gateway);
    await page.setViewportSize({ width: 360, height: 740 });
    await fillLink(page, "Cake");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Order ID (optional)").fill("SETBACK-1");
    await dialog.getByLabel("Amount (RM)").fill("99,999.50");
    await dialog.getByLabel("Maximum quantity").fill("3");
    await page.route("**/portal/api/payment-links", (route) =>
      route.fulfill({
        status: 409,
        contentType: "application/json",
        body: JSON.stringify({ error: { code: "ORDER_ID_DUPLICATE", message: "" } }),
      }),
    );
    // Submitted from the first field, with the button out of view.
    await dialog.getByLabel("Title").press("Enter");
    const error = dialog.getByRole("alert");
    await error.getByText("A payment with this order ID already exists.").waitFor();
    const submit = dialog.getByRole("button", { name: /^Create payment link/ });
    const [above, below] = [await error.boundingBox(), await submit.boundingBox()];
    assert.ok(above && below && above.y >= 0 && below.y + below.height <= 740, "both in view");
    assert.equal(await submit.evaluate((b) => b.scrollWidth > b.clientWidth), false, "it fits");
    assert.ok(below.y - (above.y + above.height) < 30, "next to each other");
  } finally {
    await portal.close();
  }
});

test("a session that ends in a dialog asks to sign in, keeps the form and continues", async () => {
  await inPortal(
    browser,
    gateway,
    { path: "/links", width: 360, isNewSession: true },
    async (page) => {
      await fillLink(page, "After lunch");
      await page.context().clearCookies();
      await page.getByRole("button", { name: /^Create payment link for/ }).click();
      await page.getByText("Your session has ended. Sign in to continue").waitFor();
      await expectAccessible(page, "signing in again", VIEW_RULES);
      assert.equal(
        await page.getByLabel("Email", { exact: true }).inputValue(),
        gateway.demo.portal.email,
      );
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await page.getByText("Your session has ended. Sign in to continue").waitFor();
      await page.getByLabel("Password", { exact: true }).fill(gateway.demo.portal.password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      // The call is repeated: the link is made of what was entered before.
      await page.getByRole("dialog", { name: "After lunch" }).waitFor();
      assert.match(await page.title(), /Payment links/);
    },
  );
  const { body } = await (await signInOwner(gateway)).call("listPaymentLinks");
  const made = body.items.filter(({ title }: { title: string }) => title === "After lunch");
  assert.equal(made.length, 1);
});

test("a lost connection leaves what is shown, says so, and the page recovers by itself", async () => {
  const payment = await pay(gateway, { amountMinor: 4_000 });
  const portal = await openPortal(browser, gateway, "/payments", { width: 360 });
  const { page } = portal;
  try {
    await signIn(page, gateway);
    await page.getByText(payment.orderId).first().waitFor();
    await page.context().setOffline(true);
    await page.getByLabel("Search").fill("something else");
    await page.getByRole("status").getByText(LOST).waitFor();
    await page.getByText("This page could not be loaded").waitFor();
    await expectAccessible(page, "without a connection", VIEW_RULES);
    await page.getByLabel("Search").fill("");
    await page.getByText(payment.orderId).first().waitFor();
    // A page whose code is not there yet, from the navigation.
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Payment links" }).click();
    assert.ok(await page.getByRole("button", { name: "Try again" }).first().isVisible());
    assert.ok((await page.getByRole("heading", { level: 1 }).count()) > 0, "a page is shown");
    await page.context().setOffline(false);
    await page.getByRole("heading", { level: 1, name: "Payment links" }).waitFor();
    await page.getByRole("button", { name: "Create payment link" }).first().waitFor();
    await page.getByText(LOST).waitFor({ state: "detached" });
    assert.equal(await page.getByText("This page could not be loaded").count(), 0);
  } finally {
    await portal.close();
  }
});

test("what was entered is still there after a connection that was lost while sending", async () => {
  const portal = await openPortal(browser, gateway, "/links", { width: 1280 });
  const { page } = portal;
  try {
    await signIn(page, gateway);
    await fillLink(page, "Tunnel");
    await page.context().setOffline(true);
    const submit = page.getByRole("button", { name: /^Create payment link for/ });
    await submit.click();
    await page.getByRole("alert").getByText("The gateway did not respond.").waitFor();
    assert.equal(await page.getByRole("dialog").getByLabel("Title").inputValue(), "Tunnel");
    await page.context().setOffline(false);
    await submit.click();
    await page.getByRole("dialog", { name: "Tunnel" }).waitFor();
  } finally {
    await portal.close();
  }
});

test("on a phone the language is chosen in the navigation itself", async () => {
  await inPortal(browser, gateway, { path: "/payments", width: 360 }, async (page) => {
    await page.getByRole("button", { name: "Menu" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("button", { name: "Bahasa Melayu" }).click();
    await drawer.getByRole("link", { name: "Bayaran", exact: true }).waitFor();
    await drawer.getByRole("button", { name: "English" }).click();
    await drawer.getByRole("link", { name: "Payments", exact: true }).waitFor();
  });
});

test("at a plain-http host copying works, and keys come from OpenSSL", async () => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    // What browsers leave out there.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      Object.defineProperty(crypto, "subtle", { value: undefined });
      document.addEventListener("copy", () => {
        document.documentElement.dataset.copied = String(document.getSelection());
      });
    });
    const path = `/applications/${gateway.demo.clientId}`;
    await page.goto(`${gateway.baseUrl}/portal${path}?tab=keys`);
    await signIn(page, gateway);
    await page.getByRole("button", { name: "Generate key pair" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Keys need HTTPS or localhost").waitFor();
    await dialog.getByText("openssl genpkey").waitFor();
    await expectAccessible(page, "keys at a plain-http host", VIEW_RULES);
    await dialog.getByRole("button", { name: /^Copy/ }).click();
    await dialog.getByText("Copied").first().waitFor();
    const copied = await page.evaluate(() => document.documentElement.dataset.copied);
    assert.match(copied ?? "", /^openssl genpkey .*\nopenssl pkey /);
    await dialog.getByRole("button", { name: "Upload public key" }).click();
    const field = dialog.getByLabel("Public key (PEM)");
    await field.fill(gateway.demo.privateKey);
    await dialog.getByText(/This is a PRIVATE key/).waitFor();
    await field.fill(gateway.demo.publicKey);
    await dialog.getByLabel("Key name").fill("From OpenSSL");
    assert.ok(await dialog.getByRole("button", { name: "Upload public key" }).isEnabled());
  } finally {
    await context.close();
  }
});

test("rotating a secret without overlap asks, and says what stops", async () => {
  const path = `/applications/${gateway.demo.clientId}?tab=secret`;
  await inPortal(browser, gateway, { path, width: 360 }, async (page) => {
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("rotate")) sent += 1;
    });
    await page.getByLabel("Overlap period").selectOption("0");
    await page.getByRole("button", { name: "Rotate client secret" }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByText(/stops working immediately.*payments, refunds and queries fail/)
      .waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    assert.equal(sent, 0);
  });
});

test("the overview of a new merchant begins with the verification", async () => {
  const stranger = await makeStranger(gateway);
  const { body } = await stranger.call("getSession");
  const portal = await openPortal(browser, gateway, "/", { width: 360 });
  const { page, complaints } = portal;
  try {
    await signIn(page, gateway, { email: body.user.email, password: TEST_PASSWORD });
    const verify = page.getByRole("main").getByRole("link", { name: "Verify business" });
    await verify.waitFor();
    const figures = page.getByText("Needs attention");
    await figures.waitFor();
    const [first, next] = [await verify.boundingBox(), await figures.boundingBox()];
    assert.ok(first && next && first.y < next.y, "it is above all else");
    await verify.click();
    await page.getByRole("heading", { level: 1, name: "Verification" }).waitFor();
    assert.deepEqual(complaints, []);
  } finally {
    await portal.close();
  }
});
