import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { besideOf, dialledPhone, readFullPhone, readTyped, type TypedKind } from "./typed-kinds.ts";

const MOBILE = [
  "012-345 6789",
  "0123456789",
  "12-345 6789",
  "+60 12-345 6789",
  "+60123456789",
  "60123456789",
  "0060 12 345 6789",
  "+60 (0)12-345 6789",
  "+600123456789",
  "(+60) 12 345 6789",
  "012.345.6789",
  "tel:+60123456789",
  "\u200e+60\u00a012\u2011345\u00a06789\u202c",
  "\t012-345 6789\n",
  "\uff10\uff11\uff12\uff0d\uff13\uff14\uff15\u3000\uff16\uff17\uff18\uff19",
  "\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669",
];

const READ: readonly [kind: TypedKind, beside: string, value: string, ...typed: string[]][] = [
  ["phone", "60", "123456789", ...MOBILE],
  ["phone", "", "123456789", ...MOBILE],
  ["phone", "+60", "123456789", ...MOBILE],
  ["phone", "60", "312345678", "(03) 1234-5678", "03-1234 5678", "+603 1234 5678"],
  ["phone", "60", "1800881234", "1-800-88-1234", "1800881234"],
  ["phone", "65", "65123456", "6512 3456", "+65 6512 3456", "0065 65123456"],
  ["phone", "44", "7911123456", "07911 123456", "+44 7911 123456", "+44 (0)7911 123456"],
  ["phone", "39", "0612345678", "06 1234 5678", "+39 06 1234 5678"],
  ["storePhone", "60", "999", "999"],
  ["shownPhone", "", "(03) 1234-5678", " (03) 1234\u20115678 ", "\uff0803\uff09 1234-5678"],
  ["shownPhone", "", "+60 3-1234 5678", "+60 3-1234 5678", "+60\u00a03-1234\u00a05678\u200b"],
  ["fullPhone", "", "60123456789", "+60 12-345 6789", "60123456789", "+60 (0)12 345 6789"],
  ["callingCode", "", "60", "60", "+60", "0060", " \uff0b\uff16\uff10 ", "\u0666\u0660"],
  ["postcode", "", "50450", "50450", "50 450", "\uff15\uff10\uff14\uff15\uff10", "\u200b50450\t"],
  ["bankAccount", "", "514012345678", "514012345678", "5140 1234 5678", "5140-1234-5678"],
  [
    "bankAccount",
    "",
    "514012345678",
    "5140\u00a01234\u20135678\n",
    "\uff15\uff11\uff14\uff10-12345678",
  ],
  ["appCode", "", "123456", "123456", "123 456", "123-456", "\u0661\u0662\u0663\u0664\u0665\u0666"],
  ["code", "", "ABCD123400005678", "ABCD-1234-0000-5678", " ABCD 1234 0000 5678 "],
  ["percent", "", "12.5", "12.5", "12.50", "12.5%", "12.5 %", "\uff11\uff12\uff0e\uff15\uff05"],
  ["percent", "", "100", "100", "100.00", "\u0661\u0660\u0660%"],
  ["count", "", "12", "12", " 12\t", "\uff11\uff12", "\u0661\u0662", "\u200b12"],
  ["count", "", "1000", "1000", "1,000"],
  ["timestamp", "", "1764320000", "1764320000", "1764320000 "],
  [
    "day",
    "",
    "2026-11-21",
    "2026-11-21",
    " 2026\u201011\u201021 ",
    "\uff12\uff10\uff12\uff16-11-21",
  ],
  ["identity", "NRIC", "900203-14-5678", "900203-14-5678", "900203145678", "900203 14 5678"],
  ["identity", "PASSPORT", "A12345678", "A12345678", " \uff211\u200b2345678"],
  ["identity", "PASSPORT", "900203145678", "900203145678"],
  ["registration", "", "202601012345 (1234567-X)", "202601012345\u00a0(1234567\u2011X)"],
];

for (const [kind, beside, value, ...typed] of READ) {
  for (const text of typed) {
    test(`${kind} ${JSON.stringify(text)} of ${beside || "none"} is ${value}`, () => {
      assert.equal(readTyped(kind, text, beside), value);
    });
  }
}

for (const [kind, ...texts] of [
  ["phone", "call me", "12345", "1234567890123", "+65 9123 4567", "006591234567", "03-1234 5678/9"],
  ["phone", "012-345 6789 ext. 4", "+"],
  ["storePhone", "12", "no"],
  ["shownPhone", "call me", "1234", "+", "03-1234 5678 <b>"],
  ["fullPhone", "012-345 6789", "call me"],
  ["callingCode", "MY", "12345", "6.0"],
  ["postcode", "12", "5045O", "50450-12345-1"],
  ["bankAccount", "1234", "5140 1234 567X", "5140/1234/5678"],
  ["appCode", "12345", "1234567", "12345a"],
  ["code", "12345", "ABCD_1234"],
  ["percent", "12,5", "101", "-1", "12.345", "half"],
  ["count", "1.5", "-1", "1e3", "1,00", "12\u00b2", "ten"],
  ["timestamp", "now"],
  ["day", "21/11/2026", "2026-02-30", "2026-13-01", "26-11-21", "soon"],
] as const) {
  for (const text of texts) {
    test(`${kind} ${JSON.stringify(text)} is not read`, () => {
      assert.equal(readTyped(kind, text, "60"), null);
    });
  }
}

const KINDS = [...new Set(READ.map(([kind]) => kind))];

test("what is stored is read as itself", () => {
  const beside = { countryCode: "60", idType: "NRIC" };
  const text = fc.string({ unit: fc.constantFrom(..."0123456789+-() .,%\uff16\u0660aX") });
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), text, (kind, typed) => {
      const other = besideOf(kind);
      const value = readTyped(kind, typed, other && beside[other]);
      // Of `001…` a zero is left, and `6060…` is full again.
      fc.pre(value !== null && !(other === "countryCode" && /^(?:0|60)/.test(value)));
      assert.equal(readTyped(kind, value ?? "", other && beside[other]), value);
    }),
    { numRuns: 5_000 },
  );
});

test("nothing visible is an empty value", () => {
  for (const kind of KINDS) assert.equal(readTyped(kind, " \u00a0\u200b\t"), "");
});

test("a full number has its country code", () => {
  for (const text of [
    "+60 12-345 6789",
    "60123456789",
    "+60 (0)12-345 6789",
    "\uff0b60 12 345 6789",
  ])
    assert.equal(readFullPhone(text), "60123456789");
  for (const text of ["012-345 6789", "", "call me", "+0"]) assert.equal(readFullPhone(text), null);
});

test("a link dials no zero in brackets", () => {
  assert.equal(dialledPhone("+60 (0)3-1234 5678"), "+60312345678");
  assert.equal(dialledPhone("(03) 1234-5678"), "0312345678");
});
