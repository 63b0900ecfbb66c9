import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import type { Cookie } from "playwright-core";
import { SHELL_WORDS } from "../../packages/portal/src/shell/shell-words.ts";
import { UI_WORDS } from "../../packages/portal/src/words/ui-words.ts";
import {
  expectAccessible,
  expectToFit,
  VIEW_RULES,
  waitUntilLoaded,
} from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import {
  goInside,
  inPortal,
  openPortal,
  type PortalPage,
  signIn,
} from "../support/portal/browser-session.ts";
import { addressIn, PORTAL_PAGES } from "../support/portal/filled-portal.ts";
import { provideFilledYear } from "../support/portal/filled-year/filled-year.ts";
import { findLayoutFaults } from "../support/portal/layout-faults.ts";

const browser = await provideBrowser();
const { gateway, ids } = await provideFilledYear();

const PHONE = 360;
const DESKTOP = 1280;

/** All rules in the first; what differs between themes, widths and languages in the second. */
const VIEWS = [
  { width: DESKTOP, theme: "light", language: "en", rules: {} },
  { width: PHONE, theme: "dark", language: "ms", rules: VIEW_RULES },
] as const;
const HEIGHT = 900;
const LANGUAGE_COOKIE = "kaunter_language";

/** Of the owner, who signs in once. */
let cookies: Cookie[] = [];

for (const { width, theme, language, rules } of VIEWS) {
  describe(`at ${width} px, ${theme}, ${language}`, () => {
    let portal: PortalPage;
    before(async () => {
      portal = await openPortal(browser, gateway, "/", { width, theme, locale: `${language}-MY` });
      await expectAccessible(portal.page, "the login", rules);
      if (cookies.length === 0) await signIn(portal.page, gateway);
      else {
        await portal.page.context().addCookies(cookies);
        await portal.page.reload();
      }
      const all = await portal.page.context().cookies();
      cookies = all.filter(({ name }) => name !== LANGUAGE_COOKIE);
    });
    after(() => portal.close());

    for (const path of PORTAL_PAGES) {
      test(`${path} is accessible, fits, and the browser has nothing to complain of`, async () => {
        const { page, complaints } = portal;
        const address = `/portal${addressIn(ids, path)}`;
        if (rules === VIEW_RULES) await goInside(page, address);
        else await page.goto(`${gateway.baseUrl}${address}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        const missing = page.getByRole("heading", {
          level: 1,
          name: SHELL_WORDS[language].notFound,
        });
        assert.equal(await missing.count(), path === "/nowhere" ? 1 : 0, path);
        await expectAccessible(page, path, rules);
        for (const other of [PHONE, DESKTOP].filter((each) => each !== width)) {
          await page.setViewportSize({ width: other, height: HEIGHT });
          await waitUntilLoaded(page);
          await expectToFit(page, `${path} at ${other} px`);
          assert.deepEqual(await findLayoutFaults(page), [], `${other} px`);
        }
        await page.setViewportSize({ width, height: HEIGHT });
        assert.deepEqual(complaints, []);
        assert.equal(await page.getByText(UI_WORDS[language].notLoaded).count(), 0);
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
    await expectAccessible(page, "payments in Malay", VIEW_RULES);
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
