import assert from "node:assert/strict";
import { test } from "node:test";
import { readVectors, testKeys, utf8 } from "../test/test-vectors.ts";
import { canonicalize, readJson } from "./canonical-json.ts";
import { sign, verify } from "./rsa.ts";
import { signRequest } from "./sign-request.ts";
import { buildSignedText, encodeBase64Text } from "./signed-text.ts";
import { verifyNotification } from "./verify/verify-notification.ts";
import { verifyRequest } from "./verify/verify-request.ts";

const vectors = readVectors();
const { publicKey, privateKey } = testKeys();

test("the fingerprint of a key is the one openssl gives", () => {
  assert.equal(publicKey.fingerprint, vectors.publicKeyFingerprint);
  assert.equal(privateKey.fingerprint, vectors.publicKeyFingerprint);
});

for (const vector of vectors.requests) {
  const rawBody = utf8(vector.body);
  const headers = {
    signature: `sha256 ${vector.signature}`,
    nonce: vector.nonce,
    timestamp: vector.timestamp,
  };
  const now = new Date(Number(vector.timestamp) * 1000);

  test(`canonical text agrees with the independent vector: ${vector.name}`, () => {
    const document = readJson(rawBody);
    const text = document.isEmpty ? "" : canonicalize(document.value);
    assert.equal(text, vector.canonicalText);
    assert.equal(text === "" ? "" : encodeBase64Text(text), vector.data);
  });

  test(`signed text and signature agree with openssl: ${vector.name}`, () => {
    const requestUrl = vector.baseUrl + vector.pathAndQuery;
    const text = buildSignedText({ ...vector, requestUrl });
    assert.equal(text, vector.signedText);
    assert.equal(sign(text, privateKey), vector.signature);
    assert.ok(verify(text, vector.signature, publicKey));
  });

  test(`strict mode accepts what openssl signed: ${vector.name}`, () => {
    const common = { rawBody, headers, publicKeys: [publicKey], now };
    const { method, baseUrl, pathAndQuery } = vector;
    const result =
      baseUrl === ""
        ? verifyNotification(common)
        : verifyRequest({ ...common, mode: "strict", method, pathAndQuery, baseUrls: [baseUrl] });
    assert.ok(result.ok, JSON.stringify(result));
    assert.equal(result.candidate, "canonical");
    assert.equal(result.isTimestampFresh, true);
  });

  test(`signRequest makes the same headers: ${vector.name}`, () => {
    const { method, baseUrl, pathAndQuery, nonce } = vector;
    const signed = signRequest({
      body: vector.body === "" ? undefined : JSON.parse(vector.body),
      method,
      requestUrl: baseUrl + pathAndQuery,
      privateKey,
      nonce,
      timestampSeconds: Number(vector.timestamp),
    });
    assert.equal(signed.headers["X-Signature"], headers.signature);
    if (vector.canonicalText !== "") assert.equal(signed.body, vector.canonicalText);
  });
}

for (const { json, canonicalText } of vectors.values) {
  test(`the value ${json} is written as ${canonicalText}`, () => {
    assert.equal(canonicalize(JSON.parse(json)), canonicalText);
  });
}
