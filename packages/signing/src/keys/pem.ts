import { KeyReadError, type KeyReadErrorCode } from "../errors.ts";
import { toHex } from "../hex.ts";
import { decodeBase64, encodeBase64 } from "../signed-text.ts";
import { cleanPem } from "./clean-pem.ts";
import { kindOfDer } from "./der-kind.ts";
import { KEY_BITS_MAX, KEY_BITS_MIN } from "./key-size.ts";

export type { KeyReadErrorCode };

const PEM_LENGTH_MAX = 32_768;
const LINE_LENGTH = 64;

const MESSAGES: Record<KeyReadErrorCode, string> = {
  NOT_PEM:
    "This is not a PEM key. Paste the whole text, from -----BEGIN to the last dash of -----END.",
  SEVERAL_KEYS: "This text contains several keys. Paste one.",
  PRIVATE_KEY_GIVEN:
    "This is a PRIVATE key. Never share it: generate a new key pair and paste its public key.",
  PUBLIC_KEY_GIVEN: "This is a public key. Use the private key of the pair.",
  CERTIFICATE_GIVEN:
    "This is a certificate. Paste its public key: openssl x509 -pubkey -noout -in FILE",
  ENCRYPTED_KEY:
    "This private key is protected by a password. Remove the password: openssl pkey -in KEY",
  OPENSSH_KEY: "This key is in the format of OpenSSH or PuTTY. Convert it to PEM with ssh-keygen.",
  JWK_GIVEN: "This is a JSON Web Key. Convert it to PEM.",
  NOT_RSA: "This is not an RSA key. Generate one: openssl genrsa -out private.pem 2048",
  KEY_TOO_SHORT: `This RSA key is shorter than ${KEY_BITS_MIN} bits. Generate a longer one.`,
  KEY_TOO_LONG: `This RSA key is longer than ${KEY_BITS_MAX} bits. Use 2048 to 4096 bits.`,
  WEAK_EXPONENT: "This RSA key has an unusual public exponent. Generate one with 65537.",
  UNREADABLE: "The text between the PEM lines is damaged. Paste the whole key again.",
};

type Pem = { readonly label: string; readonly der: Uint8Array };

/**
 * The one block of a PEM text. `onPrivate`: the error for any private key block, checked before
 * anything else. Throws KeyReadError.
 */
export function readPem(pem: string, onPrivate: KeyReadErrorCode | null): Pem {
  if (pem.length > PEM_LENGTH_MAX) throw keyError("NOT_PEM");
  const text = cleanPem(pem);
  const begins = [...text.matchAll(/-----BEGIN ([A-Z0-9 ]{1,40})-----/g)];
  if (onPrivate !== null && begins.some((begin) => begin[1]?.includes("PRIVATE KEY"))) {
    throw keyError(onPrivate);
  }
  const [begin] = begins;
  if (begin === undefined) return readBare(text, onPrivate);
  if (begins.length > 1) throw keyError("SEVERAL_KEYS");
  const label = begin[1] ?? "";
  const start = begin.index + begin[0].length;
  const end = text.indexOf("-----END ", start);
  if (end < 0) throw keyError("NOT_PEM");
  const body = text.slice(start, end);
  if (label.startsWith("ENCRYPTED") || body.includes("ENCRYPTED")) throw keyError("ENCRYPTED_KEY");
  if (label.startsWith("OPENSSH ")) throw keyError("OPENSSH_KEY");
  if (/^(EC|DSA) /.test(label)) throw keyError("NOT_RSA");
  const der = decodeBase64(body.replace(/\s+/g, ""));
  if (der === undefined) throw keyError("UNREADABLE");
  return { label, der: expectReadable(der) };
}

/** A key without its PEM lines: DER in Base64, or another format, which is named. */
function readBare(text: string, onPrivate: KeyReadErrorCode | null): Pem {
  const isPrivate = /"d"\s*:|<D>|^PuTTY-User-Key-File/.test(text);
  if (onPrivate !== null && isPrivate) throw keyError(onPrivate);
  if (/^ssh-|^---- BEGIN SSH2|^PuTTY/.test(text)) throw keyError("OPENSSH_KEY");
  if (/^\{[\s\S]*"kty"/.test(text)) throw keyError("JWK_GIVEN");
  const der = decodeBase64(text.replace(/\s+/g, ""));
  if (der === undefined || der[0] !== 0x30) throw keyError("NOT_PEM");
  if (kindOfDer(toHex(der.subarray(0, 64))) === "unknown") throw keyError("NOT_PEM");
  return { label: "", der: expectReadable(der) };
}

function expectReadable(der: Uint8Array): Uint8Array {
  if (kindOfDer(toHex(der.subarray(0, 64))) === "encrypted") throw keyError("ENCRYPTED_KEY");
  return der;
}

export function writePem(label: string, der: Uint8Array): string {
  const lines = encodeBase64(der).match(new RegExp(`.{1,${LINE_LENGTH}}`, "g")) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}

/** Why a key could not be read. */
export function codeOfKeyError(error: unknown): KeyReadErrorCode {
  return error instanceof KeyReadError ? error.code : "UNREADABLE";
}

export function keyError(code: KeyReadErrorCode): KeyReadError {
  return new KeyReadError(code, MESSAGES[code]);
}
