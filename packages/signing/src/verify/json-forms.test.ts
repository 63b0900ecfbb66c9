import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { utf8 } from "../../test/test-vectors.ts";
import { JsonReadError } from "../errors.ts";
import { readJson } from "../read-json.ts";
import { listTextHeads, listTextTails } from "./candidates.ts";
import { compareKeysAsJavaScript, compareKeysAsPhp } from "./json-forms.ts";

function dataTexts(body: string, mode: "strict" | "compat"): string[] {
  const rawBody = utf8(body);
  const heads = [...listTextHeads(readJson(rawBody), mode)];
  return heads.map(({ text }) => Buffer.from(text.slice("data=".length, -1), "base64").toString());
}

test("every data candidate has the same meaning as the body", () => {
  const key = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("1", "01", "1.0", "9", "é", "🍜"),
  );
  const object = fc.dictionary(key, fc.jsonValue({ stringUnit: "grapheme" }), { minKeys: 1 });
  fc.assert(
    fc.property(object, fc.constantFrom(undefined, 2), (value, indent) => {
      const body = JSON.stringify(value, null, indent);
      try {
        for (const text of dataTexts(body, "compat")) {
          assert.deepEqual(readJson(utf8(text)).value, readJson(utf8(body)).value);
        }
      } catch (error) {
        if (!(error instanceof JsonReadError && error.code === "INTEGER_TOO_LARGE")) throw error;
      }
    }),
    { numRuns: 300 },
  );
});

test("there are never more than ten data candidates, none twice, and one in strict mode but for separators", () => {
  const body = '{"b":[{"d":1.0,"c":"<\'é"}],"a":"/\u2028","10":1,"9":2}';
  const texts = dataTexts(body, "compat");
  assert.equal(new Set(texts).size, texts.length);
  assert.ok(texts.length <= 10, String(texts.length));
  assert.equal(dataTexts(body, "strict").length, 2);
  assert.equal(dataTexts(body.replace("\u2028", ""), "strict").length, 1);
  assert.equal(dataTexts('{"a":1}', "compat").length, 1);
});

test("there are at most three URLs for each base, in two orders", () => {
  const parts = {
    method: "GET",
    nonce: "n",
    timestamp: "1767225600",
    acceptsDeleteSignedAsGet: false,
  };
  const baseUrls = ["https://a.example.com", "https://b.example.com/"];
  const tails = listTextTails({ ...parts, baseUrls, pathAndQuery: "/v3/x?a=%20+" }, "compat");
  assert.equal(tails.length, 3 * 2 * 2);
  assert.equal(
    listTextTails({ ...parts, baseUrls, pathAndQuery: "/v3/x?a=%20+" }, "strict").length,
    2,
  );
});

test("keys sort as JavaScript prints them", () => {
  const keys = ["b", "10", "9", "a", "01", "4294967295", "4294967294", "-1"];
  assert.deepEqual(
    keys.toSorted(compareKeysAsJavaScript),
    Object.keys(Object.fromEntries(keys.toSorted().map((key) => [key, 0]))),
  );
});

test("keys sort as PHP sorts them: numbers by number, the rest by bytes", () => {
  const keys = ["b", "10", "9", "a", "1.5", "B", "🍜", "\uffee"];
  assert.deepEqual(keys.toSorted(compareKeysAsPhp), [
    "1.5",
    "9",
    "10",
    "B",
    "a",
    "b",
    "\uffee",
    "🍜",
  ]);
});
