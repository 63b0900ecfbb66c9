/** What a payer sees without looking for it: the order, the sandbox, a code that scans. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { provideBrowser } from "../../../test/support/browser.ts";
import {
  openSamples,
  providePreview,
  withSample,
} from "../../../test/support/checkout/sample-pages.ts";
import { facts, samples } from "../samples.ts";

const PHONE = { width: 390, height: 600 };
const DESKTOP = { width: 1280, height: 700 };
/** #6938EF: used for nothing else. */
const SANDBOX = "rgb(105, 56, 239)";
const ORDER = ["RM\u00a0128.50", facts.merchant.name, facts.order.title];

const [browser, preview] = await Promise.all([provideBrowser(), providePreview()]);

async function see<T>(
  name: string,
  size: { width: number; height: number },
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await openSamples(browser, preview);
  try {
    return await withSample(context, { name, lang: "en", mayLeave: true, ...size }, look);
  } finally {
    await context.close();
  }
}

for (const [device, size] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`amount, merchant and order stay in view on a ${device}, wherever the page is scrolled to`, async () => {
    for (const name of ["choose-v3", "bank", "qr"]) {
      const unseen = await see(name, size, (page) =>
        page.evaluate(async (texts) => {
          const isInView = (text: string) =>
            Array.from(document.querySelectorAll("body *")).some((element) => {
              if (element.textContent?.trim() !== text) return false;
              const { top, bottom, left, width } = element.getBoundingClientRect();
              if (width <= 1 || top < 0 || bottom > innerHeight) return false;
              // No element covers it.
              const there = document.elementFromPoint(left + 2, (top + bottom) / 2);
              return there !== null && (element.contains(there) || there.contains(element));
            });
          const missing: string[] = [];
          for (const place of [0, 0.5, 1]) {
            scrollTo(0, place * (document.documentElement.scrollHeight - innerHeight));
            await new Promise((done) => requestAnimationFrame(done));
            for (const text of texts) if (!isInView(text)) missing.push(`${text} at ${place}`);
          }
          return missing;
        }, ORDER),
      );
      assert.deepEqual(unseen, [], name);
    }
  });
}

test("every page of a sandbox says so at its top, in the sandbox's own colour", async () => {
  for (const [name, { isSandbox }] of Object.entries(samples)) {
    if (!isSandbox) continue;
    const bands = await see(name, PHONE, (page) =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll("body *"))
          .filter((element) => /^Sandbox\b/.test(element.textContent?.trim() ?? ""))
          .filter((element) => element.getBoundingClientRect().top < innerHeight / 4)
          .map((element) => getComputedStyle(element).backgroundColor),
      ),
    );
    assert.ok(bands.includes(SANDBOX), `${name}: ${bands}`);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`a code is dark on light with a quiet zone, ${colorScheme}`, async () => {
    const pixels = await see("qr", PHONE, async (page) => {
      await page.emulateMedia({ colorScheme });
      const code = page.locator('[role="img"] svg, img[alt^="QR code"], svg[role="img"]').first();
      const picture = await code.screenshot({ type: "png" });
      return page.evaluate(async (base64) => {
        // Decoded from bytes: the page's policy lets no address of data in.
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes]));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const drawn = canvas.getContext("2d");
        drawn?.drawImage(bitmap, 0, 0);
        const at = (x: number, y: number) => drawn?.getImageData(x, y, 1, 1).data[0] ?? -1;
        // 33 modules and 4 of quiet zone on each side.
        const module = bitmap.width / 41;
        const middle = (index: number) => Math.round((index + 0.5) * module);
        const quiet = [1, 2, 3].flatMap((ring) =>
          [10, 20, 30].flatMap((along) => [
            at(middle(ring), middle(along)),
            at(middle(along), middle(40 - ring)),
          ]),
        );
        return { quiet: Math.min(...quiet), finder: at(middle(7), middle(7)) };
      }, picture.toString("base64"));
    });
    assert.ok(pixels.quiet > 240, `quiet zone ${pixels.quiet}`);
    assert.ok(pixels.finder >= 0 && pixels.finder < 60, `module ${pixels.finder}`);
  });
}

