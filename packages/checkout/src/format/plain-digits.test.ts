import assert from "node:assert/strict";
import { test } from "node:test";
import { plainDigits } from "./plain-digits.ts";

const SAME: readonly [string, string][] = [
  ["４１１１　１１１１", "4111 1111"],
  ["١٢٣٤٥٦٧٨٩٠", "1234567890"],
  ["۱۲۳", "123"],
  ["௧௨௩௦", "1230"],
  ["१२३", "123"],
  ["๑๒๓", "123"],
  ["𝟙𝟚𝟛", "123"],
  ["１２／３０", "12/30"],
  ["12⁄30", "12/30"],
  ["\u202d4242\u202c\u200b 42\ufeff", "4242 42"],
  ["RM 12.50", "RM 12.50"],
  ["12² ½ ① Ⅳ", "12² ½ ① Ⅳ"],
  ["", ""],
];
for (const [text, digits] of SAME) {
  test(`${JSON.stringify(text)} is ${JSON.stringify(digits)}`, () => {
    assert.equal(plainDigits(text), digits);
    assert.equal(plainDigits(digits), digits);
  });
}

test("every decimal digit of Unicode has its value", () => {
  for (let code = 0; code <= 0x1_ffff; code += 1) {
    const text = String.fromCodePoint(code);
    if (/\p{Nd}/u.test(text)) assert.match(plainDigits(text), /^[0-9]$/, code.toString(16));
  }
});
