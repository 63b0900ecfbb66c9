import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessible, waitUntilLoaded } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { inPortal, openPortal, signIn } from "../support/portal/browser-session.ts";

const browser = await provideBrowser();
const gateway = await provideOwnGateway();

test("every page of the navigation is in view at 1366 x 768, also for an operator", async () => {
  await inPortal(browser, gateway, { path: "/", width: 1366 }, async (page) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    const navigation = page.getByRole("navigation", { name: "Main navigation" });
    await navigation.getByRole("link", { name: "Sub-merchants" }).waitFor();
    const bottoms = await navigation
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().bottom));
    assert.ok(Math.max(...bottoms) <= 768, `${Math.max(...bottoms)} px`);
    const heights = await navigation
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    assert.ok(Math.min(...heights) >= 24, "large enough to hit");
    await navigation.getByRole("link", { name: "Operator" }).click();
    await page.getByRole("heading", { level: 1, name: "Operator home" }).waitFor();
    await page.getByText("Volume across merchants").waitFor();
    await expectAccessible(page, "the operator's home");
    await navigation.getByRole("link", { name: "Health" }).waitFor();
    assert.equal(await navigation.getByRole("link", { name: "Payment links" }).count(), 0);
  });
});

test("no name in the navigation is cut off or below the screen, in either language", async () => {
  await inPortal(browser, gateway, { path: "/", width: 1366 }, async (page) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    for (const language of ["English", "Bahasa Melayu"]) {
      await page.getByRole("button", { name: /Language/ }).click();
      await page.getByRole("menuitemcheckbox", { name: language }).click();
      for (const path of ["/", "/operator"]) {
        await page.goto(`${gateway.baseUrl}/portal${path}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        const cutOff = await page.locator("nav a").evaluateAll((links) =>
          links.flatMap((link) => {
            // As bold as the current one.
            if (link instanceof HTMLElement) link.dataset.status = "active";
            const isBelow = link.getBoundingClientRect().bottom > innerHeight;
            return Array.from(link.querySelectorAll("span"))
              .filter(({ scrollWidth, clientWidth }) => isBelow || scrollWidth > clientWidth)
              .map(({ textContent }) => textContent);
          }),
        );
        assert.deepEqual(cutOff, [], `${language} ${path}`);
      }
    }
  });
});

test("part of an order id, typed after a keyboard shortcut, opens the payment", async () => {
  const payment = await pay(gateway, { orderId: "BATIK-2026-117" });
  await inPortal(browser, gateway, { path: "/team" }, async (page) => {
    await page.getByRole("heading", { level: 1, name: "Team" }).waitFor();
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Search" });
    await dialog.getByLabel("Search").fill("ik-2026");
    await dialog.getByRole("button", { name: /BATIK-2026-117/ }).waitFor();
    await expectAccessible(page, "search results");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/payments/${payment.id}`);
    assert.equal(await dialog.count(), 0);
    await page.keyboard.press("/");
    await page.keyboard.type("nothing like this");
    await dialog.getByText("No results").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });
});

test("an Enter that comes before the results opens the first of them", async () => {
  const payment = await pay(gateway, { orderId: "FAST-TYPIST-1" });
  await inPortal(browser, gateway, { path: "/team" }, async (page) => {
    await page.getByRole("heading", { level: 1, name: "Team" }).waitFor();
    const gate = Promise.withResolvers<void>();
    await page.route("**/portal/api/search*", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByLabel("Search").fill("FAST-TYP");
    await page.keyboard.press("Enter");
    gate.resolve();
    await page.waitForURL(`**/payments/${payment.id}`);
  });
});

test("after signing in, the overview's period is read while the frame is still loading", async () => {
  const { page, close } = await openPortal(browser, gateway, "/?days=30", { width: 390 });
  try {
    const periods: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.endsWith("/payments/figures")) periods.push(search);
    });
    const hasBegun = page.waitForRequest("**/portal/api/payments/figures**");
    await page.route("**/assets/signed-in-layout-*", async (route) => {
      await hasBegun;
      await route.continue();
    });
    await signIn(page, gateway);
    await page.getByRole("heading", { name: "Latest payments" }).waitFor();
    assert.equal(periods.length, 2, periods.join(" "));
  } finally {
    await close();
  }
});

test("on a phone, the navigation is there once it is opened, and closes where it leads", async () => {
  await inPortal(browser, gateway, { path: "/", width: 390 }, async (page) => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await page.getByRole("navigation").count(), 0);
    await page.getByRole("button", { name: "Menu" }).click();
    const drawer = page.getByRole("dialog");
    await expectAccessible(page, "the navigation of a phone");
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Menu" }).click();
    await drawer.getByRole("link", { name: "Payments" }).click();
    await page.getByRole("heading", { level: 1, name: "Payments" }).waitFor();
    await drawer.waitFor({ state: "hidden" });
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.getByRole("navigation", { name: "Main navigation" }).waitFor();
  });
});

test("the frame stays while a page that was never open is opened", async () => {
  await inPortal(browser, gateway, { path: "/" }, async (page) => {
    // Until the script runs, the first view is plain HTML, whose links load a new document.
    await waitUntilLoaded(page);
    // React hides the frame while it shows something else in its place.
    const hasStayed = page.getByRole("banner").evaluate((header) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const frame = header.closest(".min-h-dvh");
      const watch = new MutationObserver(() => {
        if (frame instanceof HTMLElement && frame.style.display === "none") resolve(false);
        if (document.querySelector("h1")?.textContent === "Payments") resolve(true);
      });
      watch.observe(document.body, { attributes: true, childList: true, subtree: true });
      return promise;
    });
    await page.getByRole("navigation").getByRole("link", { name: "Payments", exact: true }).click();
    assert.equal(await hasStayed, true);
  });
});
