import assert from "node:assert/strict";
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { readKeyFile, readVectors } from "../../test/test-vectors.ts";
import { KeyReadError, type KeyReadErrorCode } from "../errors.ts";
import { exportPrivateKeyPem, exportPublicKeyPem, generateKeyPair } from "../rsa.ts";
import { readPrivateKey, readPublicKey } from "./read-key.ts";
import * as web from "./web-keys.ts";

const { publicKeyFingerprint } = readVectors();
const spki = readKeyFile("public.pem");
const pkcs1 = readKeyFile("public-pkcs1.pem");
const privatePem = readKeyFile("test-only-private.pem");
const privatePkcs1 = readKeyFile("test-only-private-pkcs1.pem");

const relabel = (pem: string, from: string, to: string) => pem.replaceAll(from, to);
const PUBLIC: [name: string, pem: string][] = [
  ["SPKI", spki],
  ["PKCS#1", pkcs1],
  ["SPKI under the PKCS#1 label", relabel(spki, "PUBLIC KEY", "RSA PUBLIC KEY")],
  ["PKCS#1 under the SPKI label", relabel(pkcs1, "RSA PUBLIC KEY", "PUBLIC KEY")],
  ["Windows line ends", spki.replaceAll("\n", "\r\n")],
  ["old Mac line ends", spki.replaceAll("\n", "\r")],
  ["blanks around every line", `\n\n  ${spki.replaceAll("\n", "  \n\t")}\n`],
  ["one long line", spki.replace(/\n(?!-)/g, "").replace("KEY-----", "KEY-----\n")],
  ["no line ends at all", spki.replaceAll("\n", "")],
  ["line ends as the two characters \\n", spki.replaceAll("\n", "\\n")],
  ["a byte order mark and text before it", `\ufeffMy key:\n${spki}`],
];

for (const [name, pem] of PUBLIC) {
  test(`a public key is read: ${name}`, () => {
    const key = readPublicKey(pem);
    assert.equal(key.fingerprint, publicKeyFingerprint);
    assert.equal(key.bits, 2048);
    assert.equal(exportPublicKeyPem(key), spki);
  });
}

for (const [name, pem] of [
  ["PKCS#8", privatePem],
  ["PKCS#1", privatePkcs1],
  ["PKCS#8 under the PKCS#1 label", relabel(privatePem, "PRIVATE KEY", "RSA PRIVATE KEY")],
  ["Windows line ends", privatePkcs1.replaceAll("\n", "\r\n")],
] as const) {
  test(`a private key is read: ${name}`, () => {
    const key = readPrivateKey(pem);
    assert.equal(key.fingerprint, publicKeyFingerprint);
    assert.equal(exportPrivateKeyPem(key), privatePem);
    assert.equal(exportPublicKeyPem(key), spki);
  });
}

const escaped = (line: string) => (pem: string) => pem.replaceAll("\n", line);
const PASTED: [name: string, paste: (pem: string) => string][] = [
  ["\\n for line breaks", escaped("\\n")],
  ["\\r\\n for line breaks", escaped("\\r\\n")],
  ["\\\\n for line breaks", escaped("\\\\n")],
  ["one line", escaped(" ")],
  ["no white space", escaped("")],
  ["indented lines", escaped("\n    ")],
  ["quotes", (pem) => `"${pem}"`],
  ["quotes and \\n", (pem) => `'${escaped("\\n")(pem)}'`],
  ["a byte order mark", (pem) => `\ufeff${pem}`],
  ["no PEM lines", (pem) => pem.replace(/-----[^\n]*\n/g, "")],
  ["its PEM in Base64", (pem) => Buffer.from(pem).toString("base64")],
  ["percent-encoding", (pem) => encodeURIComponent(pem)],
  ["dashes of an editor", (pem) => pem.replaceAll("-----", "——")],
];
for (const [name, paste] of PASTED) {
  test(`a pasted key is read by all readers: ${name}`, async () => {
    assert.equal(readPublicKey(paste(spki)).fingerprint, publicKeyFingerprint);
    assert.equal(readPublicKey(paste(pkcs1)).fingerprint, publicKeyFingerprint);
    assert.equal(readPrivateKey(paste(privatePem)).fingerprint, publicKeyFingerprint);
    assert.equal(readPrivateKey(paste(privatePkcs1)).fingerprint, publicKeyFingerprint);
    for (const pem of [spki, pkcs1]) assert.ok(await web.importPublicKey(paste(pem)));
    for (const pem of [privatePem, privatePkcs1]) assert.ok(await web.importPrivateKey(paste(pem)));
  });
}

const longKey = generateKeyPairSync("rsa", { modulusLength: 2048, publicExponent: 3 }).publicKey;

/** An RSA public key with any numbers, without the patience to generate a huge one. */
function publicPemOf(modulusBytes: number, exponent: string): string {
  const modulus = Buffer.alloc(modulusBytes, 0xff).toString("base64url");
  const key = createPublicKey({ key: { kty: "RSA", n: modulus, e: exponent }, format: "jwk" });
  return key.export({ type: "spki", format: "pem" }).toString();
}

