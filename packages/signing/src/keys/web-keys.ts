import { fromHex, toHex } from "../hex.ts";
import { decodeBase64, encodeBase64 } from "../signed-text.ts";
import { type DerKind, kindOfDer, RSA_ALGORITHM } from "./der-kind.ts";
import type { KeySize } from "./key-size.ts";
import { keyError, readPem, writePem } from "./pem.ts";

/** RSA keys of Web Crypto, which browsers, Node, Deno, Bun and Workers have. */
export const ALGORITHM = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };

/** DER, in hexadecimal: tags around a key. */
const RSA = RSA_ALGORITHM;
const SEQUENCE = "30";
const BIT_STRING = "03";
const OCTET_STRING = "04";
const ZERO = "020100";
const NO_UNUSED_BITS = "00";
export type KeyPairText = {
  /** PKCS#8. */
  readonly privateKey: string;
  /** SPKI. */
  readonly publicKey: string;
};

/** A new pair in PEM. Takes up to some seconds at 4096 bits. */
export async function generateKeyPair(modulusLength: KeySize): Promise<KeyPairText> {
  const publicExponent = new Uint8Array([1, 0, 1]);
  const pair = await crypto.subtle.generateKey(
    { ...ALGORITHM, modulusLength, publicExponent },
    true,
    ["sign", "verify"],
  );
  const [pkcs8, spki] = await Promise.all([
    crypto.subtle.exportKey("pkcs8", pair.privateKey),
    crypto.subtle.exportKey("spki", pair.publicKey),
  ]);
  return {
    privateKey: writePem("PRIVATE KEY", new Uint8Array(pkcs8)),
    publicKey: writePem("PUBLIC KEY", new Uint8Array(spki)),
  };
}

/** A public key for verifying: SPKI or PKCS#1, whatever its label says. Throws KeyReadError. */
export async function importPublicKey(pem: string): Promise<CryptoKey> {
  const { kind, der } = readKeyPem(pem, "PRIVATE_KEY_GIVEN");
  if (/private|pkcs8/.test(kind)) throw keyError("PRIVATE_KEY_GIVEN");
  if (kind === "certificate") throw keyError("CERTIFICATE_GIVEN");
  if (kind === "spki" && !der.includes(RSA)) throw keyError("NOT_RSA");
  const spki =
    kind === "pkcs1-public"
      ? writeDer(SEQUENCE, RSA + writeDer(BIT_STRING, NO_UNUSED_BITS + der))
      : der;
  return importKey("spki", spki, true, "verify");
}

/** A private key for signing: PKCS#8 or PKCS#1, not encrypted. Throws KeyReadError. */
export async function importPrivateKey(pem: string, isExtractable = false): Promise<CryptoKey> {
  return importKey("pkcs8", readPrivateKey(pem), isExtractable, "sign");
}

/**
 * The PKCS#8 form of a private key, in hexadecimal. Throws KeyReadError at once for what is not an
 * RSA private key; only importing it finds damage inside.
 */
export function readPrivateKey(pem: string): string {
  const { kind, der } = readKeyPem(pem, null);
  switch (kind) {
    case "spki":
    case "pkcs1-public":
      throw keyError("PUBLIC_KEY_GIVEN");
    case "certificate":
      throw keyError("CERTIFICATE_GIVEN");
    case "ec-private":
      throw keyError("NOT_RSA");
    case "encrypted":
      throw keyError("ENCRYPTED_KEY");
    case "pkcs1-private":
      return writeDer(SEQUENCE, ZERO + RSA + writeDer(OCTET_STRING, der));
    case "pkcs8":
      if (!der.includes(RSA)) throw keyError("NOT_RSA");
      return der;
    case "unknown":
      throw keyError("UNREADABLE");
  }
}

/** Signs a text and returns the signature in Base64. */
export async function signText(text: string, key: CryptoKey): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const signature = await crypto.subtle.sign(ALGORITHM.name, key, bytes);
  return encodeBase64(new Uint8Array(signature));
}

export async function verifyText(text: string, base64: string, key: CryptoKey): Promise<boolean> {
  const signature = decodeBase64(base64);
  if (signature === undefined) return false;
  const bytes = new TextEncoder().encode(text);
  return crypto.subtle.verify(ALGORITHM.name, key, new Uint8Array(signature), bytes);
}

/** What it holds, and the bytes in hexadecimal. */
function readKeyPem(...given: Parameters<typeof readPem>): { kind: DerKind; der: string } {
  const { label, der: bytes } = readPem(...given);
  if (label.includes("CERTIFICATE")) throw keyError("CERTIFICATE_GIVEN");
  const der = toHex(bytes);
  return { kind: kindOfDer(der), der };
}

async function importKey(
  format: "spki" | "pkcs8",
  der: string,
  isExtractable: boolean,
  usage: "sign" | "verify",
): Promise<CryptoKey> {
  try {
    const bytes = fromHex(der);
    return await crypto.subtle.importKey(format, bytes, ALGORITHM, isExtractable, [usage]);
  } catch {
    throw keyError("UNREADABLE");
  }
}

function writeDer(tag: string, contents: string): string {
  const length = contents.length / 2;
  const digits = length.toString(16);
  const bytes = digits.padStart(digits.length + (digits.length % 2), "0");
  const head = length < 0x80 ? bytes : (0x80 + bytes.length / 2).toString(16) + bytes;
  return tag + head + contents;
}
