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
  ORDER_ID_DUPLICATE: "Error codes",
};

test("search knows the field's terms, and tolerates typing mistakes", () =>
  openPage("", {}, async (page) => {
    for (const [words, wanted] of Object.entries(SEARCHES)) {
      const hits = await search(page, words);
      await hits.filter({ hasText: wanted }).first().waitFor({ timeout: SEARCH_LIMIT_MS });
      await page.keyboard.press("Escape");
    }
  }));

/** What integrators look for, as they type it, and pages of which one is among the first three. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  "cancel a payment": ["guides/refund-a-payment", "reference/api/refunds"],
  "fee of a payment": ["concepts/money"],
  "payer came back": ["guides/when-the-payer-comes-back"],
  "redirect url": ["guides/when-the-payer-comes-back"],
  "language of the checkout page": ["guides/when-the-payer-comes-back"],
  "mobile app": ["guides/when-the-payer-comes-back", "reference/api/checkouts"],
  "notify url down": ["concepts/webhooks", "guides/webhook-endpoints"],
  "webhook not received": ["concepts/webhooks", "guides/webhook-endpoints"],
  "ip address of webhooks": ["concepts/webhooks"],
  "webhook signature": ["guides/verify-a-webhook"],
  "resend webhook": ["concepts/webhooks", "reference/api/events", "guides/webhook-endpoints"],
  "localhost webhook": ["guides/verify-a-webhook"],
  "rotate keys": ["guides/go-live", "concepts/signed-requests", "security/keys"],
  chargeback: ["guides/respond-to-a-dispute", "reference/api/disputes"],
  "payment pending": ["guides/when-the-payer-comes-back", "concepts/states"],
  "payment failed": ["guides/handle-errors-and-retry", "concepts/states", "reference/events"],
  "charged twice": ["concepts/money"],
  "test mode": ["guides/test-cards-and-payers", "guides/control-the-sandbox"],
  "test card": ["guides/test-cards-and-payers"],
  currency: ["concepts/money"],
  "partial refund": ["guides/refund-a-payment", "reference/api/refunds"],
  "invalid signature": ["reference/signature-mistakes", "concepts/signed-requests"],
  "duplicate order": ["guides/handle-errors-and-retry", "guides/checkout-expiry"],
  "rate limit": ["guides/rate-limits"],
  "list payments": ["reference/api/payments"],
  "error codes": ["reference/errors"],
  "payment methods": ["reference/methods"],
  "save a card": ["reference/api/cards", "reference/api/customers"],
  "token expired": ["concepts/tokens", "reference/api/tokens"],
  "create merchant": ["reference/api/partner"],
  "settlement report": ["reference/api/reports", "guides/reports"],
  "sandbox url": ["reference/api/"],
  expired: ["guides/checkout-expiry"],
  "minimum amount": ["reference/methods", "reference/api/checkouts"],
  iframe: ["guides/embed-the-checkout"],
};

test("the pages that answer an integrator's question come first", () =>
  openPage("", {}, async (page) => {
    await page.getByRole("button", { name: "Search" }).first().click();
    const missed: string[] = [];
    for (const [question, wanted] of Object.entries(QUESTIONS)) {
      const hits = page.locator(".VPLocalSearchBox .results a");
      await page.getByRole("searchbox").fill("");
      await hits.first().waitFor({ state: "detached" });
      await page.getByRole("searchbox").fill(question);
      await hits.first().waitFor();
      const first = await hits.evaluateAll((links) =>
        links.slice(0, 3).map((link) => link.getAttribute("href")?.replace("/docs/", "") ?? ""),
      );
      const isFound = first.some((address) => wanted.some((page) => address.startsWith(page)));
      if (!isFound) missed.push(`${question}: ${first.join(", ")}`);
    }
    assert.deepEqual(missed, []);
  }));

test("pages about the inside, the past and decisions come last", () =>
  openPage("", {}, async (page) => {
    for (const words of ["webhook", "nonce", "checkout", "refund", "signature"]) {
      const hits = await search(page, words);
      await hits.first().waitFor();
      const addresses = await hits.evaluateAll((links) =>
        links.map((link) => link.getAttribute("href") ?? ""),
      );
      const isInside = (address: string) => /^.docs.(adr|internals|spec|changelog)/.test(address);
      assert.deepEqual(addresses.slice(0, 3).filter(isInside), [], words);
      await page.keyboard.press("Escape");
    }
  }));

test("a result shows its section and the text around the words", () =>
  openPage("", PHONE, async (page) => {
    const hits = await search(page, "source addresses");
    const first = hits.filter({ hasText: "Source addresses" }).first();
    await first.locator(".excerpt", { hasText: "ask the operator of your gateway" }).waitFor();
    assert.match(
      (await first.locator(".titles").textContent()) ?? "",
      /Webhooks.*Source addresses/s,
    );
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
