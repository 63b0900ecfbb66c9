// The documentation in a real browser: readable by everyone, on a phone and on a desk.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { expectAccessible } from "../support/portal/browser-session.ts";

let gateway: TestGateway;
let browser: Browser;
before(async () => {
  [gateway, browser] = await Promise.all([startTestGateway(), launchBrowser()]);
});
after(async () => {
  await browser.close();
  await gateway.stop();
});

const PAGES = ["", "start/first-payment", "guides/sign-in-java", "concepts/states", "search?q=key"];
const VIEWS = [
  { width: 320, height: 640, colorScheme: "dark" },
  { width: 1280, height: 900, colorScheme: "light" },
] as const;

for (const { width, height, colorScheme } of VIEWS) {
  for (const path of PAGES) {
    test(`/docs/${path} suits everyone, ${width} px wide, ${colorScheme}`, async () => {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme });
      const page = await context.newPage();
      await page.goto(`${gateway.baseUrl}/docs/${path}`);
      await expectAccessible(page, path);
      await context.close();
    });
  }
}

test("a reader finds a page by search, and by the contents on a phone", async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${gateway.baseUrl}/docs/`);
  await page.getByRole("searchbox").fill("Ruby");
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("main").getByRole("link", { name: "Sign in Ruby", exact: true }).click();
  assert.match(await page.title(), /^Sign in Ruby/);
  await page.getByText("Contents", { exact: true }).click();
  await page.getByRole("link", { name: "Glossary" }).first().click();
  assert.match(await page.title(), /^Glossary/);
  await context.close();
});
