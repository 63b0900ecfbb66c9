// Links to a part of a long page show that part, not the top of the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { ATTENTION_PLACES } from "../../packages/portal/src/pages/overview/attention-places.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { inPortal } from "../support/portal/browser-session.ts";
import { until } from "../support/until.ts";

const browser = await provideBrowser();
const gateway = await provideOwnGateway();

/** Low enough that no section but the first is in view at the top of the page. */
const VIEWPORT = { width: 1280, height: 500 };

/** Of the bar that stays at the top of the page. */
const HEADER_HEIGHT = 56;

const answerWith = (page: Page, path: string, items: readonly object[]) =>
  page.route(`**/portal/api/${path}`, (route) => route.fulfill({ json: { items } }));

/** The panel is at the top of the view, or as far up as the page scrolls. */
async function expectShown(page: Page, hash: string): Promise<void> {
  const panel = page.locator(`section#${hash}`);
  await panel.waitFor();
  const [min, max] = [HEADER_HEIGHT, HEADER_HEIGHT + 40];
  const measure = () =>
    page.evaluate((id) => {
      const { top = -1 } = document.getElementById(id)?.getBoundingClientRect() ?? {};
      const { scrollHeight } = document.documentElement;
      return { top, rest: scrollHeight - window.innerHeight - window.scrollY };
    }, hash);
  await until(measure, ({ top, rest }) => top >= min && (top <= max || rest <= 1));
}

for (const [kind, { to, hash }] of Object.entries(ATTENTION_PLACES)) {
  if (hash === undefined) continue;
  test(`what needs attention as ${kind} leads to #${hash}`, async () => {
    assert.equal(to, hash === "entries" ? "/operator/bank-files" : "/operator/health");
    await inPortal(browser, gateway, { path: "/" }, async (page) => {
      await page.setViewportSize(VIEWPORT);
      await answerWith(page, "attention", [{ kind, count: 1, at: null }]);
      await page.goto(`${gateway.baseUrl}/portal/operator`);
      await page.locator(`main a[href$="#${hash}"]`).click();
      await expectShown(page, hash);
      await page.reload();
      await expectShown(page, hash);
    });
  });
}

for (const [kind, hash] of Object.entries({
  QUARANTINE: "quarantine",
  STUCK_REFUND: "stuck-refunds",
  UNKNOWN_PAYMENT: "exceptions",
})) {
  test(`a decision about ${kind} leads to #${hash}`, async () => {
    await inPortal(browser, gateway, { path: "/" }, async (page) => {
      await page.setViewportSize(VIEWPORT);
      const decision = { id: "1", kind, merchantId: "1", subjectId: "1", amountMinor: 100 };
      const made = { status: "APPROVED", requestedBy: "a@b.example", decidedBy: "c@b.example" };
      const rest = {
        content: {},
        reason: "",
        isOwn: false,
        barred: null,
        createdAt: "2026-01-01T00:00:00Z",
      };
      await answerWith(page, "operator/decisions*", [{ ...decision, ...made, ...rest }]);
      await page.goto(`${gateway.baseUrl}/portal/operator/decisions`);
      await page.locator(`main a[href$="#${hash}"]`).click();
      await expectShown(page, hash);
    });
  });
}