test("personal and business banks are two lists, each under its own name", async () => {
  await see("bank", PHONE, async (page) => {
    const kinds = () =>
      page
        .locator('input[name="bankCode"]')
        .and(page.locator(":not(.test-banks input)"))
        .filter({ visible: true })
        .evaluateAll((all) => [
          ...new Set(all.map((one) => one.getAttribute("value")?.split(":")[1])),
        ]);
    const personal = page.locator("details.fold", { hasText: /^Personal accounts \(18\)/ });
    const business = page.locator("details.fold", { hasText: /^Business accounts \(4\)/ });
    assert.equal(await personal.locator(".bank").filter({ visible: true }).count(), 18);
    assert.deepEqual(await kinds(), ["B2C"]);
    await business.locator("summary").click();
    await business.getByText("Maybank2E").click();
    await page.getByRole("button", { name: "Pay RM\u00a0128.50 with Maybank2E" }).waitFor();
    assert.equal(await business.locator('input[value$=":B2B1"]').count(), 4);
    await page.getByLabel("Search banks").fill("ambank");
    assert.deepEqual(await personal.locator(".bank").filter({ visible: true }).allTextContents(), [
      "AmBank",
    ]);
    assert.equal(await business.getByText("AmBank Business").isVisible(), true);
    assert.equal(await business.locator("summary").isVisible(), true);
  });
});

/** What each browser says it is, shortened. Those of apps cannot open other apps everywhere. */
const BROWSERS: readonly [name: string, isInApp: boolean, userAgent: string][] = [
  [
    "Facebook",
    true,
    "(iPhone; CPU iPhone OS 18_1) AppleWebKit/605.1.15 Mobile/22B [FBAN/FBIOS;FBAV/480.0]",
  ],
  [
    "Instagram",
    true,
    "(Linux; Android 14; SM-A556E) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36 Instagram 350.1",
  ],
  [
    "TikTok",
    true,
    "(iPhone; CPU iPhone OS 18_1) AppleWebKit/605.1.15 Mobile/22B musical_ly_37.1 BytedanceWebview/d8a21c6",
  ],
  [
    "WeChat",
    true,
    "(Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.54",
  ],
  [
    "any Android app",
    true,
    "(Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/131.0 Mobile Safari/537.36",
  ],
  [
    "Chrome",
    false,
    "(Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36",
  ],
  [
    "Safari",
    false,
    "(iPhone; CPU iPhone OS 18_1) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1",
  ],
];

test("a browser inside another app shows a hint and the link to copy, and no other browser does", async () => {
  await see("choose-v3", PHONE, async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const session = await page.context().newCDPSession(page);
    const hint = page.getByText("You are using another app's browser.");
    for (const [name, isInApp, userAgent] of BROWSERS) {
      await session.send("Emulation.setUserAgentOverride", {
        userAgent: `Mozilla/5.0 ${userAgent}`,
      });
      await page.goto("/?sample=choose-v3&lang=en");
      assert.equal(await hint.isVisible(), isInApp, name);
      if (name !== "Facebook") continue;
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.locator("[data-copy-page].done").waitFor();
      const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
      assert.equal(copied.searchParams.get("checkoutId"), facts.checkoutId);
    }
  });
});

test("a card's confirmation can be cancelled before it opens", async () => {
  await see("three-ds-challenge", PHONE, async (page) => {
    const url = `**/checkout?checkoutId=${facts.checkoutId}&show=methods`;
    // Slower than the moment after which the confirmation opens by itself.
    await page.route(url, async (route) => {
      await setTimeout(1_500);
      await route.fallback();
    });
    await page.getByRole("link", { name: "Cancel card payment" }).click();
    await page.waitForURL(url);
  });
});

/** Where a payer may need help: while choosing, waiting and after every end. */
const WITH_HELP = [
  "choose-v3",
  "bank",
  "qr",
  "three-ds-challenge",
  "pending-confirming",
  "failed",
  "expired",
  "success",
];

for (const [device, size] of Object.entries({
  phone: { width: 320, height: 640 },
  desktop: DESKTOP,
})) {
  test(`the support contact is at most one tap away on a ${device}, and not covered`, async () => {
    for (const name of WITH_HELP) {
      await see(name, size, async (page) => {
        if (device === "phone") await page.getByRole("link", { name: "Need help?" }).click();
        for (const text of ["bantuan@kedai.example", "+60 3-1234 5678"]) {
          const link = page.getByRole("link", { name: text }).filter({ visible: true });
          const isOnTop = await link.evaluate((element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          });
          assert.equal(isOnTop, true, `${name}: ${text}`);
        }
      });
    }
  });
}

test("a long title is shown whole, and once, on a desktop", async () => {
  const shown = await see("choose-v3", DESKTOP, (page) =>
    page.evaluate((title) => {
      const bar = document.querySelector(".order-bar");
      const line = bar?.querySelector(".order-title");
      const whole = document.createElement("p");
      whole.className = "whole-title";
      bar?.querySelector(".order-facts")?.prepend(whole);
      for (const place of [line, whole]) if (place) place.textContent = title;
      return { cut: line && line.scrollHeight - line.clientHeight, again: whole.offsetHeight };
    }, "12 boxes of layer cake and 3 trays of yellow rice ".repeat(4)),
  );
  assert.deepEqual(shown, { cut: 0, again: 0 });
});
