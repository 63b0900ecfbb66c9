/** In a process of its own, as each test file is: it replaces constructors of the runtime. */
import assert from "node:assert/strict";
import { test } from "node:test";

const FORMATTERS = ["DateTimeFormat", "NumberFormat", "PluralRules", "ListFormat", "Collator"];
let made = 0;
for (const name of FORMATTERS) {
  const { value: Formatter } = Object.getOwnPropertyDescriptor(Intl, name) ?? {};
  const counted = new Proxy(Formatter, {
    construct(target, given) {
      made += 1;
      return Reflect.construct(target, given);
    },
  });
  Object.defineProperty(Intl, name, { value: counted, writable: true, configurable: true });
}

// Read after the constructors were replaced.
const { samples } = await import("../samples.ts");
const { LANGUAGES } = await import("./format/languages.ts");
const { renderCheckout } = await import("./render-checkout.ts");

const renderAll = () => {
  for (const view of Object.values(samples)) {
    for (const lang of LANGUAGES) renderCheckout({ ...view, lang });
  }
};

test("no page makes a formatter that an earlier one has made", () => {
  renderAll();
  assert.ok(made > 0);
  made = 0;
  renderAll();
  assert.equal(made, 0);
});

test("pages with the same symbols end with the same text", () => {
  const { "choose-v4": plain } = samples;
  assert.ok(plain);
  const { html, symbols = "" } = renderCheckout(plain);
  assert.ok(symbols.length > 0 && html.endsWith(symbols));
  assert.equal(renderCheckout({ ...plain, now: new Date(0) }).symbols, symbols);
});
