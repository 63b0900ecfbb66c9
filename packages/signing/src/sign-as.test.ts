import assert from "node:assert/strict";
import { test } from "node:test";
import { generateKeyPair } from "./rsa.ts";
import { findSignedForm, signAs } from "./sign-as.ts";
import { DATA_CANDIDATES, TEXT_VARIANTS } from "./verify/candidates.ts";

const { privateKey, publicKey } = await generateKeyPair();
const encode = (text: string) => new TextEncoder().encode(text);

/** A body of which each client signs another text. */
const BODY = `{"b":[{"z":1,"a":"\u2028\u0085é<&>'/"}],"a":"\\b\\f","c":1.0}`;
const CALL = {
  ...{ method: "POST", pathAndQuery: "/v3/x?q=a+%C3%A9", baseUrl: "https://pay.example" },
  ...{ nonce: "n-1", timestamp: "1767225600" },
};
const DELETION = { ...CALL, method: "DELETE", pathAndQuery: "/v3/store/1" };

function formAfter(form: string, request: Parameters<typeof signAs>[1]): string | null {
  const signature = signAs(form, request, privateKey);
  if (signature === null) return null;
  const { nonce, timestamp } = request;
  return findSignedForm(request, { signature: `sha256 ${signature}`, nonce, timestamp }, publicKey);
}

for (const form of Object.keys(DATA_CANDIDATES)) {
  test(`what is signed as ${form} is found as it`, () => {
    const isEmpty = ["canonical-literal", "empty-data", "empty-object"].includes(form);
    const rawBody = encode(isEmpty ? (form === "canonical-literal" ? "null" : "") : BODY);
    assert.equal(formAfter(form, { ...CALL, rawBody }), form);
  });
}

for (const variant of Object.keys(TEXT_VARIANTS)) {
  test(`what is signed with ${variant} is found with it`, () => {
    const request = variant === "delete-as-get" ? DELETION : CALL;
    const form = `canonical+${variant}`;
    assert.equal(formAfter(form, { ...request, rawBody: encode("") }), form);
  });
}

test("a wrong signature has no form, and an unknown form signs nothing", () => {
  const rawBody = encode(BODY);
  const other = signAs("canonical", { ...CALL, rawBody, nonce: "n-2" }, privateKey) ?? "";
  const headers = { signature: `sha256 ${other}`, nonce: CALL.nonce, timestamp: CALL.timestamp };
  assert.equal(findSignedForm({ ...CALL, rawBody }, headers, publicKey), null);
  assert.equal(signAs("canonical+upside-down", { ...CALL, rawBody }, privateKey), null);
});
