/**
 * Browsers that translate a page put each text into elements of their own. What the portal then
 * changes must not fail on it: a text that comes and goes is in an element of its own.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { waitUntilLoaded } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { goInside, openPortal, signIn } from "../support/portal/browser-session.ts";
import { hasItems, signInOwner } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway();
const payment = (await pay(gateway, { amountMinor: 4_000 })).id;
await gateway.get("/v3/merchant"); // a call for the request log
const owner = await signInOwner(gateway);
const { body: requests } = await until(() => owner.call("listRequests"), hasItems);
const application = gateway.demo.clientId;

const PATHS = [
  "/",
  "/payments",
  `/payments/${payment}`,
  "/approvals",
  "/disputes",
  "/links",
  "/reports",
  "/customers",
  "/settlements",
  "/applications",
  `/applications/${application}`,
  "/requests",
  `/requests/${requests.items[0].id}`,
  "/debugger",
  "/explorer",
  "/notifications",
  "/sandbox",
  "/sandbox?tab=webhooks",
  "/sandbox?tab=check",
  "/go-live",
  "/checkout-page",
  "/stores",
  "/team",
  "/audit",
  "/verification",
  "/account",
  "/partner",
  "/operator",
  "/operator/merchants",
  `/operator/merchants/${gateway.demo.merchantId}`,
  "/operator/health",
  "/operator/decisions",
  "/operator/audit",
  "/payments/no-such-payment",
];

/** As Google's translation does, for what is there and for what comes. */
function translateAll(): void {
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text);
    for (const text of texts) {
      const place = text.parentElement;
      if (!text.nodeValue?.trim() || !place || place.closest("font, script, style, textarea")) {
        continue;
      }
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.append(text.nodeValue);
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    }
  };
  const start = () => {
    translate();
    new MutationObserver(translate).observe(document.body, { childList: true, subtree: true });
  };
  if (document.body) start();
  else document.addEventListener("DOMContentLoaded", start);
}

/** What changes texts on a page: each of its switches and tabs, its dialogs, and the language. */
async function change(page: Page): Promise<void> {
  const main = page.getByRole("main");
  for (const tab of await main.getByRole("tab").all()) {
    await tab.click();
    await waitUntilLoaded(page);
  }
  for (const field of await main.locator('select, input[type="text"], input:not([type])').all()) {
    if (!(await field.isVisible()) || !(await field.isEnabled())) continue;
    const isSelect = await field.evaluate((element) => element instanceof HTMLSelectElement);
    if (isSelect) await field.selectOption({ index: (await field.locator("option").count()) - 1 });
    else {
      await field.fill("6,95");
      await field.fill("");
    }
    await waitUntilLoaded(page);
  }
  for (const button of (await main.locator("button").all()).slice(0, 12)) {
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
    const text = (await button.textContent()) ?? "";
    if (!/^(?:Create|Edit|Invite|Generate|Upload public|Refund|Send test) /.test(text)) continue;
    await button.click();
    await page.getByRole("dialog").waitFor();
    const texts = 'dialog[open] input:not([type="checkbox"], [type="file"], [type="date"])';
    for (const field of await page.locator(texts).all()) {
      if (await field.isEnabled()) await field.fill("6,95");
    }
    await page.keyboard.press("Escape");
  }
  for (const language of ["Bahasa Melayu", "English"]) {
    await page.getByRole("button", { name: /Language/ }).click();
    await page.getByRole("menuitemcheckbox", { name: language }).click();
    await page.getByRole("menu").waitFor({ state: "detached" });
  }
}

test("every page that a browser has translated goes on working", async (t) => {
  const portal = await openPortal(browser, gateway, "/account");
  const { page } = portal;
  try {
    await signIn(page, gateway);
    page.setDefaultTimeout(6_000);
    await page.addInitScript(translateAll);
    await page.reload();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    for (const path of PATHS) {
      await t.test(path, async () => {
        errors.length = 0;
        await goInside(page, `/portal${path === "/" ? "" : path}`);
        await page.locator("font").first().waitFor();
        await change(page);
        const isBroken = await page.getByText(/This page stopped working/).count();
        if (isBroken > 0 || errors.length > 0) await page.reload();
        assert.equal(isBroken, 0, errors.join("\n"));
        assert.deepEqual(errors, []);
      });
    }
  } finally {
    await portal.close();
  }
});
