import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import { describeKey, type PrivateKey, type PublicKey } from "../rsa.ts";
import { KEY_BITS_MAX, KEY_BITS_MIN } from "./key-size.ts";
import { keyError, readPem } from "./pem.ts";

const EXPONENT_MIN = 3n;
const EXPONENT_MAX = 0xffff_ffffn;

/**
 * Reads a client's public key: SPKI or PKCS#1, under any PEM label or none, with any line ends.
 * Throws KeyReadError. A private key anywhere in the text is rejected with a code of its own.
 */
export function readPublicKey(pem: string): PublicKey {
  const { label, der } = readDer(pem, "PRIVATE_KEY_GIVEN");
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
  const { label, der } = readDer(pem, null);
  const keyObject = parsePrivate(der);
  if (keyObject !== undefined) return describeKey(expectUsableRsa(keyObject));
  const isPublic = label.includes("CERTIFICATE") || isCertificate(der) || parsePublic(der);
  throw keyError(isPublic ? "PUBLIC_KEY_GIVEN" : "UNREADABLE");
}

function readDer(...given: Parameters<typeof readPem>): { label: string; der: Buffer } {
  const { label, der } = readPem(...given);
  return { label, der: Buffer.from(der) };
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
    attempt(() => createPrivateKey({ key, format: "der", type: "pkcs1" })) ??
    attempt(() => createPrivateKey({ key, format: "der", type: "sec1" }))
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
