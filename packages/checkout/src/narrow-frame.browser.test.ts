/** The card form in its frame on the narrowest phone, where no script reports its height. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContext } from "playwright-core";
import { provideBrowser } from "../../../test/support/browser.ts";
import { cardSamples } from "../card-samples.ts";
import { samples } from "../samples.ts";
import { assets, cardAssets } from "./assets/assets.ts";
import { LANGUAGES } from "./format/languages.ts";
import { cardFrameHeight } from "./parts/card-fields.ts";
import { renderCardForm } from "./render-card-form.ts";
import { renderCheckout } from "./render-checkout.ts";
import type { CardView } from "./view/checkout-view.ts";
import type { Language } from "./view/facts.ts";

const PAGE = "https://pay.example";
/** The form on a page of its own, and within the list of methods. */
const PAGES = ["card", "choose-declined"];

const browser = await provideBrowser();

/** Responds as the gateway's two hosts do. */
async function serve(context: BrowserContext, name: string, lang: Language): Promise<void> {
  const around = samples[name] as CardView; // of PAGES: with a card
  await context.route("**/*", (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const asset = [...assets, ...cardAssets].find(({ path }) => path === pathname);
    const form = cardSamples[searchParams.get("reference") ?? ""];
    if (asset) return route.fulfill({ body: asset.body, contentType: asset.contentType });
    if (!form) return route.fulfill({ status: 204 });
    const has = { openAttempt: form.openAttempt !== undefined, outcomes: true };
    const url = `https://cards.example/card/form?reference=${form.reference}`;
    const heightPx = cardFrameHeight(form.card, lang, has);
    const page =
      pathname === "/card/form"
        ? renderCardForm({ ...form, lang })
        : renderCheckout({ ...around, lang, card: { ...around.card, url, heightPx } });
    return route.fulfill({ body: page.html, headers: page.headers });
  });
}

for (const lang of LANGUAGES) {
  for (const around of PAGES) {
    test(`without script the whole form is in its frame, ${around}, ${lang}`, async () => {
      const viewport = { width: 320, height: 600 };
      const context = await browser.newContext({ viewport, javaScriptEnabled: false });
      await serve(context, around, lang);
      const page = await context.newPage();
      for (const name of Object.keys(cardSamples)) {
        await page.goto(`${PAGE}/checkout?reference=${name}`);
        const form = page.frameLocator("iframe");
        const button = form.locator("button.primary");
        await button.scrollIntoViewIfNeeded();
        const frame = await page.locator("iframe").boundingBox();
        const box = await button.boundingBox();
        assert.ok(frame && box && box.y + box.height <= frame.y + frame.height, `${name}: button`);
        const hidden = await form
          .locator("html")
          .evaluate((html) => html.scrollHeight - innerHeight);
        assert.ok(hidden <= 0, `${name}: ${hidden} px are not in view`);
      }
      await context.close();
    });
  }
}
