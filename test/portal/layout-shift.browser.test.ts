// Nothing jumps while a page of the portal loads on a phone: what is to come has its place.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { waitUntilLoaded } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { inPortal } from "../support/portal/browser-session.ts";
import { signInOperator } from "../support/portal/verification.ts";

/** What web.dev calls good is 0.1. */
const SHIFT_MAX = 0.05;

const browser = await provideBrowser();
const gateway = await provideOwnGateway();
await signInOperator(gateway);
for (let i = 0; i < 8; i += 1) await pay(gateway, { amountMinor: 1_000 + i });
const { id } = await pay(gateway, { bankCode: "SIM0051" });

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** The shifts of a page from its first byte on, largest first. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: [value: number, what: string][] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const [first] = entry.sources.map(({ node }) => (node instanceof Element ? node : null));
        shifts.push([entry.value, first?.outerHTML.slice(0, 120) ?? ""]);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const PATHS = [
  "/",
  "/payments",
  `/payments/${id}`,
  "/disputes",
  "/reports",
  "/settlements",
  "/approvals",
  "/links",
  "/customers",
  "/requests",
  "/notifications",
  "/applications",
  "/sandbox",
  "/sandbox?tab=webhooks",
  "/sandbox?tab=check",
  "/go-live",
  "/team",
  "/audit",
  "/operator",
  "/operator/health",
  "/operator/merchants",
];

test("no page jumps while it loads", async () => {
  await inPortal(browser, gateway, { path: "/account", width: 390 }, async (page) => {
    await watchShifts(page);
    for (const path of PATHS) {
      await page.goto(`${gateway.baseUrl}/portal${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await waitUntilLoaded(page);
      const found = await page.evaluate(
        () => (globalThis as unknown as { shifts: [number, string][] }).shifts,
      );
      const sum = found.reduce((total, [value]) => total + value, 0);
      assert.ok(sum < SHIFT_MAX, `${path} ${sum.toFixed(3)}: ${JSON.stringify(found, null, 1)}`);
    }
  });
});
