import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { provideBrowser } from "../support/browser.ts";
import {
  expectAccessible,
  inPortal,
  openPortal,
  type PortalPage,
  signIn,
} from "../support/portal/browser-session.ts";
import { addressIn, fillPortal, PORTAL_PAGES } from "../support/portal/filled-portal.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";

const browser = await provideBrowser();
const gateway = await provideFrozenGateway();
const ids = await fillPortal(gateway);

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

    for (const path of PORTAL_PAGES) {
      test(`${path} is accessible, fits, and the browser has nothing to complain of`, async () => {
        const { page, complaints } = portal;
        await page.goto(`${gateway.baseUrl}/portal${addressIn(ids, path)}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        const missing = page.getByRole("heading", { level: 1, name: "Page not found" });
        assert.equal(await missing.count(), path === "/nowhere" ? 1 : 0, path);
        await expectAccessible(page, path);
        assert.deepEqual(complaints, []);
        assert.equal(await page.getByText("This page could not be loaded").count(), 0);
      });
    }
  });
}

test("no page is left out above, and the navigation leads only to pages", () => {
  const source = (file: string) =>
    readFileSync(new URL(`../../packages/portal/src/${file}`, import.meta.url), "utf8");
  const known = new Set(
    PORTAL_PAGES.map((path) => path.replace(/\?.*/, "").replaceAll(/\{\w+\}/g, "$id")),
  );
  const routed = [...source("router.tsx").matchAll(/(?:open|inside)\(\s*"([^"]+)"/g)];
  const routes = routed.map(([, path = ""]) => path);
  assert.ok(routes.length > 30);
  assert.deepEqual(
    routes.filter((path) => !known.has(path)),
    [],
  );
  const places = [
    ...source("shell/navigation/navigation.ts").matchAll(/(?:place\(|to: )\s*"([^"]+)"/g),
  ];
  assert.ok(places.length > 20);
  for (const [, path = ""] of places) assert.ok(routes.includes(path), `${path} is no page`);
});

test("the portal speaks Bahasa Melayu, keeps it, and the theme that was chosen", async () => {
  await inPortal(browser, gateway, { path: "/payments" }, async (page) => {
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
  });
});

test("the keyboard alone reaches the content, the navigation and a menu", async () => {
  await inPortal(browser, gateway, { path: "/stores" }, async (page) => {
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Skip to content");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "content");
    await page.getByRole("button", { name: /Account/ }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("menuitem", { name: "Account and security" }).waitFor();
    await page.keyboard.press("Escape");
    assert.match((await page.locator(":focus").getAttribute("aria-label")) ?? "", /Account/);
  });
});

test("on a phone the navigation opens, goes somewhere and closes", async () => {
  await inPortal(browser, gateway, { path: "/", width: 360 }, async (page) => {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Request log" }).click();
    await page.getByRole("heading", { level: 1, name: "Request log" }).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
  });
});
