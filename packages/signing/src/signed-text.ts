/** The only signature scheme there is: RSA PKCS#1 v1.5 over SHA-256. */
export const SIGN_TYPE = "sha256";

/** The parts of a signed text. An empty part is left out of it. */
export type SignedParts = {
  /** Base64 of the body's text; empty when there is no body. */
  readonly data: string;
  /** HTTP method in any case. */
  readonly method: string;
  readonly nonce: string;
  /** The full URL called; empty for a notification. */
  readonly requestUrl: string;
  /** The X-Timestamp header, character by character. */
  readonly timestamp: string;
};

/**
 * The plain text that is signed: `data`, `method`, `nonceStr`, `requestUrl`, `signType`,
 * `timestamp`.
 */
export function buildSignedText(parts: SignedParts): string {
  return joinParts([
    ["data", parts.data],
    ["method", parts.method.toLowerCase()],
    ["nonceStr", parts.nonce],
    ["requestUrl", parts.requestUrl],
    ["signType", SIGN_TYPE],
    ["timestamp", parts.timestamp],
  ]);
}

/** Joins named parts in the order given and drops the empty ones. */
export function joinParts(parts: readonly (readonly [name: string, value: string])[]): string {
  let text = "";
  for (const [name, value] of parts) {
    if (value === "") continue;
    text += `${text === "" ? "" : "&"}${name}=${value}`;
  }
  return text;
}

/**
 * Just enough of Node's Buffer to encode; absent in browsers, several times faster where present.
 */
type Base64Encoder = {
  from(text: string, encoding: "utf8"): { toString(encoding: "base64"): string };
  from(
    bytes: ArrayBufferLike,
    offset: number,
    length: number,
  ): { toString(encoding: "base64"): string };
};

// A browser's global object has no Buffer; the types of Node say that it always does.
const nodeBuffer = (globalThis as { Buffer?: Base64Encoder }).Buffer;
const BYTES_PER_CALL = 8192;

/** Standard Base64, padded, of a text's UTF-8 bytes. */
export function encodeBase64Text(text: string): string {
  return nodeBuffer
    ? nodeBuffer.from(text, "utf8").toString("base64")
    : encodeBase64(new TextEncoder().encode(text));
}

/** Standard Base64, padded. */
export function encodeBase64(bytes: Uint8Array): string {
  if (nodeBuffer) {
    return nodeBuffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  }
  return encodeBase64InBrowser(bytes);
}

/** The browser's half of `encodeBase64`; exported so that its test runs everywhere. */
export function encodeBase64InBrowser(bytes: Uint8Array): string {
  let binary = "";
  for (let start = 0; start < bytes.length; start += BYTES_PER_CALL) {
    binary += String.fromCharCode(...bytes.subarray(start, start + BYTES_PER_CALL));
  }
  return btoa(binary);
}

/**
 * Bytes of a Base64 text, or undefined unless it is standard alphabet, padded, without blanks and
 * the one spelling of its bytes (no stray bits at the end).
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (!isBase64(text)) return undefined;
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** By character code: 1 for the alphabet. Four times as fast as a regular expression. */
const IS_DIGIT = Uint8Array.from({ length: 128 }, (_, code) =>
  ALPHABET.includes(String.fromCharCode(code)) ? 1 : 0,
);
const LAST_BEFORE_ONE_PAD = /[AEIMQUYcgkosw048]=$/;
const LAST_BEFORE_TWO_PADS = /[AQgw]==$/;

/** True for the one standard, padded Base64 spelling of at least one byte. */
export function isBase64(text: string): boolean {
  if (text.length === 0 || text.length % 4 !== 0) return false;
  const pads = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  for (let i = text.length - pads - 1; i >= 0; i -= 1) {
    if (IS_DIGIT[text.charCodeAt(i)] !== 1) return false;
  }
  if (pads === 0) return true;
  return (pads === 2 ? LAST_BEFORE_TWO_PADS : LAST_BEFORE_ONE_PAD).test(text.slice(-4));
}
