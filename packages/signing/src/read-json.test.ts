import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { utf8 } from "../test/test-vectors.ts";
import { JsonReadError, type JsonReadErrorCode } from "./errors.ts";
import { type JsonNode, parseJsonTree } from "./json-tree.ts";
import { readJson } from "./read-json.ts";

function deep(levels: number): string {
  return `${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}`;
}

const REFUSED: [name: string, body: string | number[], JsonReadErrorCode, offset: number][] = [
  ["the same key twice", '{"a":1,"a":2}', "DUPLICATE_KEY", 7],
  ["the same key twice, once escaped", '{"a":1, "\\u0061":2}', "DUPLICATE_KEY", 8],
  ["the same key twice, deep in an array", '{"x":[{"é":1,"é":2}]}', "DUPLICATE_KEY", 14],
  ["__proto__ twice", '{"__proto__":1,"__proto__":2}', "DUPLICATE_KEY", 15],
  ["half a surrogate pair as escape", '{"a":"\\ud83c"}', "LONE_SURROGATE", 5],
  ["half a surrogate pair in a key", '{"\\udf5c":1}', "LONE_SURROGATE", 1],
  ["a swapped surrogate pair", '{"a":"\\udf5c\\ud83c"}', "LONE_SURROGATE", 5],
  ["half a pair as raw bytes", [0x7b, 0x22, 0xed, 0xa0, 0xbc, 0x22], "NOT_UTF8", 2],
  ["an overlong encoding", [0x7b, 0x22, 0xc0, 0xaf, 0x22], "NOT_UTF8", 2],
  ["a truncated character", [0x7b, 0x22, 0x61, 0xe8, 0x8c], "NOT_UTF8", 3],
  ["Latin-1 after a replacement character", [0x22, 0xef, 0xbf, 0xbd, 0xe9, 0x22], "NOT_UTF8", 4],
  ["a byte order mark", "\ufeff{}", "BYTE_ORDER_MARK", 0],
  ["2^53", '{"a":9007199254740992}', "INTEGER_TOO_LARGE", 5],
  ["-2^53", '{"a":-9007199254740992}', "INTEGER_TOO_LARGE", 5],
  ["2^53+1, which a double cannot hold", '{"a":9007199254740993}', "INTEGER_TOO_LARGE", 5],
  ["a large integer with exponent", '{"a":[1,1e21]}', "INTEGER_TOO_LARGE", 8],
  ["a large integer with fraction zero", '{"a":90071992547409920.0}', "INTEGER_TOO_LARGE", 5],
  ["a number that overflows", '{"a":1e400}', "NUMBER_OVERFLOW", 5],
  ["a negative number that overflows", '{"a":-1e400}', "NUMBER_OVERFLOW", 5],
  ["65 levels", deep(65), "TOO_DEEP", 320],
  ["100,000 open brackets", "[".repeat(100_000), "TOO_DEEP", 64],
  ["text after the end", '{"a":1} x', "TRAILING_TEXT", 8],
  ["two values", "{}{}", "TRAILING_TEXT", 2],
  ["a list at the top", " [1]", "NOT_AN_OBJECT", 1],
  ["a number at the top", "1", "NOT_AN_OBJECT", 0],
  ["a string at the top", '"a"', "NOT_AN_OBJECT", 0],
  ["true at the top", "true", "NOT_AN_OBJECT", 0],
  ["blanks alone", "  ", "SYNTAX", 2],
  ["a trailing comma", '{"a":1,}', "SYNTAX", 7],
  ["a trailing comma in a list", '{"a":[1,]}', "SYNTAX", 8],
  ["single quotes", "{'a':1}", "SYNTAX", 1],
  ["a comment", '{"a":1/**/}', "SYNTAX", 6],
  ["a leading zero", '{"a":01}', "SYNTAX", 6],
  ["a lone minus", '{"a":-}', "SYNTAX", 5],
  ["NaN", '{"a":NaN}', "SYNTAX", 5],
  ["a raw line end in a string", '{"a":"x\n"}', "SYNTAX", 7],
  ["an unknown escape", '{"a":"\\x41"}', "SYNTAX", 6],
  ["a short Unicode escape", '{"a":"\\u12"}', "SYNTAX", 6],
  ["a string that does not end", '{"a":"x', "SYNTAX", 5],
  ["a missing colon", '{"a" 1}', "SYNTAX", 5],
  ["an end too early", '{"a":', "SYNTAX", 5],
  ["a form feed between tokens", '{\f"a":1}', "SYNTAX", 1],
  ["a no-break space between tokens", '{"a":\u00a01}', "SYNTAX", 5],
];

for (const [name, body, code, offset] of REFUSED) {
  test(`a body with ${name} is rejected as ${code}`, () => {
    const bytes = typeof body === "string" ? utf8(body) : Uint8Array.from(body);
    assert.throws(() => readJson(bytes), { name: "JsonReadError", code, offset });
  });
}

test("an error gives line and column, counted in characters", () => {
  const body = utf8('{\n  "a": "é",\n  "é茶": 1, "a": 2\n}');
  assert.throws(() => readJson(body), { line: 3, column: 12, message: /"a".*line 3, column 12/ });
});

