import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { cardSamples } from "../../card-samples.ts";
import { samples } from "../../samples.ts";
import { BRAND_ICONS } from "../generated/brand-icons.ts";
import { html } from "../markup/html.ts";
import { contrast } from "../markup/tint.ts";
import { renderCardForm } from "../render-card-form.ts";
import { renderCheckout } from "../render-checkout.ts";
import type { CardFormView } from "../view/card-view.ts";
import { MARK_NAMES, mark, markName, placeMarks } from "./mark.ts";
import { GROUNDS, OWN_TILES, unknownTile } from "./own-tiles.ts";

/** WCAG 2.2, 1.4.3. A tile has a ground of its own, so that it is the same in light and dark. */
const CONTRAST_MIN = 4.5;
const MARKS_BYTES_MAX = 6 * 1024;

const UNKNOWN = Array.from({ length: 300 }, (_, index) => unknownTile(`bank-${index}-x`));
const TILES = Object.entries(OWN_TILES);
const ALL = [
  ...Object.entries(BRAND_ICONS).map(([name, { ground, ink }]) => ({ name, ground, ink })),
  ...TILES.map(([name, tile]) => ({ ...tile, name })),
  ...UNKNOWN.map((tile) => ({ ...tile, name: `unknown ${tile.letters}` })),
];

/** Difference of the strongest and the weakest channel: 0 for grey. */
function colourfulness(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return Math.max(...channels) - Math.min(...channels);
}

test("letters and drawings have enough contrast on their background", () => {
  for (const { name, ground, ink } of ALL) {
    assert.ok(contrast(ground, ink) >= CONTRAST_MIN, `${name}: ${contrast(ground, ink)}`);
  }
});

test("a drawing without letters has enough contrast", () => {
  const drawn = TILES.filter(([, { letters }]) => letters === "");
  assert.deepEqual(
    drawn.map(([name]) => name),
    ["card"],
  );
  for (const [, { ground, accent }] of drawn) assert.ok(contrast(ground, accent) >= CONTRAST_MIN);
});

test("no two tiles have the same colour and letters, and none is grey", () => {
  const looks = TILES.map(([, { ground, letters }]) => `${ground} ${letters.toLowerCase()}`);
  assert.deepEqual(
    looks.filter((look, index) => looks.indexOf(look) !== index),
    [],
  );
  const banks = TILES.map(([, { letters }]) => letters).filter((letters) => letters.length > 2);
  assert.equal(new Set(banks).size, banks.length);
  for (const { name, ground, ink } of ALL) {
    const isColourful = [ground, ink].some((colour) => colourfulness(colour) >= 64);
    assert.ok(isColourful, name);
  }
});

test("letters are one to four", () => {
  for (const { letters } of [...Object.values(OWN_TILES), ...UNKNOWN]) {
    assert.ok(letters.length <= 4);
  }
});

test("a name without artwork always gets the same coloured tile", () => {
  assert.deepEqual(unknownTile("kopi-pay"), unknownTile("kopi-pay"));
  assert.equal(unknownTile("kopi-pay").letters, "KP");
  assert.equal(unknownTile("kopi").letters, "KO");
  assert.equal(new Set(UNKNOWN.map(({ ground }) => ground)).size, GROUNDS.length);
});

for (const [text, name] of [
  ["visa", "visa"],
  ["Bank of Somewhere", "bank-of-somewhere"],
  ["  Kopi & Co. ", "kopi-co"],
  ["咖啡付", null],
  ["", null],
] as const) {
  test(`"${text}" names the mark ${name}`, () => {
    assert.equal(markName(text), name);
  });
}

test("a page has each of its marks once, and no others", () => {
  const { text } = placeMarks(html`<p>${mark("visa")}${mark("cimb")}${mark("visa")}</p>`, {}, "/x");
  const symbols = Array.from(text.matchAll(/<symbol id="m-([^"]*)"/g), ([, name]) => name);
  assert.deepEqual(symbols, ["visa", "cimb"]);
  assert.equal(placeMarks(html`<p>none</p>`, {}, "/x").text, "<p>none</p>");
});

test("every mark is drawn", () => {
  for (const name of MARK_NAMES) {
    const { text } = placeMarks(mark(name), {}, "/x");
    assert.match(text, /<symbol [^>]*>(?:<path [^>]*>){2}/, name);
    assert.equal(markName(name), name);
  }
});

test("the operator's file replaces the mark at the same size", () => {
  const files = { visa: "visa-0123456789ab.svg" };
  const { text } = placeMarks(html`${mark("visa")}${mark("cimb")}`, files, "/checkout/marks");
  assert.ok(
    text.startsWith(
      '<img class="mark" src="/checkout/marks/visa-0123456789ab.svg" width="40" height="28" alt=""><svg',
    ),
  );
  assert.doesNotMatch(text, /m-visa/);
  assert.match(text, /<symbol id="m-cimb"/);
});

test("text in a page is never replaced by a mark", () => {
  const foreign = mark("visa").text;
  assert.doesNotMatch(placeMarks(html`<p>${foreign}</p>`, { visa: "x" }, "/x").text, /<img/);
});

test("the card form loads the operator's scheme marks from its own host, and allows pictures only then", () => {
  const view = cardSamples.card as CardFormView; // by its name
  const policyOf = (given: CardFormView) =>
    renderCardForm(given).headers["content-security-policy"] ?? "";
  assert.doesNotMatch(policyOf(view), /img-src/);
  const given = { ...view, marks: { visa: "visa-0123456789ab.png" } };
  assert.match(policyOf(given), /img-src 'self'/);
  assert.match(renderCardForm(given).html, /src="\/card\/marks\/visa-0123456789ab.png"/);
});

test("marks add at most 6 KB to the first view", () => {
  const form = cardSamples["card-saved"] as CardFormView; // by its name
  const withoutMarks = (page: string) =>
    page.replace(/<svg class="symbols"[^>]*><symbol id="m-.*?<\/svg>/gs, "");
  const bytesOf = (text: string) => brotliCompressSync(text).length;
  for (const view of Object.values(samples)) {
    const pages = [renderCheckout(view).html, renderCardForm(form).html];
    const bytes = pages.map((page) => bytesOf(page) - bytesOf(withoutMarks(page)));
    assert.ok((bytes[0] ?? 0) + (bytes[1] ?? 0) <= MARKS_BYTES_MAX, String(bytes));
  }
});
