import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { openCheckout, pay } from "../support/pay.ts";
import { expectAccessible, openPortal, type PortalPage, signIn } from "./browser-session.ts";

let gateway: TestGateway;
let browser: Browser;
let paymentId: string;

before(async () => {
  [gateway, browser] = await Promise.all([startTestGateway(), launchBrowser()]);
  paymentId = (await pay(gateway)).id;
  await openCheckout(gateway);
});
after(async () => {
  await browser.close();
  await gateway.stop();
});

const PAGES = [
  "/",
  "/payments",
  "/payments/{payment}",
  "/approvals",
  "/links",
  "/reports",
  "/customers",
  "/customer?id=payer-1",
  "/settlements",
  "/applications",
  "/applications/{application}",
  "/applications/{application}?tab=keys",
  "/applications/{application}?tab=secret",
  "/applications/{application}?tab=server",
  "/requests",
  "/debugger",
  "/debugger?tab=sign",
  "/explorer",
  "/notifications",
  "/notifications?tab=endpoints",
  "/sandbox",
  "/go-live",
  "/stores",
  "/checkout-page",
  "/team",
  "/audit",
  "/account",
  "/partner",
  "/operator/merchants",
  "/operator/health",
  "/operator/audit",
  "/nowhere",
];

const VIEWS = [
  { width: 360, theme: "dark" },
  { width: 1280, theme: "light" },
] as const;

for (const { width, theme } of VIEWS) {
  describe(`at ${width} px, ${theme}`, () => {
    let portal: PortalPage;
    before(async () => {
      portal = await openPortal(browser, gateway, "/", { width, theme });
      await expectAccessible(portal.page, "the login");
      await signIn(portal.page, gateway);
    });
    after(() => portal.close());

    for (const path of PAGES) {
      test(`${path} is accessible, fits, and the browser has nothing to complain of`, async () => {
        const { page, complaints } = portal;
        const place = path
          .replace("{payment}", paymentId)
          .replace("{application}", gateway.demo.clientId);
        await page.goto(`${gateway.baseUrl}/portal${place}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        const missing = page.getByRole("heading", { level: 1, name: "There is no such page" });
        assert.equal(await missing.count(), path === "/nowhere" ? 1 : 0, path);
        await expectAccessible(page, path);
        assert.deepEqual(complaints, []);
        assert.equal(await page.getByText("This could not be loaded").count(), 0);
      });
    }
  });
}

const FIRST_LOAD_BYTES_MAX = 250 * 1_024;

test("the first load is at most 250 KB on the wire, and the next one almost nothing", async () => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(`${gateway.baseUrl}/portal/reports`);
    await page.getByLabel("E-mail").waitFor();
    await page.waitForLoadState("networkidle");
    const login = bytes;
    await signIn(page, gateway);
    // The heaviest page there is.
    const chart = page.locator(".recharts-surface").first();
    await chart.waitFor();
    assert.ok(login > 50_000 && bytes > login, `${login} and ${bytes} bytes`);
    assert.ok(login <= FIRST_LOAD_BYTES_MAX, `the login takes ${login} bytes`);
    const withPage = bytes;
    bytes = 0;
    await page.reload();
    await chart.waitFor();
    assert.ok(bytes < withPage / 10, `${bytes} bytes again`);
  } finally {
    await context.close();
  }
});

test("the portal speaks Bahasa Melayu, keeps it, and the theme that was chosen", async () => {
  const portal = await openPortal(browser, gateway, "/payments");
  try {
    const { page } = portal;
    await signIn(page, gateway);
    await page.getByRole("button", { name: /Language/ }).click();
    await page.getByRole("menuitemcheckbox", { name: "Bahasa Melayu" }).click();
    await page.getByRole("heading", { level: 1, name: "Bayaran" }).waitFor();
    await page.getByRole("button", { name: /Tema/ }).click();
    await page.getByRole("menuitemcheckbox", { name: "Gelap" }).click();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Bayaran" }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "ms");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
    await expectAccessible(page, "payments in Malay");
  } finally {
    await portal.close();
  }
});

test("the keyboard alone reaches the content, the navigation and a menu", async () => {
  const portal = await openPortal(browser, gateway, "/stores");
  try {
    const { page } = portal;
    await signIn(page, gateway);
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    assert.equal(
      await page.evaluate(() => document.activeElement?.textContent),
      "Skip to the content",
    );
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "content");
    await page.getByRole("button", { name: /Account/ }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("menuitem", { name: "Your account and security" }).waitFor();
    await page.keyboard.press("Escape");
    assert.match((await page.locator(":focus").getAttribute("aria-label")) ?? "", /Account/);
  } finally {
    await portal.close();
  }
});

test("on a phone the navigation opens, goes somewhere and closes", async () => {
  const portal = await openPortal(browser, gateway, "/", { width: 360 });
  try {
    const { page } = portal;
    await signIn(page, gateway);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Request log" }).click();
    await page.getByRole("heading", { level: 1, name: "Request log" }).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
  } finally {
    await portal.close();
  }
});
