import { fromHex, toHex } from "@kaunter/signing/hex";
import { KEY_BITS_MIN } from "@kaunter/signing/key-size";
import { BIT_STRING, INTEGER, OCTET_STRING, readAll, readDer, SEQUENCE, writeDer } from "./der.ts";
import { PemError, readPem } from "./pem.ts";

/** `rsaEncryption` with its NULL parameter. */
const RSA = new Uint8Array([
  0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
]);
const ZERO = new Uint8Array([0x02, 0x01, 0x00]);
const NO_UNUSED_BITS = new Uint8Array([0]);

export interface RsaPublicKey {
  modulus: bigint;
  exponent: bigint;
  bits: number;
  spki: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the SPKI form, as the gateway shows it. */
  fingerprint: string;
}

/** Reads a public key: SPKI or PKCS#1, whatever its label says. Throws PemError. */
export async function readPublicKey(pem: string): Promise<RsaPublicKey> {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY/.test(pem)) throw new PemError("PRIVATE_KEY_GIVEN");
  const { der } = readPem(pem);
  const spki = isSpki(der)
    ? der
    : writeDer(SEQUENCE, RSA, writeDer(BIT_STRING, NO_UNUSED_BITS, der));
  const numbers = readNumbers(spki);
  if (!numbers) throw new PemError(isSpki(der) ? "NOT_RSA" : "UNREADABLE");
  const [modulus, exponent] = numbers;
  const bits = modulus.toString(2).length;
  if (bits < KEY_BITS_MIN) throw new PemError("KEY_TOO_SHORT");
  return { modulus, exponent, bits, spki, fingerprint: await fingerprintOf(spki) };
}

/** A private key for signing: PKCS#8 or PKCS#1, not encrypted. It cannot be exported. */
export async function readPrivateKey(pem: string): Promise<CryptoKey> {
  const { label, der } = readPem(pem);
  if (label.includes("PUBLIC")) throw new PemError("PUBLIC_KEY_GIVEN");
  const pkcs8 = label.startsWith("RSA ") ? wrapPkcs1(der) : der;
  try {
    const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
    return await crypto.subtle.importKey("pkcs8", pkcs8, algorithm, false, ["sign"]);
  } catch {
    throw new PemError("UNREADABLE");
  }
}

/** The public key of a private key in PEM, to find the uploaded key it belongs to. */
export async function publicHalf(pem: string): Promise<RsaPublicKey> {
  const { label, der } = readPem(pem);
  const inner = label.startsWith("RSA ") ? der : readAll(readDer(der)?.value ?? der)?.[2]?.value;
  const numbers = inner && readAll(readDer(inner)?.value ?? inner);
  const [, modulus, exponent] = numbers ?? [];
  if (!modulus || !exponent) throw new PemError("UNREADABLE");
  const pkcs1 = writeDer(
    SEQUENCE,
    writeDer(INTEGER, modulus.value),
    writeDer(INTEGER, exponent.value),
  );
  const spki = writeDer(SEQUENCE, RSA, writeDer(BIT_STRING, NO_UNUSED_BITS, pkcs1));
  return {
    modulus: toBigInt(modulus.value),
    exponent: toBigInt(exponent.value),
    bits: toBigInt(modulus.value).toString(2).length,
    spki,
    fingerprint: await fingerprintOf(spki),
  };
}

/** `SHA256:` and 64 hexadecimal digits would be long; the gateway's form is the plain digits. */
async function fingerprintOf(spki: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", spki)));
}

function isSpki(der: Uint8Array): boolean {
  const outer = readDer(der);
  return outer?.tag === SEQUENCE && readDer(outer.value)?.tag === SEQUENCE;
}

function readNumbers(spki: Uint8Array): [modulus: bigint, exponent: bigint] | null {
  const outer = readDer(spki);
  const [algorithm, bits] = outer ? (readAll(outer.value) ?? []) : [];
  if (!algorithm || bits?.tag !== BIT_STRING) return null;
  const isRsa = RSA.subarray(2).every((byte, index) => algorithm.value[index] === byte);
  const numbers = isRsa && readDer(bits.value, 1);
  const [modulus, exponent] = numbers ? (readAll(numbers.value) ?? []) : [];
  if (modulus?.tag !== INTEGER || exponent?.tag !== INTEGER) return null;
  return [toBigInt(modulus.value), toBigInt(exponent.value)];
}

function wrapPkcs1(der: Uint8Array): Uint8Array<ArrayBuffer> {
  return writeDer(SEQUENCE, ZERO, RSA, writeDer(OCTET_STRING, der));
}

/** The block under a signature, padding included; undefined for a number beyond the modulus. */
export function openBlock(signature: Uint8Array, key: RsaPublicKey): Uint8Array | undefined {
  let square = toBigInt(signature);
  if (square >= key.modulus) return undefined;
  let block = 1n;
  for (let rest = key.exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) block = (block * square) % key.modulus;
    square = (square * square) % key.modulus;
  }
  return fromHex(block.toString(16).padStart(Math.ceil(key.bits / 8) * 2, "0"));
}

function toBigInt(bytes: Uint8Array): bigint {
  return BigInt(`0x0${toHex(bytes)}`);
}
