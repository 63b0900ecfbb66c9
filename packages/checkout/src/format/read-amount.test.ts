import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatAmount } from "./format-amount.ts";
import { readAmount } from "./read-amount.ts";

for (const [text, amountMinor] of [
  ["12", 1_200],
  ["12.5", 1_250],
  ["6.95", 695],
  [".5", 50],
  ["5.", 500],
  ["0", 0],
  ["007", 700],
  ["RM 12", 1_200],
  ["rm12.5", 1_250],
  ["Rm\u00a012.50", 1_250],
  ["MYR 12.50", 1_250],
  ["12.50 RM", 1_250],
  ["  12.50\u200b ", 1_250],
  ["1,234.50", 123_450],
  ["12,345", 1_234_500],
  ["1,234,567.8", 123_456_780],
  ["\u202f1,234.50\u2009", 123_450],
  ["\uff11\uff12\uff0e\uff15\uff10", 1_250],
  ["\uff11\uff12\u3002\uff15", 1_250],
  ["\uff32\uff2d\u3000\uff11\uff0c\uff12\uff13\uff14", 123_400],
  ["\u0661\u0662.\u0665", 1_250],
  ["99999999.99", 9_999_999_999],
] as const) {
  test(`${JSON.stringify(text)} is ${amountMinor} sen`, () => {
    assert.deepEqual(readAmount(text), { amountMinor });
  });
}

for (const [text, ...meanings] of [
  ["6,95", "6.95", "695.00"],
  ["RM 6,9", "6.90", "69.00"],
  ["\uff16\uff0c\uff19\uff15", "6.95", "695.00"],
  ["0,5", "0.50"],
  ["0,500", "0.50"],
  ["6,", "6.00"],
  ["1.234,50", "1234.50"],
  ["1.234.567,89", "1234567.89"],
  ["1.234.567", "1234567.00"],
  ["12.345", "12.34", "12345.00"],
  ["1,234.567", "1234.56", "1234567.00"],
  ["1,2345", "12345.00"],
  ["1,23,456", "123456.00"],
  ["1,23,456.50", "123456.50"],
  ["1,234,56", "1234.56", "123456.00"],
  ["1 234.50", "1234.50"],
  ["12 50", "12.50", "1250.00"],
  ["1, 234.50", "1234.50"],
  ["12 .50", "12.50"],
  ["1'234.50", "1234.50"],
] as const) {
  test(`${JSON.stringify(text)} may be ${meanings.join(" or ")}`, () => {
    assert.deepEqual(readAmount(text), { problem: "unclear", meanings });
  });
}

for (const [text, problem] of [
  ["", "empty"],
  [" \u00a0\u200b", "empty"],
  ["RM", "invalid"],
  [".", "invalid"],
  [",", "invalid"],
  ["-5", "invalid"],
  ["\u2212RM\u00a02.50", "invalid"],
  ["+5", "invalid"],
  ["(5.00)", "invalid"],
  ["1e3", "invalid"],
  ["0x10", "invalid"],
  ["12\u00b2", "invalid"],
  ["\u00bd", "invalid"],
  ["Infinity", "invalid"],
  ["12k", "invalid"],
  ["RM RM 5", "invalid"],
  ["$5", "invalid"],
  ["5%", "invalid"],
  ["100000000", "too_large"],
  ["99,999,999,999.00", "too_large"],
  ["9".repeat(400), "too_large"],
] as const) {
  test(`${JSON.stringify(text.slice(0, 20))} is ${problem}`, () => {
    assert.deepEqual(readAmount(text), { problem });
  });
}

test("what `formatAmount` writes is read as the same sen", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (amountMinor) => {
      assert.deepEqual(readAmount(formatAmount(amountMinor)), { amountMinor });
      assert.deepEqual(readAmount((amountMinor / 100).toFixed(2)), { amountMinor });
    }),
  );
});

const TYPED = fc.string({ unit: fc.constantFrom(..."0123456789.,' RM-"), maxLength: 14 });

test("what is read has one point at most, two digits after it, and commas before threes only", () => {
  fc.assert(
    fc.property(TYPED, (text) => {
      if (!("amountMinor" in readAmount(text))) return;
      const [, number = ""] = /^\s*(?:RM)?\s?([\d.,]+)\s?(?:RM)?\s*$/.exec(text) ?? [];
      assert.match(number, /^(?:\d*|\d{1,3}(?:,\d{3})+)(?:\.\d{0,2})?$/);
    }),
    { numRuns: 5_000 },
  );
});

test("what may be meant is read without doubt, and has the digits that were typed", () => {
  fc.assert(
    fc.property(TYPED, (text) => {
      const typed = readAmount(text);
      const meanings = "meanings" in typed ? typed.meanings : [];
      assert.equal(new Set(meanings).size, meanings.length);
      const digits = text.replaceAll(/\D/g, "").replace(/^0+/, "");
      for (const meaning of meanings) {
        assert.ok("amountMinor" in readAmount(meaning), meaning);
        const meant = meaning.replaceAll(/\D/g, "").replace(/^0+/, "");
        assert.ok(meant.startsWith(digits) || digits.startsWith(meant), `${text}: ${meaning}`);
      }
    }),
    { numRuns: 5_000 },
  );
});
