import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type CardIssuers, readCardIssuers } from "./card-issuers.ts";

test("ranges of any length are kept by their first eight digits", () => {
  const { ranges, problems } = readCardIssuers(
    [
      "\uFEFFfrom,to,country",
      "424242,424242,gb",
      '"5555555500000000000","5555555599999999999","MY"',
      "62000000;62000009;CN",
      "",
    ].join("\r\n"),
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(ranges, [
    { from: 42_424_200, to: 42_424_299, country: "GB" },
    { from: 55_555_555, to: 55_555_555, country: "MY" },
    { from: 62_000_000, to: 62_000_009, country: "CN" },
  ]);
});

test("every line that cannot be read is named", () => {
  const { problems } = readCardIssuers(
    ["4242,4242,MY", "424242,424241,MY", "424242,424243,MYS", "424242", "450000,450001,SG"].join(
      "\n",
    ),
  );
  assert.deepEqual(problems, [
    "Line 1: from and to must be the first 6 to 19 digits of card numbers.",
    "Line 2: from is after to.",
    "Line 3: country must be two letters, such as MY.",
    "Line 4: must be from,to,country.",
  ]);
  assert.deepEqual(readCardIssuers("from,to,country\n").problems, ["There are no ranges."]);
});

const range = fc
  .record({
    from: fc.integer({ min: 40_000_000, max: 40_000_060 }),
    length: fc.integer({ min: 0, max: 30 }),
    country: fc.constantFrom("MY", "SG", "TH"),
  })
  .map(({ from, length, country }): CardIssuers => ({ from, to: from + length, country }));

test("every number has one country, of a range that holds it, and none without one", () => {
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 20 }), (given) => {
      const text = given.map(({ from, to, country }) => `${from},${to},${country}`).join("\n");
      const { ranges } = readCardIssuers(text);
      for (let bin = 39_999_999; bin < 40_000_099; bin += 1) {
        const holds = ({ from, to }: CardIssuers) => from <= bin && bin <= to;
        const found = ranges.filter(holds);
        const possible = given.filter(holds).map(({ country }) => country);
        assert.equal(found.length, possible.length === 0 ? 0 : 1);
        for (const { country } of found) assert.ok(possible.includes(country));
      }
    }),
  );
});
