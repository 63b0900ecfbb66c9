import { fromHex, toHex } from "@kaunter/signing/hex";
import { KEY_BITS_MAX, KEY_BITS_MIN } from "@kaunter/signing/key-size";
import { keyError, readPem } from "@kaunter/signing/pem";

const ALGORITHM = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };

/** DER, in hexadecimal: `rsaEncryption` with its NULL parameter, and the tags around a key. */
const RSA = "300d06092a864886f70d0101010500";
const SEQUENCE = "30";
const BIT_STRING = "03";
const OCTET_STRING = "04";
const ZERO = "020100";
const NO_UNUSED_BITS = "00";
/** An SPKI form starts with a sequence that names the algorithm, a PKCS#1 form with a number. */
const SPKI_START = /^30(?:[0-7].|81..|82....)30/;
const PKCS1_START = /^30(?:[0-7].|81..|82....)02/;

export interface RsaPublicKey {
  modulus: bigint;
  exponent: bigint;
  bits: number;
  /** SHA-256 of the SPKI form in hexadecimal, as the gateway shows it. */
  fingerprint: string;
}

/** Reads a public key: SPKI or PKCS#1, whatever its label says. Throws KeyReadError. */
export async function readPublicKey(pem: string): Promise<RsaPublicKey> {
  const { der } = readKeyPem(pem, "PRIVATE_KEY_GIVEN");
  const text = toHex(der);
  if (SPKI_START.test(text) && !text.includes(RSA)) throw keyError("NOT_RSA");
  const spki = PKCS1_START.test(text)
    ? writeDer(SEQUENCE, RSA + writeDer(BIT_STRING, NO_UNUSED_BITS + text))
    : text;
  const key = await describeKey(importOrFail("spki", spki, true, ["verify"]));
  if (key.bits < KEY_BITS_MIN) throw keyError("KEY_TOO_SHORT");
  if (key.bits > KEY_BITS_MAX) throw keyError("KEY_TOO_LONG");
  return key;
}

/** A private key for signing: PKCS#8 or PKCS#1, not encrypted. It cannot be exported. */
export function readPrivateKey(pem: string): Promise<CryptoKey> {
  return importPrivateKey(pem, false);
}

/** The public key of a private key in PEM, to find the uploaded key it belongs to. */
export async function publicHalf(pem: string): Promise<RsaPublicKey> {
  const { n = "", e = "" } = await crypto.subtle.exportKey(
    "jwk",
    await importPrivateKey(pem, true),
  );
  return describeKey(
    crypto.subtle.importKey("jwk", { kty: "RSA", n, e }, ALGORITHM, true, ["verify"]),
  );
}

function readKeyPem(...given: Parameters<typeof readPem>) {
  const block = readPem(...given);
  if (block.label.includes("CERTIFICATE")) throw keyError("CERTIFICATE_GIVEN");
  return block;
}

async function importPrivateKey(pem: string, isExtractable: boolean): Promise<CryptoKey> {
  const { label, der } = readKeyPem(pem, null);
  if (label.includes("PUBLIC")) throw keyError("PUBLIC_KEY_GIVEN");
  const text = toHex(der);
  const isPkcs1 = label.startsWith("RSA ");
  const pkcs8 = isPkcs1 ? writeDer(SEQUENCE, ZERO + RSA + writeDer(OCTET_STRING, text)) : text;
  return importOrFail("pkcs8", pkcs8, isExtractable, ["sign"]);
}

async function importOrFail(
  format: "spki" | "pkcs8",
  der: string,
  isExtractable: boolean,
  usages: KeyUsage[],
): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey(format, fromHex(der), ALGORITHM, isExtractable, usages);
  } catch {
    throw keyError("UNREADABLE");
  }
}

async function describeKey(imported: Promise<CryptoKey>): Promise<RsaPublicKey> {
  const key = await imported;
  const [{ n = "", e = "" }, spki] = await Promise.all([
    crypto.subtle.exportKey("jwk", key),
    crypto.subtle.exportKey("spki", key),
  ]);
  const digest = await crypto.subtle.digest("SHA-256", spki);
  const modulus = readNumber(n);
  return {
    modulus,
    exponent: readNumber(e),
    bits: modulus.toString(2).length,
    fingerprint: toHex(new Uint8Array(digest)),
  };
}

function writeDer(tag: string, contents: string): string {
  const length = contents.length / 2;
  const digits = length.toString(16);
  const bytes = digits.padStart(digits.length + (digits.length % 2), "0");
  const head = length < 0x80 ? bytes : (0x80 + bytes.length / 2).toString(16) + bytes;
  return tag + head + contents;
}

/** The block under a signature, padding included; undefined for a number beyond the modulus. */
export function openBlock(signature: Uint8Array, key: RsaPublicKey): Uint8Array | undefined {
  let square = BigInt(`0x${toHex(signature)}`);
  if (square >= key.modulus) return undefined;
  let block = 1n;
  for (let rest = key.exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) block = (block * square) % key.modulus;
    square = (square * square) % key.modulus;
  }
  return fromHex(block.toString(16).padStart(Math.ceil(key.bits / 8) * 2, "0"));
}

/** Of a JSON Web Key, in URL-safe Base64. */
function readNumber(text: string): bigint {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return BigInt(`0x${toHex(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))}`);
}
