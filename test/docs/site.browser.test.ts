// The documentation in a real browser: readable by everyone, on a phone and on a desk.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expectToFit, findViolations, VIEW_RULES } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway();

const PAGES = [
  "",
  "start/first-payment",
  "guides/signing-requests-in-java",
  "concepts/states",
  "reference/errors",
  "security/threat-model",
  "nothing",
];
const VIEWS = [
  { width: 320, height: 640, colorScheme: "dark", rules: VIEW_RULES },
  { width: 1280, height: 900, colorScheme: "light", rules: {} },
] as const;
const PHONE = { viewport: { width: 390, height: 844 } };

/** A page whose console must stay silent. */
async function openPage(
  path: string,
  options: BrowserContextOptions,
  read: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("404"))
      problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  await page.goto(`${gateway.baseUrl}/docs/${path}`);
  await read(page);
  assert.deepEqual(problems, [], path);
  await context.close();
}

const search = async (page: Page, words: string) => {
  await page.getByRole("button", { name: "Search" }).first().click();
  await page.getByRole("searchbox").fill(words);
  return page.locator(".VPLocalSearchBox .results a");
};

for (const { width, height, colorScheme, rules } of VIEWS) {
  for (const path of PAGES) {
    test(`/docs/${path} suits everyone, ${width} px wide, ${colorScheme}`, () =>
      openPage(path, { viewport: { width, height }, colorScheme }, async (page) => {
        assert.deepEqual(await findViolations(page, rules), []);
        await expectToFit(page, path);
      }));
  }
}

test("a reader finds a page by search, and by the menu on a phone", () =>
  openPage("", PHONE, async (page) => {
    const hits = await search(page, "Ruby");
    await hits.filter({ hasText: "Signing requests in Ruby" }).first().click();
    await page.waitForFunction(() => document.title.startsWith("Signing requests in Ruby"));
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("link", { name: "Glossary" }).click();
    await page.waitForFunction(() => document.title.startsWith("Glossary"));
  }));

/** Only so that a search without the page fails. */
const SEARCH_LIMIT_MS = 30_000;

/** A word as readers type it, and the page they want. */
const SEARCHES = {
  webhook: "Verify a webhook",
  webhok: "Verify a webhook",
  chargeback: "Dispute",
  chargback: "Chargebacks",
  ipn: "Webhooks (notifications)",
  notification: "Webhooks (notifications)",
  void: "Refund or reversal",
  prometheus: "Metrics",
  ORDER_ID_DUPLICATE: "Errors",
};

test("search knows the field's terms, and tolerates typing mistakes", () =>
  openPage("", {}, async (page) => {
    for (const [words, wanted] of Object.entries(SEARCHES)) {
      const hits = await search(page, words);
      await hits.filter({ hasText: wanted }).first().waitFor({ timeout: SEARCH_LIMIT_MS });
      await page.keyboard.press("Escape");
    }
  }));

test("each menu leads to its pages, and names the one that is open", () =>
  openPage("", { viewport: { width: 1280, height: 900 } }, async (page) => {
    for (const [menu, wanted] of [
      ["Integrate", "Verify a webhook"],
      ["Operate", "Backup"],
      ["Contribute", "Add a rail"],
    ] as const) {
      await page.getByRole("navigation").getByRole("link", { name: menu, exact: true }).click();
      await page.locator("#VPSidebarNav").getByRole("link", { name: wanted, exact: true }).click();
      await page.getByRole("heading", { level: 1, name: wanted }).waitFor();
      const active = page.locator(".VPNavBarMenuLink.active");
      assert.equal((await active.textContent())?.trim(), menu);
    }
  }));

const COPYING = { permissions: ["clipboard-read", "clipboard-write"] };

test("code is copied by its button", () =>
  openPage("start/first-payment", COPYING, async (page) => {
    await page.locator(".vp-doc div[class*=language-]").first().hover();
    await page.getByRole("button", { name: "Copy code" }).first().click();
    assert.equal((await page.evaluate(() => navigator.clipboard.readText())).trim(), "npm start");
  }));

test("a page can be read without scripts", () =>
  openPage("concepts/states", { javaScriptEnabled: false }, async (page) => {
    assert.ok(await page.getByRole("img", { name: "States of a checkout" }).isVisible());
    assert.ok(await page.getByRole("heading", { level: 1, name: "States" }).isVisible());
  }));
