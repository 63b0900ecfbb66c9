import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import { KeyReadError, type KeyReadErrorCode } from "./errors.ts";
import { KEY_BITS_MIN } from "./key-size.ts";
import { describeKey, type PrivateKey, type PublicKey } from "./rsa.ts";
import { isBase64 } from "./signed-text.ts";

/** Longer keys only cost time: verification grows with the square of the length. */
const KEY_BITS_MAX = 8192;
const PEM_LENGTH_MAX = 32_768;
const EXPONENT_MIN = 3n;
const EXPONENT_MAX = 0xffff_ffffn;

const MESSAGES: Record<KeyReadErrorCode, string> = {
  NOT_PEM:
    "This is not a PEM key. Paste the whole text, from -----BEGIN to the last dash of -----END.",
  SEVERAL_KEYS: "This text contains several keys. Paste one.",
  PRIVATE_KEY_GIVEN:
    "This is a PRIVATE key. Never share it: generate a new key pair and paste its public key.",
  PUBLIC_KEY_GIVEN: "This is a public key. Use the private key of the pair.",
  CERTIFICATE_GIVEN:
    "This is a certificate. Paste its public key: openssl x509 -in certificate.pem -pubkey -noout",
  ENCRYPTED_KEY:
    "This private key is protected by a password. Remove the password: openssl pkey -in key.pem -out plain.pem",
  NOT_RSA: "This is not an RSA key. Generate one: openssl genrsa -out private.pem 2048",
  KEY_TOO_SHORT: `This RSA key is shorter than ${KEY_BITS_MIN} bits. Generate a longer one.`,
  KEY_TOO_LONG: `This RSA key is longer than ${KEY_BITS_MAX} bits. Use 2048 to 4096 bits.`,
  WEAK_EXPONENT:
    "This RSA key has an unusual public exponent. Generate one with the exponent 65537.",
  UNREADABLE: "The text between the PEM lines is damaged. Paste the whole key again.",
};

/**
 * Reads a client's public key: SPKI or PKCS#1, under either of their PEM labels, whatever the line
 * ends. Throws KeyReadError. A private key anywhere in the text is rejected with a code of its own.
 */
export function readPublicKey(pem: string): PublicKey {
  const { label, der } = readPem(pem, "PRIVATE_KEY_GIVEN");
  if (label.includes("CERTIFICATE")) throw keyError("CERTIFICATE_GIVEN");
  if (parsePrivate(der) !== undefined) throw keyError("PRIVATE_KEY_GIVEN");
  const keyObject = parsePublic(der);
  if (keyObject === undefined) {
    throw keyError(isCertificate(der) ? "CERTIFICATE_GIVEN" : "UNREADABLE");
  }
  return describeKey(expectUsableRsa(keyObject));
}

/** Reads a private key: PKCS#8 or PKCS#1, not encrypted. Throws KeyReadError. */
export function readPrivateKey(pem: string): PrivateKey {
  const { label, der } = readPem(pem, null);
  if (label.includes("CERTIFICATE") || label.includes("PUBLIC")) throw keyError("PUBLIC_KEY_GIVEN");
  const keyObject = parsePrivate(der);
  if (keyObject !== undefined) return describeKey(expectUsableRsa(keyObject));
  throw keyError(parsePublic(der) === undefined ? "UNREADABLE" : "PUBLIC_KEY_GIVEN");
}

/** `onPrivate`: the error for any private key block, checked before anything else. */
function readPem(pem: string, onPrivate: KeyReadErrorCode | null): { label: string; der: Buffer } {
  // Environment files often store line breaks as the two characters \n.
  const text = pem.replaceAll("\\n", "\n");
  const begins = [...text.matchAll(/-----BEGIN ([A-Z0-9 ]{1,40})-----/g)];
  if (onPrivate !== null && begins.some((begin) => begin[1]?.includes("PRIVATE KEY"))) {
    throw keyError(onPrivate);
  }
  const [begin] = begins;
  if (begin === undefined || text.length > PEM_LENGTH_MAX) throw keyError("NOT_PEM");
  if (begins.length > 1) throw keyError("SEVERAL_KEYS");
  const label = begin[1] ?? "";
  const start = begin.index + begin[0].length;
  const end = text.indexOf("-----END ", start);
  if (end < 0) throw keyError("NOT_PEM");
  const body = text.slice(start, end);
  if (label.startsWith("ENCRYPTED") || body.includes("ENCRYPTED")) throw keyError("ENCRYPTED_KEY");
  if (label.startsWith("EC ") || label.startsWith("DSA ")) throw keyError("NOT_RSA");
  const base64 = body.replace(/\s+/g, "");
  if (!isBase64(base64)) throw keyError("UNREADABLE");
  return { label, der: Buffer.from(base64, "base64") };
}

function parsePublic(key: Buffer): KeyObject | undefined {
  return (
    attempt(() => createPublicKey({ key, format: "der", type: "spki" })) ??
    attempt(() => createPublicKey({ key, format: "der", type: "pkcs1" }))
  );
}

function parsePrivate(key: Buffer): KeyObject | undefined {
  return (
    attempt(() => createPrivateKey({ key, format: "der", type: "pkcs8" })) ??
    attempt(() => createPrivateKey({ key, format: "der", type: "pkcs1" }))
  );
}

function isCertificate(der: Buffer): boolean {
  return attempt(() => new X509Certificate(der)) !== undefined;
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function expectUsableRsa(keyObject: KeyObject): KeyObject {
  if (keyObject.asymmetricKeyType !== "rsa") throw keyError("NOT_RSA");
  const { modulusLength = 0, publicExponent = 0n } = keyObject.asymmetricKeyDetails ?? {};
  if (modulusLength < KEY_BITS_MIN) throw keyError("KEY_TOO_SHORT");
  if (modulusLength > KEY_BITS_MAX) throw keyError("KEY_TOO_LONG");
  // With the exponent 1 anyone can make valid signatures; a huge one only costs time.
  if (
    publicExponent < EXPONENT_MIN ||
    publicExponent > EXPONENT_MAX ||
    publicExponent % 2n === 0n
  ) {
    throw keyError("WEAK_EXPONENT");
  }
  return keyObject;
}

function keyError(code: KeyReadErrorCode): KeyReadError {
  return new KeyReadError(code, MESSAGES[code]);
}