const REFUSED_PUBLIC: [name: string, pem: string, KeyReadErrorCode][] = [
  ["a private key", privatePem, "PRIVATE_KEY_GIVEN"],
  ["a PKCS#1 private key", privatePkcs1, "PRIVATE_KEY_GIVEN"],
  ["an encrypted private key", readKeyFile("test-only-private-encrypted.pem"), "PRIVATE_KEY_GIVEN"],
  ["a private key after a public one", spki + privatePem, "PRIVATE_KEY_GIVEN"],
  [
    "a private key under a public label",
    relabel(privatePem, "PRIVATE", "PUBLIC"),
    "PRIVATE_KEY_GIVEN",
  ],
  [
    "a PKCS#1 private key under a public label",
    relabel(privatePkcs1, "PRIVATE", "PUBLIC"),
    "PRIVATE_KEY_GIVEN",
  ],
  ["a certificate", readKeyFile("certificate.pem"), "CERTIFICATE_GIVEN"],
  [
    "a certificate under a public label",
    relabel(readKeyFile("certificate.pem"), "CERTIFICATE", "PUBLIC KEY"),
    "CERTIFICATE_GIVEN",
  ],
  ["an elliptic curve key", readKeyFile("public-ec.pem"), "NOT_RSA"],
  ["a key bound to another padding", readKeyFile("public-pss.pem"), "NOT_RSA"],
  ["1024 bits", readKeyFile("public-1024.pem"), "KEY_TOO_SHORT"],
  ["16384 bits", publicPemOf(2048, "AQAB"), "KEY_TOO_LONG"],
  ["the exponent 1", publicPemOf(256, "AQ"), "WEAK_EXPONENT"],
  ["an even exponent", publicPemOf(256, "BA"), "WEAK_EXPONENT"],
  ["an exponent of 64 bits", publicPemOf(256, "AQAAAAAAAAE"), "WEAK_EXPONENT"],
  ["two keys", spki + pkcs1, "SEVERAL_KEYS"],
  ["nothing", "", "NOT_PEM"],
  ["an SSH key", "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ== me@example.com", "OPENSSH_KEY"],
  [
    "an SSH private key",
    "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----",
    "PRIVATE_KEY_GIVEN",
  ],
  ["a JSON Web Key", JSON.stringify({ kty: "RSA", n: "AQAB", e: "AQAB" }), "JWK_GIVEN"],
  [
    "a private JSON Web Key",
    JSON.stringify({ kty: "RSA", n: "AQAB", d: "AQAB" }),
    "PRIVATE_KEY_GIVEN",
  ],
  [
    "a private key without its PEM lines",
    privatePem.replace(/-----[^\n]*\n/g, ""),
    "PRIVATE_KEY_GIVEN",
  ],
  ["no end line", spki.slice(0, -30), "NOT_PEM"],
  ["half of its text", spki.replace(/\n[^\n]*\n[^\n]*\n/, "\n"), "UNREADABLE"],
  [
    "text that is not Base64",
    "-----BEGIN PUBLIC KEY-----\n?!\n-----END PUBLIC KEY-----",
    "UNREADABLE",
  ],
  ["100,000 characters", spki + " ".repeat(100_000), "NOT_PEM"],
];

for (const [name, pem, code] of REFUSED_PUBLIC) {
  test(`a public key is rejected as ${code}: ${name}`, () => {
    assert.throws(() => readPublicKey(pem), { name: "KeyReadError", code });
  });
}

const REFUSED_PRIVATE: [name: string, pem: string, KeyReadErrorCode][] = [
  ["a public key", spki, "PUBLIC_KEY_GIVEN"],
  ["a public key under a private label", relabel(spki, "PUBLIC", "PRIVATE"), "PUBLIC_KEY_GIVEN"],
  ["a certificate", readKeyFile("certificate.pem"), "PUBLIC_KEY_GIVEN"],
  ["a password on it", readKeyFile("test-only-private-encrypted.pem"), "ENCRYPTED_KEY"],
  ["nothing", "", "NOT_PEM"],
];

for (const [name, pem, code] of REFUSED_PRIVATE) {
  test(`a private key is rejected as ${code}: ${name}`, () => {
    assert.throws(() => readPrivateKey(pem), { name: "KeyReadError", code });
  });
}

test("the exponent 3 is accepted", () => {
  const pem = longKey.export({ type: "spki", format: "pem" }).toString();
  assert.equal(readPublicKey(pem).bits, 2048);
});

test("an error never quotes what was pasted", () => {
  const secret = privatePem.split("\n")[1] ?? "";
  assert.throws(
    () => readPublicKey(privatePem),
    (error: Error) => !error.message.includes(secret),
  );
});

test("a new pair reads back", async () => {
  const { publicKey, privateKey } = await generateKeyPair();
  assert.equal(readPublicKey(exportPublicKeyPem(publicKey)).fingerprint, publicKey.fingerprint);
  assert.equal(readPrivateKey(exportPrivateKeyPem(privateKey)).fingerprint, publicKey.fingerprint);
  assert.match(exportPublicKeyPem(publicKey), /^-----BEGIN PUBLIC KEY-----\n/);
});

test("any pasted text gives a key or a KeyReadError", () => {
  const damaged = fc
    .tuple(fc.constantFrom(spki, pkcs1, privatePem), fc.nat(1500), fc.string({ maxLength: 4 }))
    .map(([pem, at, text]) => pem.slice(0, at) + text + pem.slice(at + 1));
  fc.assert(
    fc.property(fc.oneof(fc.string(), damaged), (text) => {
      for (const read of [readPublicKey, readPrivateKey]) {
        try {
          read(text);
        } catch (error) {
          assert.ok(error instanceof KeyReadError, String(error));
        }
      }
    }),
    { numRuns: 300 },
  );
});
