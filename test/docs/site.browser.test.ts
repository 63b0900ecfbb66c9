// The documentation in a real browser: readable by everyone, on a phone and on a desk.
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { expectAccessible } from "../support/portal/browser-session.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway();

const PAGES = [
  "",
  "start/first-payment",
  "guides/signing-requests-in-java",
  "concepts/states",
  "search?q=key",
];
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
  await page
    .getByRole("main")
    .getByRole("link", { name: "Signing requests in Ruby", exact: true })
    .click();
  assert.match(await page.title(), /^Signing requests in Ruby/);
  await page.getByText("Contents", { exact: true }).click();
  await page.getByRole("link", { name: "Glossary" }).first().click();
  assert.match(await page.title(), /^Glossary/);
  await context.close();
});

test("the states are drawn, in both colour schemes and without a violation of the policy", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    await page.goto(`${gateway.baseUrl}/docs/concepts/states`);
    const diagram = page.locator("svg", { hasText: "States of a checkout" });
    await diagram.waitFor();
    assert.match((await diagram.textContent()) ?? "", /IN_PROCESS/);
    assert.equal(await page.locator("pre.mermaid svg").count(), 7);
    assert.deepEqual(problems, []);
    await context.close();
  }
});
