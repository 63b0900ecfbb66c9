import assert from "node:assert/strict";
import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { test } from "node:test";
import { readPublicKey as readWithNode } from "@kaunter/signing";
import { type KeyReadErrorCode, readPem, writePem } from "@kaunter/signing/pem";
import { generateKeyPair, importPrivateKey } from "@kaunter/signing/web-keys";
import { signText } from "../sign-request.ts";
import { publicHalf, readPublicKey } from "./rsa-key.ts";

const made = await generateKeyPair(2048);
const publicKey = createPublicKey(made.publicKey);
const privateKey = createPrivateKey(made.privateKey);

test("a generated pair is read by the gateway with the same fingerprint", async () => {
  const here = await readPublicKey(made.publicKey);
  assert.equal(here.fingerprint, readWithNode(made.publicKey).fingerprint);
  assert.equal(here.bits, 2048);
});

test("SPKI and PKCS#1 forms of one public key are the same key", async () => {
  const pkcs1 = publicKey.export({ type: "pkcs1", format: "pem" }).toString();
  assert.equal(
    (await readPublicKey(pkcs1)).fingerprint,
    (await readPublicKey(made.publicKey)).fingerprint,
  );
});

test("PKCS#8 and PKCS#1 private keys give the same signature and the same public key", async () => {
  const pkcs1 = privateKey.export({ type: "pkcs1", format: "pem" }).toString();
  const [one, two] = await Promise.all([
    signText("text", await importPrivateKey(made.privateKey)),
    signText("text", await importPrivateKey(pkcs1)),
  ]);
  assert.equal(one, two);
  const { fingerprint } = await readPublicKey(made.publicKey);
  assert.equal((await publicHalf(pkcs1)).fingerprint, fingerprint);
  assert.equal((await publicHalf(made.privateKey)).fingerprint, fingerprint);
});

test("a key decoded from PEM encodes to the same text", () => {
  const { label, der } = readPem(made.publicKey, null);
  assert.equal(writePem(label, der), made.publicKey);
});

const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
const short = generateKeyPairSync("rsa", { modulusLength: 1024 });
const spki = { type: "spki", format: "pem" } as const;
const REFUSED: [string, string, KeyReadErrorCode][] = [
  ["a private key", made.privateKey, "PRIVATE_KEY_GIVEN"],
  ["no PEM", "hello", "NOT_PEM"],
  ["two keys", made.publicKey + made.publicKey, "SEVERAL_KEYS"],
  ["a curve", ec.publicKey.export(spki).toString(), "NOT_RSA"],
  ["1024 bits", short.publicKey.export(spki).toString(), "KEY_TOO_SHORT"],
  ["damage", made.publicKey.replace("MII", "M!!"), "UNREADABLE"],
];
for (const [what, pem, code] of REFUSED) {
  test(`${what} is rejected as a public key: ${code}`, async () => {
    await assert.rejects(readPublicKey(pem), { code });
  });
}