const ACCEPTED: [name: string, body: string, value: unknown][] = [
  ["nothing at all", "", null],
  ["null", "null", null],
  ["null between blanks", " \r\n\tnull ", null],
  ["an empty object", "{}", {}],
  [
    "the largest integers",
    '{"a":[9007199254740991,-9007199254740991]}',
    { a: [2 ** 53 - 1, 1 - 2 ** 53] },
  ],
  ["an integer written with exponent", '{"a":[1e2,1.0,1E+2]}', { a: [100, 1, 100] }],
  ["64 levels", deep(64), JSON.parse(deep(64))],
  [
    "colons, quotes and backslashes in strings",
    '{"a:b":"c:\\"d:\\\\","e\\\\":1}',
    { "a:b": 'c:"d:\\', "e\\": 1 },
  ],
  [
    "the same key in different objects",
    '{"a":{"a":[{"a":1},{"a":2}]}}',
    { a: { a: [{ a: 1 }, { a: 2 }] } },
  ],
  ["an escaped surrogate pair", '{"a":"\\ud83c\\udf5c"}', { a: "\u{1f35c}" }],
  ["keys that look like indexes", '{"1":1,"0":{"0":1}}', { 0: { 0: 1 }, 1: 1 }],
];

for (const [name, body, value] of ACCEPTED) {
  test(`a body with ${name} is read`, () => {
    const document = readJson(utf8(body));
    assert.deepEqual(document.value, value);
    assert.equal(document.text, body);
    assert.equal(document.isEmpty, value === null || body === "{}");
  });
}

test("a body of exactly the limit is read and one byte more is rejected", () => {
  const body = utf8(`{"a":"${"x".repeat(1_048_576 - 8)}"}`);
  assert.equal(body.length, 1_048_576);
  assert.equal(readJson(body).isEmpty, false);
  const longer = new Uint8Array(body.length + 1).fill(0x20);
  longer.set(body);
  assert.throws(() => readJson(longer), { code: "TOO_LARGE" });
});

test("32,000 members and items are read and more are rejected, before they are parsed", () => {
  const items = (count: number) => `{"a":[${"1,".repeat(count - 1)}1]}`;
  // The two brackets count as well.
  assert.equal(readJson(utf8(items(31_999))).isEmpty, false);
  assert.throws(() => readJson(utf8(items(32_000))), { code: "TOO_MANY_VALUES" });
  assert.throws(() => readJson(utf8("{".concat(",".repeat(32_001)))), { code: "TOO_MANY_VALUES" });
  assert.equal(readJson(utf8(`{"a":"${"[,".repeat(50_000)}"}`)).isEmpty, false);
});

for (const char of ["<", ">", "&", "\u2028", "\u2029"]) {
  test(`100,000 times ${JSON.stringify(char)} are read and more are rejected`, () => {
    assert.equal(readJson(utf8(`{"a":"${char.repeat(100_000)}"}`)).isEmpty, false);
    const body = utf8(`{"a":"${char.repeat(100_001)}"}`);
    assert.throws(() => readJson(body), { code: "TOO_LARGE" });
  });
}

test("__proto__ is an ordinary key and changes no other object", () => {
  const { value } = readJson(utf8('{"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}'));
  assert.deepEqual(Object.keys(value ?? {}), ["__proto__", "constructor"]);
  assert.equal(Object.getPrototypeOf(value), Object.prototype);
  assert.equal((value as Record<string, unknown>).isAdmin, undefined);
  assert.equal(({} as Record<string, unknown>).isAdmin, undefined);
});

/** Text made of the pieces JSON is made of, so that almost-JSON is common. */
const almostJson = fc
  .array(
    fc.constantFrom(
      ...'{}[]:,"\\ \n0123456789-+.eEaAu',
      ...[
        "true",
        "false",
        "null",
        '"a"',
        '"b":',
        '"\\u0061":',
        '"__proto__":',
        "\\ud83c",
        "\\udf5c",
      ],
      ...[
        "é",
        "茶",
        "🍜",
        "\ufeff",
        "9007199254740993",
        "1e21",
        "1e400",
        '{"a":1}',
        "[]",
        "\u0000",
      ],
    ),
    { maxLength: 24 },
  )
  .map((pieces) => pieces.join(""));

function readerOutcome(bytes: Uint8Array): unknown {
  try {
    return readJson(bytes).value;
  } catch (error) {
    assert.ok(error instanceof JsonReadError, String(error));
    return error.code;
  }
}

test("for any bytes the reader returns a value or throws JsonReadError", () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 64 }), almostJson.map(utf8)), (bytes) => {
      readerOutcome(bytes);
    }),
    { numRuns: 4000 },
  );
});

test("what the reader accepts is what JSON.parse reads", () => {
  const json = fc.json({ noUnicodeString: false });
  fc.assert(
    fc.property(fc.oneof(json, almostJson), (text) => {
      const outcome = readerOutcome(utf8(text));
      if (typeof outcome === "string" || text === "") return;
      assert.deepEqual(outcome, JSON.parse(text));
    }),
    { numRuns: 3000 },
  );
});

function plainValue(node: JsonNode): unknown {
  switch (node.kind) {
    case "literal":
      return JSON.parse(node.text);
    case "array":
      return node.items.map(plainValue);
    case "object":
      return Object.fromEntries(node.members.map(({ key, value }) => [key, plainValue(value)]));
    default:
      return node.value;
  }
}

test("the two readers accept the same texts and read the same values", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        almostJson,
        fc.json().map((text) => `{"a":${text}}`),
      ),
      (text) => {
        let byHand: unknown;
        try {
          byHand = plainValue(parseJsonTree(text, 64));
        } catch (error) {
          byHand = (error as JsonReadError).code;
        }
        const outcome = readerOutcome(utf8(text));
        if (text === "" || outcome === "NOT_AN_OBJECT" || outcome === "BYTE_ORDER_MARK") return;
        assert.deepEqual(outcome, byHand);
      },
    ),
    { numRuns: 3000 },
  );
});
