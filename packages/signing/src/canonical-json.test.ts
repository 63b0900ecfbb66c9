import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { utf8 } from "../test/test-vectors.ts";
import { canonicalize, compareByUtf8, readJson } from "./canonical-json.ts";

const WRITTEN: [name: string, value: unknown, text: string][] = [
  ["keys are sorted at every level", { b: { d: 1, c: 2 }, a: 0 }, '{"a":0,"b":{"c":2,"d":1}}'],
  [
    "objects inside arrays are sorted, arrays are not",
    { a: [{ c: 1, b: 2 }, 2, 1] },
    '{"a":[{"b":2,"c":1},2,1]}',
  ],
  ["upper case sorts before lower case", { a: 1, B: 2 }, '{"B":2,"a":1}'],
  ["a prefix sorts before the longer key", { ab: 1, a: 2, "": 3 }, '{"":3,"a":2,"ab":1}'],
  ["number-like keys sort as text", { 10: 1, 9: 2, a: 3 }, '{"10":1,"9":2,"a":3}'],
  ["astral keys sort after U+FFFF", { "\u{1f35c}": 1, "\uff21": 2 }, '{"\uff21":2,"\u{1f35c}":1}'],
  [
    "markup is escaped in keys and values",
    { "<&>": "<&>" },
    '{"\\u003c\\u0026\\u003e":"\\u003c\\u0026\\u003e"}',
  ],
  ["line separators are escaped", { a: "\u2028\u2029" }, '{"a":"\\u2028\\u2029"}'],
  ["short escapes", { a: '\n\r\t"\\' }, '{"a":"\\n\\r\\t\\"\\\\"}'],
  ["long escapes", { a: "\u0000\b\f\u000b\u001f" }, '{"a":"\\u0000\\u0008\\u000c\\u000b\\u001f"}'],
  ["backslashes before letters stay", { a: "\\b\\u003c\\\b" }, '{"a":"\\\\b\\\\u003c\\\\\\u0008"}'],
  ["raw: slash, apostrophe, DEL, accents", { a: "/'\u007fé茶🍜" }, '{"a":"/\'\u007fé茶🍜"}'],
  ["half a pair becomes the replacement character", { a: "x\ud83c" }, '{"a":"x\ufffd"}'],
  ["numbers", [1.0, 1e21, 1e-7, -0, 0, 0.1, 1e20], "[1,1e+21,1e-7,-0,0,0.1,100000000000000000000]"],
  ["nothing is dropped", { d: null, c: "", b: [], a: {} }, '{"a":{},"b":[],"c":"","d":null}'],
  ["undefined members are left out", { a: undefined, b: 1 }, '{"b":1}'],
  ["dates are written as JSON writes them", { a: new Date(0) }, '{"a":"1970-01-01T00:00:00.000Z"}'],
];

for (const [name, value, text] of WRITTEN) {
  test(`canonical text: ${name}`, () => assert.equal(canonicalize(value), text));
}

test("an object with many keys is sorted", () => {
  const keys = Array.from({ length: 60 }, (_, index) => `k${(index * 37) % 60}`);
  const value = Object.fromEntries(keys.map((key) => [key, 1]));
  assert.deepEqual(Object.keys(JSON.parse(canonicalize(value))), keys.sort());
});

for (const value of [
  undefined,
  () => 1,
  Symbol("x"),
  1n,
  Number.NaN,
  [undefined],
  { a: [Infinity] },
]) {
  test(`${typeof value} ${String(value)} has no canonical text`, () => {
    assert.throws(() => canonicalize(value), { name: "CanonicalTextError", code: "NOT_JSON" });
  });
}

test("a cycle is rejected instead of followed", () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  assert.throws(() => canonicalize(cycle), { code: "TOO_DEEP" });
});

/** Sorted independently of the code under test; -0 becomes 0 in its text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, sorted(item)] as const);
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}

test("canonical text has the meaning of its value and is its own canonical text", () => {
  const anyObject = fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue());
  fc.assert(
    fc.property(anyObject, (value) => {
      const text = canonicalize(value);
      assert.equal(canonicalize(JSON.parse(text)), text);
      assert.equal(JSON.stringify(sorted(JSON.parse(text))), JSON.stringify(sorted(value)));
    }),
  );
});

test("the order of members on the wire does not change the canonical text", () => {
  const key = fc.oneof(
    fc.string(),
    fc.constantFrom("1", "10", "__proto__", "é", "\uffee", "🍜", "<"),
  );
  const members = fc.uniqueArray(fc.tuple(key, fc.jsonValue({ maxDepth: 1 })), {
    selector: ([name]) => name,
    maxLength: 40,
  });
  const wire = (pairs: [string, unknown][]) =>
    utf8(
      `{${pairs.map(([name, item]) => `${JSON.stringify(name)}:${JSON.stringify(item)}`).join()}}`,
    );
  fc.assert(
    fc.property(members, fc.nat(), (pairs, seed) => {
      const turned = [
        ...pairs.slice(seed % (pairs.length + 1)),
        ...pairs.slice(0, seed % (pairs.length + 1)),
      ];
      let first: string;
      try {
        first = canonicalize(readJson(wire(pairs)).value);
      } catch {
        return; // Integers too large for the reader.
      }
      assert.equal(canonicalize(readJson(wire(turned.reverse())).value), first);
      assert.equal(Object.keys(JSON.parse(first)).length, pairs.length);
    }),
  );
});

test("keys are compared as their UTF-8 bytes compare", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "é", "\ud7ff", "\ue000", "\uffff", "🍜", "🍝", "\u{10ffff}"),
  });
  fc.assert(
    fc.property(text, text, (left, right) => {
      const bytes = Buffer.compare(Buffer.from(left), Buffer.from(right));
      assert.equal(Math.sign(compareByUtf8(left, right)), bytes);
    }),
  );
});
