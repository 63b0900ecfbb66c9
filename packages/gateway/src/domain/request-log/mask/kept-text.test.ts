import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { keptSignature, keptText } from "./kept-text.ts";

const LENGTH_MAX = 2_048;
const LETTERS = "GtJKbdEJhWeTRqrAsFuPbvTRbFZDGduG";
const signatures = fc
  .constantFrom(256, 384, 512)
  .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
  .map((bytes) => Buffer.from(bytes).toString("base64"));

test("a signature is kept whole, with or without its algorithm, whatever its letters", () => {
  const unlucky = [256, 384, 512].map((length) =>
    Buffer.concat([Buffer.from(`${LETTERS}///`, "base64"), Buffer.alloc(512, 0x37)])
      .subarray(0, length)
      .toString("base64"),
  );
  for (const signature of unlucky) assert.notEqual(keptText(signature, LENGTH_MAX), signature);
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...unlucky), signatures), (signature) => {
      assert.equal(keptSignature(signature, LENGTH_MAX), signature);
      assert.equal(keptSignature(`sha256 ${signature}`, LENGTH_MAX), `sha256 ${signature}`);
    }),
  );
});

test("a secret in its place is hidden", () => {
  for (const text of [LETTERS, `sha256 ${LETTERS}`, `${LETTERS}/${"b3".repeat(20)}==`]) {
    assert.doesNotMatch(keptSignature(text, LENGTH_MAX), new RegExp(LETTERS));
  }
});
