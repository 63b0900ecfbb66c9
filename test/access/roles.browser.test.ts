// What people of each role meet on their way: nothing that leads to a refusal, nothing that is
// lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { inPortal, openPortal, signIn } from "../support/portal/browser-session.ts";
import { hasItems, signInAs, signInOwner, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway();
const owner = await signInOwner(gateway);
const { id } = await pay(gateway);
const body = { amountMinor: 100, reason: "Cold", idempotencyKey: "roles-000001" };
await owner.call("refundPayment", { params: { id }, body });
await until(() => owner.call("listNotifications"), hasItems);

const PAGES_MAX = 60;

/** Addresses below /portal that a page links to, without filters and tabs. */
const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('a[href^="/portal"]')
    .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname));

for (const [role, isOfOneStore] of [
  ["DEVELOPER", false],
  ["FINANCE", false],
  ["VIEWER", false],
  ["ADMIN", true],
] as const) {
  test(`no link leads a ${role}${isOfOneStore ? " of one store" : ""} to what they may not see`, async () => {
    const storeIds = isOfOneStore ? [gateway.demo.storeId] : [];
    const { email } = await signInAs(gateway, owner, role, storeIds);
    const { page, close } = await openPortal(browser, gateway);
    const refused: string[] = [];
    try {
      await signIn(page, gateway, { email, password: TEST_PASSWORD });
      page.on("response", (answer) => {
        if (answer.status() === 403) refused.push(`${page.url()}: ${answer.url()}`);
      });
      const found = new Set(await linksOf(page));
      for (const path of found) {
        await page.goto(`${gateway.baseUrl}${path}`);
        await page.waitForLoadState("networkidle");
        for (const next of await linksOf(page)) found.add(next);
        assert.ok(found.size < PAGES_MAX);
      }
      assert.ok(found.size > 8, "several pages were seen");
      assert.deepEqual(refused, []);
    } finally {
      await close();
    }
  });
}

test("whoever opens a page of another role reads why, and finds the way back", async () => {
  const { email } = await signInAs(gateway, owner, "VIEWER");
  const { page, close } = await openPortal(browser, gateway, "/team");
  try {
    await signIn(page, gateway, { email, password: TEST_PASSWORD });
    await page.getByText("Your role does not include this page").waitFor();
    assert.equal(await page.getByRole("button", { name: "Try again" }).count(), 0);
    await page.getByRole("main").getByRole("link", { name: "Go to overview" }).click();
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  } finally {
    await close();
  }
});

test("a switch keeps the focus, and what is typed beside it", async () => {
  const path = `/applications/${gateway.demo.clientId}`;
  await inPortal(browser, gateway, { path }, async (page) => {
    await page.getByLabel("Payment webhook URL").fill("https://shop.example/half-typed");
    const lean = page.getByRole("switch").nth(2);
    const before = await lean.isChecked();
    await lean.focus();
    await page.keyboard.press("Space");
    await page.getByText("Changes saved.").waitFor();
    await page.locator(`[role="switch"][aria-checked="${!before}"]:focus`).waitFor();
    assert.equal(
      await page.getByLabel("Payment webhook URL").inputValue(),
      "https://shop.example/half-typed",
    );
  });
});

test("saving keeps the focus on the button that was pressed", async () => {
  await inPortal(browser, gateway, { path: "/checkout-page" }, async (page) => {
    await page.getByLabel("Support email").fill("bantuan@kedai.example");
    await page.getByRole("button", { name: "Save changes" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Changes saved.").waitFor();
    await page.locator('button[type="submit"]:focus:not([aria-busy])').waitFor();
  });
});

test("the audit log speaks in words and is filtered by them, its export by codes", async () => {
  await inPortal(browser, gateway, { path: "/audit" }, async (page) => {
    await page.getByRole("cell", { name: "Refunded a payment" }).waitFor();
    await page.getByLabel("Action").selectOption({ label: "Signed in" });
    await page.getByRole("cell", { name: "Refunded a payment" }).waitFor({ state: "detached" });
    await page.getByRole("cell", { name: "Signed in" }).first().waitFor();
    assert.match(page.url(), /action=session\.signed_in/);
    const shown = (await page.getByRole("table").textContent()) ?? "";
    assert.doesNotMatch(shown, /[a-z]_[a-z]|[a-z]\.[a-z]+_/);
  });
  const { text } = await owner.call("exportAudit");
  assert.match(text, /refund\.made/);
});

test("the session is asked for while the page's own code is still on its way", async () => {
  const { page, close } = await openPortal(browser, gateway);
  try {
    await signIn(page, gateway);
    const asked = page.waitForRequest(/\/portal\/api\/session$/);
    await page.route(/\/assets\/payments-[^/]*\.js$/, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(`${gateway.baseUrl}/portal/payments`);
    await page.getByRole("heading", { level: 1, name: "Payments" }).waitFor();
  } finally {
    await close();
  }
});
