import assert from "node:assert/strict";
import { constants, createHash, privateEncrypt } from "node:crypto";
import { test } from "node:test";
import { testKeys } from "../test/test-vectors.ts";
import { generateKeyPair, recoverSignedDigest, sign, verify } from "./rsa.ts";

const { publicKey, privateKey } = testKeys();
const other = await generateKeyPair();
const signature = sign("text é", privateKey);

test("a signature verifies only with its own text and key", () => {
  assert.ok(verify("text é", signature, publicKey));
  assert.equal(verify("text e", signature, publicKey), false);
  assert.equal(verify("text é", signature, other.publicKey), false);
});

test("malformed signatures are rejected without an exception", () => {
  for (const malformed of ["", "AAAA", "A".repeat(1368), Buffer.alloc(256).toString("base64")]) {
    assert.equal(verify("text é", malformed, publicKey), false);
    assert.equal(recoverSignedDigest(malformed, publicKey), undefined);
  }
});

test("the digest recovered from a signature is that of the text", () => {
  const digest = createHash("sha256").update("text é").digest("hex");
  assert.equal(recoverSignedDigest(signature, publicKey), digest);
  assert.equal(recoverSignedDigest(signature, other.publicKey), undefined);
});

const digest = createHash("sha256").update("text é").digest();
const frame = Buffer.from("3031300d060960864801650304020105000420", "hex");
for (const [name, block] of [
  ["a bare digest", digest],
  ["bytes after the digest", Buffer.concat([frame, digest, Buffer.of(0)])],
  ["bytes before the frame", Buffer.concat([Buffer.of(0), frame, digest])],
  ["the frame of another hash", Buffer.concat([Buffer.from(frame).fill(4, 14, 15), digest])],
] as const) {
  test(`a block with ${name} is no signature`, () => {
    const key = { key: privateKey.keyObject, padding: constants.RSA_PKCS1_PADDING };
    const forged = privateEncrypt(key, block).toString("base64");
    assert.equal(verify("text é", forged, publicKey), false);
    assert.equal(recoverSignedDigest(forged, publicKey), undefined);
  });
}
