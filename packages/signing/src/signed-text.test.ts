import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  buildSignedText,
  decodeBase64,
  encodeBase64,
  encodeBase64InBrowser,
  encodeBase64Text,
  isBase64,
} from "./signed-text.ts";

const PARTS = {
  data: "e30=",
  method: "POST",
  nonce: "n1",
  requestUrl: "https://api.example.com/v3/x?a=1&b=2",
  timestamp: "1767225600",
};

test("the parts are in alphabetical order and the method in lower case", () => {
  assert.equal(
    buildSignedText(PARTS),
    "data=e30=&method=post&nonceStr=n1&requestUrl=https://api.example.com/v3/x?a=1&b=2&signType=sha256&timestamp=1767225600",
  );
});

test("an empty part is left out", () => {
  assert.equal(
    buildSignedText({ ...PARTS, data: "", requestUrl: "" }),
    "method=post&nonceStr=n1&signType=sha256&timestamp=1767225600",
  );
});

test("Base64 is the same in Node and in browsers, and reads back", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 100 }), (bytes) => {
      const text = Buffer.from(bytes).toString("base64");
      assert.equal(encodeBase64(bytes), text);
      assert.equal(encodeBase64InBrowser(bytes), text);
      assert.deepEqual(decodeBase64(text), bytes);
    }),
  );
});

test("Base64 of a view covers the view alone, and of a large body all of it", () => {
  assert.equal(encodeBase64(Uint8Array.from([1, 2, 3, 4]).subarray(1, 3)), "AgM=");
  const large = new Uint8Array(100_000).fill(65);
  assert.equal(encodeBase64InBrowser(large), Buffer.from(large).toString("base64"));
});

test("Base64 of a text is Base64 of its UTF-8 bytes", () => {
  assert.equal(encodeBase64Text("é茶🍜"), "w6nojLbwn42c");
});

for (const text of [
  "",
  "=",
  "A",
  "AA",
  "AAA",
  "AA=",
  "A===",
  "AAAA\n",
  " AAAA",
  "AA-_",
  "AB==",
  "AAB=",
  "====",
  "AA==AAAA",
]) {
  test(`${JSON.stringify(text)} is not accepted as Base64`, () => {
    assert.equal(isBase64(text), false);
    assert.equal(decodeBase64(text), undefined);
  });
}
