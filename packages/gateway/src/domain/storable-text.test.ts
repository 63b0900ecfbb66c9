import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { storableText } from "./storable-text.ts";

test("every text becomes storable within its maximum length", () => {
  const texts = fc.string({ unit: "binary" }).map((text) => `${text}\0\ud83c${text}`);
  const property = fc.property(texts, fc.nat(40), (text, lengthMax) => {
    const stored = storableText(text, lengthMax);
    assert.ok(stored.isWellFormed() && !stored.includes("\0"));
    assert.equal(stored.length, Math.min(text.length, lengthMax));
  });
  fc.assert(property);
});

test("what can be stored stays as it is, and a pair that is cut does not", () => {
  assert.equal(storableText("teh tarik \u{1F375}"), "teh tarik \u{1F375}");
  assert.equal(storableText("\u{1F375}", 1), "\uFFFD");
});
