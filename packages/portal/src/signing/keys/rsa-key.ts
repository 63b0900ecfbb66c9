import { fromHex, toHex } from "@kaunter/signing/hex";
import { KEY_BITS_MAX, KEY_BITS_MIN } from "@kaunter/signing/key-size";
import { keyError } from "@kaunter/signing/pem";
import { ALGORITHM, importPrivateKey, importPublicKey } from "@kaunter/signing/web-keys";

export interface RsaPublicKey {
  modulus: bigint;
  exponent: bigint;
  bits: number;
  /** SHA-256 of the SPKI form in hexadecimal, as the gateway shows it. */
  fingerprint: string;
}

/** Reads a public key: SPKI or PKCS#1, under either label. Throws KeyReadError. */
export async function readPublicKey(pem: string): Promise<RsaPublicKey> {
  const key = await describeKey(await importPublicKey(pem));
  if (key.bits < KEY_BITS_MIN) throw keyError("KEY_TOO_SHORT");
  if (key.bits > KEY_BITS_MAX) throw keyError("KEY_TOO_LONG");
  return key;
}

/** The public key of a private key in PEM, to find the uploaded key it belongs to. */
export async function publicHalf(pem: string): Promise<RsaPublicKey> {
  const { n = "", e = "" } = await crypto.subtle.exportKey(
    "jwk",
    await importPrivateKey(pem, true),
  );
  const jwk = { kty: "RSA", n, e };
  return describeKey(await crypto.subtle.importKey("jwk", jwk, ALGORITHM, true, ["verify"]));
}

async function describeKey(key: CryptoKey): Promise<RsaPublicKey> {
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
