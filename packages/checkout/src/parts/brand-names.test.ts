import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cardSamples } from "../../card-samples.ts";
import { bankList, methods } from "../../method-samples.ts";
import { samples } from "../../samples.ts";
import { LANGUAGES } from "../format/languages.ts";
import { renderCardForm } from "../render-card-form.ts";
import { renderCheckout } from "../render-checkout.ts";
import { withBrands } from "./brand-names.ts";
import { BRAND_NAMES } from "./method/brand-tile.ts";

/** Of everything that can be chosen, and of the apps and cards in sentences. */
const BRANDS = [
  ...methods.filter(({ name }) => name.en === name.ms).map(({ name }) => name.en),
  ...bankList.banks.map(({ name }) => name),
  ...Object.values(BRAND_NAMES),
  ...["MAE", "CIMB OCTO", "WhatsApp"],
];
const VOID = new Set(["area", "br", "hr", "img", "input", "link", "meta"]);
const TAG = /<(\/?)([a-z0-9]+)((?:\s[^>]*)?)>/g;

/** The texts of a page that a browser would translate. */
function translatedTexts(page: string): string[] {
  const body = page
    .slice(page.indexOf("<body"), page.lastIndexOf("</html>"))
    .replace(/<svg class="symbols".*?<\/svg>/gs, "");
  const texts: string[] = [];
  const open: { name: string; isKept: boolean }[] = [];
  let from = 0;
  for (const tag of body.matchAll(TAG)) {
    const [whole, slash, name = "", attributes = ""] = tag;
    const isKept = open.at(-1)?.isKept === true;
    if (!isKept) texts.push(body.slice(from, tag.index));
    from = tag.index + whole.length;
    if (slash === "/") {
      assert.equal(open.pop()?.name, name);
    } else if (!VOID.has(name) && !attributes.endsWith("/")) {
      open.push({ name, isKept: isKept || attributes.includes('translate="no"') });
    }
  }
  assert.deepEqual(open, []);
  return texts.map((text) => text.replaceAll("&#39;", "'").trim()).filter((text) => text !== "");
}

const brandsIn = (page: string) =>
  translatedTexts(page).filter((text) =>
    BRANDS.some((name) => new RegExp(`(?<!\\w)${name.replace("+", "\\+")}(?!\\w)`).test(text)),
  );

describe("a browser that translates the page leaves brands as they are", () => {
  for (const lang of LANGUAGES) {
    for (const [name, view] of Object.entries(samples)) {
      test(`${name}, ${lang}`, () => {
        assert.deepEqual(brandsIn(renderCheckout({ ...view, lang }).html), []);
      });
    }
    for (const [name, view] of Object.entries(cardSamples)) {
      test(`card form ${name}, ${lang}`, () => {
        assert.deepEqual(brandsIn(renderCardForm({ ...view, lang }).html), []);
      });
    }
  }
});

test("words for the inside of a sentence are translated with it", () => {
  const text = "Try your card again";
  assert.equal(withBrands(text, ["your card"]).text, text);
  assert.equal(withBrands(text, [""]).text, text);
});

test("each place of each name is marked, and the text around it is escaped", () => {
  assert.equal(
    withBrands("<Boost> or MAE, Boost", ["Boost", "MAE"]).text,
    '&lt;<span translate="no">Boost</span>&gt; or <span translate="no">MAE</span>, <span translate="no">Boost</span>',
  );
});
