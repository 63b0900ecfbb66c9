import { createHash, sign } from "node:crypto";
import { type Damage, damage, hasBody, step } from "./damage.ts";
import { encrypt, type Program, pss } from "./program.ts";

const header = (names: string, what: string, change: (base64: string, bytes: Buffer) => string) =>
  damage(
    names,
    what,
    step("header", (signature) => change(signature.toString("base64"), signature)),
  );
const signed = (names: string, what: string, change: Program["sign"]) =>
  damage(names, what, step("sign", change));
const DIGEST = (text: Buffer) => createHash("sha256").update(text).digest();

export const SIGNATURES: readonly Damage[] = [
  signed("other-hash", "SHA-1", (text, key) => sign("sha1", text, key)),
  signed("other-hash", "SHA-512", (text, key) => sign("sha512", text, key)),
  signed("other-hash", "MD5", (text, key) => sign("md5", text, key)),
  signed("pss-padding", "PSS", pss),
  signed("digest-bare", "no DigestInfo", (text, key) => encrypt(DIGEST(text), key)),
  signed("digest-bare", "hex digest encrypted", (text, key) =>
    encrypt(Buffer.from(DIGEST(text).toString("hex")), key),
  ),
  signed("digest-bare", "Base64 digest encrypted", (text, key) =>
    encrypt(Buffer.from(DIGEST(text).toString("base64")), key),
  ),
  signed("signature-hmac", "HMAC", (text) =>
    createHash("sha512").update("secret").update(text).digest(),
  ),
  signed("signature-hash", "bare hash", DIGEST),
  signed("signature-reversed", "bytes backwards", (text, key) =>
    sign("sha256", text, key).reverse(),
  ),
  header("signature-hex", "hex", (_, bytes) => `sha256 ${bytes.toString("hex")}`),
  header(
    "signature-percent-encoded",
    "URL-encoded",
    (text) => `sha256 ${encodeURIComponent(text)}`,
  ),
  header("signature-quoted", "quotes", (text) => `sha256 "${text}"`),
  header("signature-quoted", "angle brackets", (text) => `sha256 <${text}>`),
  header("signature-quoted", "b'…'", (text) => `sha256 b'${text}'`),
  header("signature-quoted", "quotes around all", (text) => `"sha256 ${text}"`),
  header("signature-in-lines", "folded", (text) => `sha256 ${text.replace(/.{76}/g, "$& ")}`),
  header(
    "signature-in-lines",
    "literal \\n",
    (text) => `sha256 ${text.replace(/.{64}/g, "$&\\n")}`,
  ),
  header("signature-url-safe", "URL-safe", (_, bytes) => `sha256 ${bytes.toString("base64url")}`),
  header("signature-plus-lost", "+ as space", (text) => `sha256 ${text.replaceAll("+", " ")}`),
  header(
    "signature-base64-twice",
    "twice",
    (text) => `sha256 ${Buffer.from(text).toString("base64")}`,
  ),
  header("signature-prefix-missing", "no prefix", (text) => text),
  header("signature-prefix", "sha256=", (text) => `sha256=${text}`),
  header("signature-prefix", "SHA256", (text) => `SHA256 ${text}`),
  header("signature-prefix", "RSA-SHA256", (text) => `RSA-SHA256 ${text}`),
  header("signature-prefix", "two spaces", (text) => `sha256  ${text}`),
  header("signature-prefix", "Signature", (text) => `Signature ${text}`),
  header("signature-case|key-unknown", "lower case", (text) => `sha256 ${text.toLowerCase()}`),
  header("signature-placeholder|signature-not-base64", "placeholder", () => "sha256 <SIGNATURE>"),
  header(
    "signature-placeholder|signature-not-base64",
    "[object Object]",
    () => "sha256 [object Object]",
  ),
  header(
    "signature-placeholder|signature-not-base64|signature-length",
    "undefined",
    () => "sha256 undefined",
  ),
];

export const DATA_WITHOUT_BODY: readonly Damage[] = [
  damage(
    "data-without-body|data-not-json",
    "e30=",
    step("data", () => "e30="),
    (call) => !hasBody(call),
  ),
  damage(
    "data-without-body|data-not-json",
    "Base64 of null",
    step("data", () => "bnVsbA=="),
    (call) => !hasBody(call),
  ),
  damage(
    "data-without-body|data-not-json",
    "Base64 of undefined",
    step("data", () => Buffer.from("undefined").toString("base64")),
    (call) => !hasBody(call),
  ),
  damage(
    "data-empty|part-empty",
    "data=",
    step("data", () => ""),
    (call) => !hasBody(call),
  ),
  damage(
    "data-without-body|data-not-json",
    "data=null",
    step("data", () => "null"),
    (call) => !hasBody(call),
  ),
];
