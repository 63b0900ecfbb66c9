import assert from "node:assert/strict";
import { test } from "node:test";
import { buildSignedText } from "@kaunter/signing/signed-text";
import { compareParts } from "./compare-parts.ts";

const PARTS = {
  data: "eyJhIjoxfQ==",
  method: "post",
  nonce: "n1",
  requestUrl: "https://pay.example/v3/payment/online?a=1&b=2",
  timestamp: "1795240800",
};

const differing = (signed: string, needed: string) =>
  compareParts(signed, needed)
    .filter(({ isSame }) => !isSame)
    .map(({ name }) => name);

test("the parts of equal texts match, for any query of the URL", () => {
  const text = buildSignedText(PARTS);
  assert.deepEqual(differing(text, text), []);
  const url = compareParts(text, text).find(({ name }) => name === "requestUrl");
  assert.equal(url?.signed, PARTS.requestUrl);
});

test("each part that differs is named, and only it", () => {
  const text = buildSignedText(PARTS);
  const change = (part: Partial<typeof PARTS>) => buildSignedText({ ...PARTS, ...part });
  assert.deepEqual(differing(change({ data: "e30=" }), text), ["data"]);
  assert.deepEqual(differing(change({ data: "" }), text), ["data"]);
  assert.deepEqual(differing(change({ nonce: "n2", timestamp: "1795240800123" }), text), [
    "nonceStr",
    "timestamp",
  ]);
});

test("a text that is no signed text has no part that matches", () => {
  assert.equal(differing("something else", buildSignedText(PARTS)).length, 5);
});
