import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page, Route } from "playwright-core";
import { expectAccessible, VIEW_RULES, waitUntilLoaded } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { openPortal, type PortalPage, signIn } from "../support/portal/browser-session.ts";
import { makeStranger } from "../support/portal/make-stranger.ts";
import { TEST_PASSWORD } from "../support/portal/portal-client.ts";

const browser = await provideBrowser();
const gateway = await provideOwnGateway();

/** Pages that read something, and what a merchant reads there who has none of it. */
const PAGES: readonly (readonly [path: string, empty: string | null])[] = [
  ["/", "No payments yet"],
  ["/payments", "No payments yet"],
  ["/approvals", "No refund requests yet"],
  ["/disputes", "No disputes yet"],
  ["/links", "No payment links yet"],
  ["/reports", "No payments in this period"],
  ["/customers", "No customers yet"],
  ["/settlements", "No settlements yet"],
  ["/applications", "No applications yet"],
  ["/requests", "No requests yet"],
  ["/notifications", "No webhooks yet"],
  ["/notifications?tab=endpoints", "No endpoints yet"],
  ["/stores", null],
  ["/team", null],
  ["/audit", null],
  ["/go-live", null],
  ["/account", null],
  ["/partner", "No merchants yet"],
];

const FAILURE = "This page could not be loaded";
const isSession = (route: Route) => route.request().url().endsWith("/portal/api/session");

async function open(page: Page, path: string): Promise<void> {
  // The overview comes with what it shows, unless it is opened from another page.
  const first = path === "/" ? "/account" : path;
  await page.goto(`${gateway.baseUrl}/portal${first}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  if (path !== "/") return;
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Overview", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
}

describe("when the gateway fails", () => {
  let portal: PortalPage;
  before(async () => {
    portal = await openPortal(browser, gateway, "/", { width: 390 });
    await signIn(portal.page, gateway);
  });
  after(() => portal.close());

  for (const [path] of PAGES) {
    test(`${path} says so, and trying again shows it`, async () => {
      const { page } = portal;
      await page.route("**/portal/api/**", (route) =>
        isSession(route)
          ? route.continue()
          : route.fulfill({
              status: 429,
              contentType: "application/json",
              body: JSON.stringify({ error: { code: "EXCEEDED_LIMIT", message: "Too many." } }),
            }),
      );
      await open(page, path);
      await page.getByText(FAILURE).first().waitFor();
      // All of them say it in the same element.
      await expectAccessible(page, `${path} that failed`, path === "/" ? {} : VIEW_RULES);
      await page.unrouteAll();
      await page.evaluate(() => {
        for (const button of document.querySelectorAll("button")) {
          if (button.textContent === "Try again") button.click();
        }
      });
      await page.waitForFunction((text) => !document.body.textContent.includes(text), FAILURE);
      await waitUntilLoaded(page);
      assert.equal(await page.getByText(FAILURE).count(), 0);
    });
  }
});

describe("while the gateway responds slowly", () => {
  let portal: PortalPage;
  before(async () => {
    portal = await openPortal(browser, gateway, "/", { width: 390, theme: "dark" });
    await signIn(portal.page, gateway);
  });
  after(() => portal.close());

  for (const [path] of PAGES) {
    test(`${path} shows its title and a placeholder for its content`, async () => {
      const { page, complaints } = portal;
      const held: Route[] = [];
      await page.route("**/portal/api/**", (route) => {
        if (isSession(route)) return route.continue();
        held.push(route);
      });
      await open(page, path);
      await page.getByRole("status").getByText("Loading").first().waitFor({ state: "attached" });
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await Promise.all(held.map((route) => route.continue().catch(() => {})));
      await waitUntilLoaded(page);
      assert.deepEqual(complaints, []);
    });
  }
});

test("an empty state on every page of a new merchant says what will appear there", async () => {
  const stranger = await makeStranger(gateway);
  const { body } = await stranger.call("getSession");
  const portal = await openPortal(browser, gateway, "/", { width: 390 });
  try {
    const { page, complaints } = portal;
    await signIn(page, gateway, { email: body.user.email, password: TEST_PASSWORD });
    for (const [path, empty] of PAGES) {
      if (empty === null) continue;
      await open(page, path);
      await page.getByText(empty).first().waitFor();
      await expectAccessible(page, `${path} with nothing in it`);
    }
    assert.deepEqual(complaints, []);
  } finally {
    await portal.close();
  }
});
