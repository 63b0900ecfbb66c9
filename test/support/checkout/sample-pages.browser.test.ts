import assert from "node:assert/strict";
import { test } from "node:test";
import { provideBrowser } from "../browser.ts";
import { openSamples, providePreview, withSample } from "./sample-pages.ts";

const [browser, preview] = await Promise.all([provideBrowser(), providePreview()]);
const size = { width: 320, height: 640 };

test("a tab whose page wants to leave without end shows the next sample", async () => {
  const context = await openSamples(browser, preview);
  for (let round = 0; round < 10; round++) {
    await withSample(context, { name: "choose-v3", lang: "en", ...size }, (page) =>
      page.evaluate(() => {
        setInterval(() => location.reload(), 1);
      }),
    );
    await withSample(context, { name: "expired", lang: "ms", ...size }, async (page) => {
      assert.equal(await page.locator("html").getAttribute("lang"), "ms-MY");
    });
  }
  assert.equal(context.pages().length, 1);
  await context.close();
});
