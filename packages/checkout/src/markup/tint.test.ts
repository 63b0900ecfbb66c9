import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { contrast, tintOf, tintStyleOf } from "./tint.ts";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("text on any merchant's colour has a contrast of at least 4.5", () => {
  fc.assert(
    fc.property(colour, (wanted) => {
      const tint = tintOf(wanted);
      assert.ok(tint !== null && contrast(tint.ground, tint.ink) >= 4.5);
    }),
  );
});

test("contrast is the one of WCAG", () => {
  assert.equal(contrast("#000000", "#ffffff"), 21);
  assert.equal(contrast("#777777", "#ffffff").toFixed(2), "4.48");
});

test("a value that is not a colour is ignored", () => {
  for (const text of [undefined, "", "red", "#fff", "#12345g", "#123456;}body{display:none"]) {
    assert.equal(tintOf(text), null);
  }
});

test("buttons take the colour where it stands out from the page, readable in each scheme", () => {
  const schemesOf = (colour: string) =>
    [...tintStyleOf(colour).matchAll(/color-scheme:(\w+)\)/g)].map(([, scheme]) => scheme);
  assert.deepEqual(schemesOf("#8a1538"), ["light"]);
  assert.deepEqual(schemesOf("#ffd400"), ["dark"]);
  assert.deepEqual(schemesOf("#e4572e"), ["light", "dark"]);
  assert.equal(tintStyleOf(""), "");
  for (let code = 0; code < 0x1_000_000; code += 0x1_0f37) {
    const style = tintStyleOf(`#${code.toString(16).padStart(6, "0")}`);
    for (const [, ground = "", ink = "", strong = ""] of style.matchAll(
      /--action:(#\w+);--action-ink:(#\w+);--action-strong:(#\w+)/g,
    )) {
      assert.ok(contrast(ground, ink) >= 4.5 && contrast(strong, ink) >= 4.5, style);
    }
  }
});
