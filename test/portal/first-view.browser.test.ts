import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { expectToFit, findViolations, waitUntilLoaded } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { inPortal, openPortal, signIn } from "../support/portal/browser-session.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway();
const PHONE = { path: "/account", width: 390 };

/** Opens the overview while the portal's own code is held; what is returned lets it go. */
async function openHeld(page: Page, search = ""): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route("**/portal/assets/*.js", async (route) => {
    if (!route.request().url().includes("/first-")) await gate.promise;
    await route.continue();
  });
  await page.goto(`${gateway.baseUrl}/portal${search}`, { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  return gate.resolve;
}

/** The chart needs the portal's code. */
const chart = (page: Page) => page.locator(".recharts-bar").first();

/** Of all but the latest payments and what is below them: those are read later. */
const placesOf = (page: Page) =>
  Promise.all(
    ["Overview", "Needs attention", "Volume over time", "Balance"].map((name) =>
      page.getByRole("heading", { name }).boundingBox(),
    ),
  );

test("the overview is shown before the portal's code is loaded, and does not change when it is", async () => {
  await pay(gateway);
  for (const width of [390, 1366]) {
    await inPortal(browser, gateway, { path: "/account", width }, async (page) => {
      const reads: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith("/portal/api/")) reads.push(pathname);
      });
      const letGo = await openHeld(page);
      await page.getByText("Nothing needs your attention.").waitFor();
      await page.getByText("RM 25.90").first().waitFor();
      const before = await placesOf(page);
      letGo();
      await chart(page).waitFor();
      assert.deepEqual(await placesOf(page), before);
      await waitUntilLoaded(page);
      const again = /\/(session|attention|figures|balance|developer)$/;
      assert.deepEqual(
        reads.filter((path) => again.test(path)),
        [],
        "what came with the page is not read again",
      );
      const shift = await page.evaluate(async () => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        await new Promise((resolve) => setTimeout(resolve, 100));
        return sum;
      });
      assert.ok(shift < 0.05, `moved by ${shift}`);
    });
  }
});

test("a button that is tapped before the code is loaded acts once it is", async () => {
  await inPortal(browser, gateway, PHONE, async (page) => {
    for (const [button, opens] of [
      ["Menu", "dialog"],
      [/Account/, "menu"],
    ] as const) {
      const letGo = await openHeld(page);
      await page.getByRole("button", { name: button }).click();
      letGo();
      await page.getByRole(opens).waitFor();
      await page.unrouteAll();
    }
  });
});

test("a period that is chosen before the code is loaded is shown once it is", async () => {
  await inPortal(browser, gateway, PHONE, async (page) => {
    const letGo = await openHeld(page);
    await page.getByLabel("Period").selectOption("30");
    letGo();
    await page.waitForURL("**/portal/?days=30");
    await page.unrouteAll();
  });
});

test("a link works before there is any code", async () => {
  await inPortal(browser, gateway, { path: "/account" }, async (page) => {
    const letGo = await openHeld(page);
    await page.getByRole("link", { name: "Disputes" }).click();
    await page.waitForURL("**/portal/disputes", { waitUntil: "commit" });
    letGo();
    await page.getByRole("heading", { level: 1, name: "Disputes" }).waitFor();
    await page.unrouteAll();
  });
});

test("a page that is cut off in transit is not shown in part, and loads its data itself", async () => {
  await inPortal(browser, gateway, PHONE, async (page) => {
    await page.route("**/portal", async (route) => {
      const response = await route.fetch();
      const [part = ""] = (await response.text()).split("Needs attention");
      assert.ok(part.includes("Overview</h1>"));
      await route.fulfill({ response, body: part });
    });
    const gate = Promise.withResolvers<void>();
    await page.route("**/portal/assets/index-*.js", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(`${gateway.baseUrl}/portal`, { waitUntil: "commit" });
    const title = page.locator("h1");
    await title.waitFor({ state: "attached" });
    assert.equal(await title.isVisible(), false);
    gate.resolve();
    await page.getByText("Nothing needs your attention.").waitFor();
    await page.unrouteAll();
  });
});

test("the language that is chosen is the first view's from then on", async () => {
  await inPortal(browser, gateway, { path: "/" }, async (page) => {
    await chart(page).waitFor();
    const choose = async (name: string) => {
      await page.getByRole("button", { name: /Language/ }).click();
      await page.getByRole("menuitemcheckbox", { name }).click();
    };
    await choose("Bahasa Melayu");
    const response = await page.goto(`${gateway.baseUrl}/portal`);
    assert.match((await response?.text()) ?? "", /<h1[^>]*>Ringkasan<\/h1>/);
    await chart(page).waitFor();
    await choose("English");
  });
});

test("without the portal's code the overview is still accessible, and says what it knows", async () => {
  const { page, close } = await openPortal(browser, gateway, "/account", { width: 390 });
  try {
    await signIn(page, gateway);
    await page.route("**/portal/assets/*.js", (route) => route.abort());
    await page.goto(`${gateway.baseUrl}/portal/?days=90`);
    await page.getByText("Nothing needs your attention.").waitFor();
    assert.equal(await page.getByLabel("Period").inputValue(), "90");
    assert.deepEqual(await findViolations(page), []);
    await expectToFit(page, "the first view");
  } finally {
    await close();
  }
});
