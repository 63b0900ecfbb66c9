/** What a payer sees without looking for it: the order, the sandbox, a code that scans. */
import assert from "node:assert/strict";
import { test } from "node:test";
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
    return await withSample(context, { name, lang: "en", ...size }, look);
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
              // Nothing lies over it.
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
