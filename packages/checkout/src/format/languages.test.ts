import assert from "node:assert/strict";
import { test } from "node:test";
import { pickLanguage } from "./languages.ts";

test("the payer's choice precedes the cookie, and both precede the browser's languages", () => {
  assert.equal(pickLanguage("zh-CN", "ta", "ms"), "ms");
  assert.equal(pickLanguage("zh-CN", "ta", null), "ta");
  assert.equal(pickLanguage("zh-CN", null, null), "zh");
});

test("the browser's languages are ranked by weight, then by order", () => {
  assert.equal(pickLanguage("en;q=0.5, ms-MY;q=0.9, fr", null, null), "ms");
  assert.equal(pickLanguage("fr-FR, de;q=0.8, ta;q=0.3", null, null), "ta");
  assert.equal(pickLanguage("ms;q=0, en-GB;q=0.1", null, null), "en");
  assert.equal(pickLanguage("zh-Hant-TW,en", null, null), "zh");
});

test("unknown, empty and hostile values fall back", () => {
  assert.equal(pickLanguage(null, null, null), "en");
  assert.equal(pickLanguage("*", "xx", "__proto__"), "en");
  assert.equal(pickLanguage(",".repeat(100_000), "constructor", ""), "en");
  assert.equal(pickLanguage("ms", "xx", "<script>"), "ms");
});
