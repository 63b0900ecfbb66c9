import assert from "node:assert/strict";
import { test } from "node:test";
import { formatExpiry, isPartOfExpiry, parseExpiry, tidyExpiry } from "./card-expiry.ts";

/** Every one of them is August 2030. */
const WAYS = [
  ..."08/30 8/30 08/2030 8/2030 08-30 08.30 0830 082030 830 82030 2030-08 2030/8 203008".split(" "),
  ...["08 / 30", "08 / 2030", "8 30", "08 30", "08,30", "08:30", "08|30", "08–30", "08//30"],
  ...[" 08/30 ", "08/20 30", "0 8 3 0", "08/'30", "2030年8月", "8月30", "08\\30", "8月2030年"],
  ...["2030-08-31", "31/08/2030", "０８／３０", "٠٨/٣٠", "௦௮/௩௦", "08\u200e/\u200e30", "08⁄30"],
];

for (const text of WAYS) {
  test(`${JSON.stringify(text)} is August 2030, typed key by key and at once`, () => {
    assert.deepEqual(parseExpiry(text), { month: 8, year: 2030 });
    assert.equal(tidyExpiry(text), "08/30");
    assert.equal(tidyExpiry(formatExpiry(text)), "08/30");
  });
}

/** Days are pasted, not typed: `3` and `1` have become March before the day is recognised. */
const TYPED = WAYS.filter((text) => !/-31$|^31/.test(text));
for (const text of TYPED) {
  test(`${JSON.stringify(text)} may be typed key by key`, () => {
    let value = "";
    for (const key of text) value = formatExpiry(value + key);
    assert.equal(tidyExpiry(value), "08/30", value);
  });
}

test("the slash comes by itself, and a month of one digit waits for the next key", () => {
  const typed = ["1", "12", "123", "8", "83", "1/", "13", "20", "203", "0", "00"].map(formatExpiry);
  const shown = ["1", "12/", "12/3", "8", "08/3", "01/", "01/3", "20", "203", "0", "00"];
  assert.deepEqual(typed, shown);
});

test("what is no date stays what it is", () => {
  for (const text of ["13/28", "00/28", "ab/cd", "08/3x", "12/28/1", "99/99/99", "", "12345678"]) {
    assert.equal(parseExpiry(text), null, text);
    assert.equal(tidyExpiry(text), text);
  }
});

test("a date that is not complete is not yet wrong", () => {
  for (const text of ["1", "08", "08/", "08/3", "083", "8/", "08/203", "2030", "2030-", "2030-0"]) {
    assert.equal(isPartOfExpiry(text), true, text);
  }
  for (const text of ["13/28", "00/28", "ab", "08/30x", "2030-13"]) {
    assert.equal(isPartOfExpiry(text), false, text);
  }
});
