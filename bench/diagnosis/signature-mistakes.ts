import {
  constants,
  createHash,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  privateEncrypt,
  sign,
} from "node:crypto";
import { base64, type Client } from "./client.ts";
import { alone, at, type Mistake } from "./mistake.ts";

/** Of another application of the same merchant, which the gateway knows. */
export const OTHER_PAIR = generateKeyPairSync("rsa", { modulusLength: 2048 });
const STRANGER = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const LONG = generateKeyPairSync("rsa", { modulusLength: 3072 }).privateKey;
const EC = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const ED = generateKeyPairSync("ed25519").privateKey;
const SECRET = "a-client-secret-of-thirty-two-xx";

const rsa = at("rsa");
const signed = (code: string, what: string, by: Client["sign"]) =>
  rsa(code, what, () => ({ sign: by }));
const withHash = (name: string) => (text: Buffer, key: KeyObject) => sign(name, text, key);
const pss = (saltLength: number) => (text: Buffer, key: KeyObject) =>
  sign("sha256", text, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength });
const hash = (text: Buffer) => createHash("sha256").update(text);

const RSA: readonly Mistake[] = [
  signed("other-hash", "SHA-1", withHash("sha1")),
  signed("other-hash", "SHA-384", withHash("sha384")),
  signed("other-hash", "SHA-512", withHash("sha512")),
  signed("other-hash", "MD5", withHash("md5")),
  signed("pss-padding", "salt of 32", pss(32)),
  signed("pss-padding", "longest salt", pss(constants.RSA_PSS_SALTLEN_MAX_SIGN)),
  signed("digest-bare", "bytes", (text, key) => privateEncrypt(key, hash(text).digest())),
  signed("digest-bare", "hex", (text, key) =>
    privateEncrypt(key, Buffer.from(hash(text).digest("hex"))),
  ),
  signed("other-key", "another application's", (text) =>
    sign("sha256", text, OTHER_PAIR.privateKey),
  ),
  ...[
    signed("key-unknown", "a stranger's key", (text) => sign("sha256", text, STRANGER)),
    signed("other-key-size", "3072 bits", (text) => sign("sha256", text, LONG)),
    signed("signature-hmac", "HMAC-SHA256", (text) =>
      createHmac("sha256", SECRET).update(text).digest(),
    ),
    signed("signature-hmac", "HMAC-SHA512", (text) =>
      createHmac("sha512", SECRET).update(text).digest(),
    ),
    signed("signature-ec", "ECDSA, DER", (text) => sign("sha256", text, EC)),
    signed("signature-ec|signature-hmac", "ECDSA, 64 bytes", (text) =>
      sign("sha256", text, { key: EC, dsaEncoding: "ieee-p1363" }),
    ),
    signed("signature-ec|signature-hmac", "Ed25519", (text) => sign(null, text, ED)),
  ].map(alone),
  signed("signature-hash", "the bare SHA-256", (text) => hash(text).digest()),
];

const header = at("header");
const sent = (code: string, what: string, by: (encoded: string, signature: Buffer) => string) =>
  header(code, what, () => ({ header: (bytes) => by(bytes.toString("base64"), bytes) }));

const HEADERS: readonly Mistake[] = [
  sent("signature-base64-twice", "twice", (encoded) => `sha256 ${base64(encoded)}`),
  sent("signature-hex", "hex", (_, bytes) => `sha256 ${bytes.toString("hex")}`),
  sent(
    "signature-hex",
    "hex, upper case",
    (_, bytes) => `sha256 ${bytes.toString("hex").toUpperCase()}`,
  ),
  sent(
    "signature-hex-of-base64",
    "hex of Base64",
    (encoded) => `sha256 ${Buffer.from(encoded).toString("hex")}`,
  ),
  sent(
    "signature-base64-of-hex",
    "Base64 of hex",
    (_, bytes) => `sha256 ${base64(bytes.toString("hex"))}`,
  ),
  sent("signature-url-safe", "- and _", (_, bytes) => `sha256 ${bytes.toString("base64url")}`),
  sent("signature-unpadded", "no =", (encoded) => `sha256 ${encoded.replace(/=+$/, "")}`),
  sent("signature-percent-encoded", "%2B", (encoded) => `sha256 ${encodeURIComponent(encoded)}`),
  sent("signature-plus-lost", "spaces", (encoded) => `sha256 ${encoded.replaceAll("+", " ")}`),
  sent("signature-in-lines", "folded", (encoded) => `sha256 ${encoded.replace(/.{76}/g, "$& ")}`),
  sent("signature-quoted", "quotes", (encoded) => `sha256 "${encoded}"`),
  sent("signature-prefix-missing", "bare", (encoded) => encoded),
  sent("signature-prefix", "SHA256", (encoded) => `SHA256 ${encoded}`),
  sent("signature-prefix", "RSA-SHA256", (encoded) => `RSA-SHA256 ${encoded}`),
  sent("signature-prefix", "sha256=", (encoded) => `sha256=${encoded}`),
  sent("signature-prefix", "sha256:", (encoded) => `sha256: ${encoded}`),
  sent("signature-prefix", "no space", (encoded) => `sha256${encoded}`),
  sent("signature-prefix", "twice", (encoded) => `sha256 sha256 ${encoded}`),
  sent("signature-prefix", "Bearer", (encoded) => `Bearer ${encoded}`),
  sent("signature-prefix", "two spaces", (encoded) => `sha256  ${encoded}`),
  alone(sent("signature-missing", "no header", () => "")),
  alone(sent("signature-not-base64", "no Base64", () => "sha256 [object Promise]")),
  alone(sent("signature-length", "cut in half", (encoded) => `sha256 ${encoded.slice(0, 172)}`)),
];

export const SIGNATURE_MISTAKES: readonly Mistake[] = [...RSA, ...HEADERS];
