import { decodeBase64, encodeBase64 } from "@kaunter/signing/signed-text";
import { KaunterConfigError } from "./errors.ts";

const ALGORITHM = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } as const;
/** OBJECT IDENTIFIER rsaEncryption, NULL: what PKCS#8 and SPKI put before a bare RSA key. */
const RSA_IDENTIFIER = [
  0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
];
const VERSION_0 = [0x02, 0x01, 0x00];
const SEQUENCE = 0x30;
const OCTET_STRING = 0x04;
const BIT_STRING = 0x03;

/** Imports an RSA private key from PEM: PKCS#8 or PKCS#1, not encrypted. */
export async function importPrivateKey(pem: string): Promise<CryptoKey> {
  const { label, der } = parsePem(pem, "private");
  if (label.startsWith("ENCRYPTED")) {
    throw new KaunterConfigError(
      "The private key is protected by a password. Remove the password: openssl pkey -in key.pem -out plain.pem",
    );
  }
  if (!label.endsWith("PRIVATE KEY")) {
    throw new KaunterConfigError(`privateKey must be a private key; this is a ${label}.`);
  }
  const pkcs8 =
    label === "RSA PRIVATE KEY"
      ? tag(SEQUENCE, [...VERSION_0, ...RSA_IDENTIFIER, ...tag(OCTET_STRING, der)])
      : der;
  return importKey("pkcs8", pkcs8, "sign");
}

/** Imports an RSA public key from PEM: SPKI or PKCS#1, under either label. */
export async function importPublicKey(pem: string): Promise<CryptoKey> {
  const { label, der } = parsePem(pem, "public");
  if (!label.endsWith("PUBLIC KEY")) {
    throw new KaunterConfigError(`publicKey must be the server's public key; this is a ${label}.`);
  }
  try {
    return await importKey("spki", der, "verify");
  } catch {
    const spki = tag(SEQUENCE, [...RSA_IDENTIFIER, ...tag(BIT_STRING, [0, ...der])]);
    return importKey("spki", spki, "verify");
  }
}

/** Signs a text and returns the signature in Base64. */
export async function signText(text: string, key: CryptoKey): Promise<string> {
  const signature = await crypto.subtle.sign(ALGORITHM, key, new TextEncoder().encode(text));
  return encodeBase64(new Uint8Array(signature));
}

export async function verifyText(text: string, base64: string, key: CryptoKey): Promise<boolean> {
  const signature = decodeBase64(base64);
  if (signature === undefined) return false;
  const bytes = new TextEncoder().encode(text);
  return crypto.subtle.verify(ALGORITHM, key, new Uint8Array(signature), bytes);
}

/** Environment files often store line breaks as the two characters \n. */
function parsePem(pem: string, wanted: string): { label: string; der: number[] } {
  const text = pem.replaceAll("\\n", "\n");
  const found = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/.exec(text);
  const der = found && decodeBase64((found[2] ?? "").replace(/\s+/g, ""));
  if (!found || !der) {
    throw new KaunterConfigError(
      `The ${wanted} key is not a PEM key. Use the whole text, from -----BEGIN to the last dash of -----END.`,
    );
  }
  return { label: found[1] ?? "", der: [...der] };
}

async function importKey(
  format: "pkcs8" | "spki",
  der: readonly number[],
  usage: "sign" | "verify",
): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey(format, new Uint8Array(der), ALGORITHM, false, [usage]);
  } catch (cause) {
    throw new KaunterConfigError("The key is damaged or is not an RSA key. Copy it again, whole.", {
      cause,
    });
  }
}

/** DER: tag, length, content. */
function tag(number: number, content: readonly number[]): number[] {
  const { length } = content;
  if (length < 0x80) return [number, length, ...content];
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff];
  return [number, 0x80 | bytes.length, ...bytes, ...content];
}
