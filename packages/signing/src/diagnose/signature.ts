import { constants, createHash, publicDecrypt } from "node:crypto";
import type { PublicKey } from "../rsa.ts";
import { isBase64, SIGN_TYPE } from "../signed-text.ts";
import type { FoundMistake } from "./mistakes.ts";

/** A key the diagnosis may name; `owner` is null for the application's own keys. */
export type NamedKey = { readonly publicKey: PublicKey; readonly owner: string | null };

/** What a signature reveals once its key is known. */
export type RecoveredSignature = {
  readonly mistakes: readonly FoundMistake[];
  /** Name of the hash for node:crypto. */
  readonly hash: string;
  /** True when the signature was made over a text with this hash, in hexadecimal. */
  readonly isOver: (digest: string) => boolean;
  /** False when only a matching text would prove that the key made it. */
  readonly isCertain: boolean;
};

type Reading = { readonly bytes: Buffer; readonly mistakes: readonly FoundMistake[] };

const RSA_OPERATIONS_MAX = 24;
const READINGS_MAX = 8;
const HEADER_LENGTH_MAX = 4096;

/**
 * Reads X-Signature leniently and finds the key that made it. Undefined when none of them did; only
 * the mistakes when the form of the signature already shows them.
 */
export function recoverSignature(
  header: string,
  keys: readonly NamedKey[],
): RecoveredSignature | { readonly mistakes: readonly FoundMistake[] } | undefined {
  if (header === "" || header.length > HEADER_LENGTH_MAX) return undefined;
  const readings = [...readHeader(header)].slice(0, READINGS_MAX);
  let operations = 0;
  for (const { bytes, mistakes } of readings) {
    for (const { publicKey, owner } of keys) {
      if (bytes.length !== Math.ceil(publicKey.bits / 8)) continue;
      operations += 1;
      if (operations > RSA_OPERATIONS_MAX) return undefined;
      const block = decryptBlock(bytes, publicKey);
      const recovered = block && readBlock(block, publicKey.bits);
      if (!recovered) continue;
      const other = owner === null ? [] : [{ name: "other-key" as const, detail: owner }];
      return { ...recovered, mistakes: [...mistakes, ...other, ...recovered.mistakes] };
    }
  }
  const [first] = readings;
  const sizes = new Set(keys.filter((key) => key.owner === null).map((key) => key.publicKey.bits));
  if (first && sizes.size === 1 && RSA_SIGNATURE_BYTES.has(first.bytes.length)) {
    const [bits = 0] = sizes;
    if (first.bytes.length * 8 !== bits) {
      const detail = `${first.bytes.length * 8} bits long and the uploaded key ${bits}`;
      return { mistakes: [...first.mistakes, { name: "other-key-size", detail }] };
    }
  }
  return undefined;
}

/** Lengths of RSA signatures; anything else was truncated or is not a signature. */
const RSA_SIGNATURE_BYTES = new Set([128, 256, 384, 512, 1024]);

/** The bytes that a header may encode, most literal first. */
function* readHeader(header: string): Generator<Reading> {
  const { text, mistakes } = readPrefix(header);
  for (const [bytes, name] of readEncodings(text)) {
    yield { bytes, mistakes: name === null ? mistakes : [...mistakes, { name }] };
  }
}

function readPrefix(header: string): { text: string; mistakes: FoundMistake[] } {
  const parts = /^([A-Za-z][A-Za-z0-9-]{1,20})([ =:,]+)(.*)$/s.exec(header);
  const [, word = "", separator = "", rest = ""] = parts ?? [];
  const isPrefix = separator !== "" && (separator !== "=" || /^(rsa|sha)/i.test(word));
  if (!isPrefix || rest === "") {
    return { text: header, mistakes: [{ name: "signature-prefix-missing" }] };
  }
  if (word === SIGN_TYPE && separator === " ") return { text: rest, mistakes: [] };
  const detail = JSON.stringify(word + separator);
  return { text: rest, mistakes: [{ name: "signature-prefix", detail }] };
}

type Encoding = readonly [bytes: Buffer, mistake: FoundMistake["name"] | null];

function* readEncodings(text: string): Generator<Encoding> {
  const quoted = /^"(.*)"$|^'(.*)'$/s.exec(text);
  if (quoted) {
    const inner = quoted[1] ?? quoted[2] ?? "";
    if (isBase64(inner)) yield [decode(inner), "signature-quoted"];
    return;
  }
  const isHex = /^(?:[0-9a-fA-F]{2})+$/.test(text);
  if (isHex) {
    const bytes = Buffer.from(text, "hex");
    const inner = bytes.toString("latin1");
    if (isBase64(inner)) yield [decode(inner), "signature-hex-of-base64"];
    yield [bytes, "signature-hex"];
  }
  if (isBase64(text)) {
    const bytes = decode(text);
    const inner = bytes.toString("latin1").trim();
    if (/^(?:[0-9a-fA-F]{2})+$/.test(inner) && inner.length >= 256) {
      yield [Buffer.from(inner, "hex"), "signature-base64-of-hex"];
    }
    const unwrapped = inner.replace(/\s/g, "");
    if (isBase64(unwrapped) && unwrapped.length > 64) {
      yield [decode(unwrapped), "signature-base64-twice"];
    }
    yield [bytes, null];
    return;
  }
  yield* readDamaged(text);
}

/** Not standard Base64: what could have happened to it in transit. */
function* readDamaged(text: string): Generator<Encoding> {
  const padded = pad(text);
  if (isBase64(padded)) yield [decode(padded), "signature-unpadded"];
  const standard = pad(text.replaceAll("-", "+").replaceAll("_", "/"));
  if (isBase64(standard)) yield [decode(standard), "signature-url-safe"];
  if (text.includes("%")) {
    const decoded = text.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (isBase64(decoded)) yield [decode(decoded), "signature-percent-encoded"];
  }
  if (/\s/.test(text)) {
    const withPlus = text.replaceAll(" ", "+");
    if (isBase64(withPlus)) yield [decode(withPlus), "signature-plus-lost"];
    const joined = text.replace(/\s/g, "");
    if (isBase64(joined)) yield [decode(joined), "signature-in-lines"];
  }
}

function decode(base64: string): Buffer {
  return Buffer.from(base64, "base64");
}

function pad(text: string): string {
  return text.endsWith("=") ? text : text + "=".repeat((4 - (text.length % 4)) % 4);
}

/** The block under the signature; undefined when the number is too large for the key. */
function decryptBlock(signature: Buffer, { keyObject }: PublicKey): Buffer | undefined {
  try {
    return publicDecrypt({ key: keyObject, padding: constants.RSA_NO_PADDING }, signature);
  } catch {
    return undefined;
  }
}

function readBlock(block: Buffer, bits: number): RecoveredSignature | undefined {
  return readPkcs1(block) ?? readPss(block, bits);
}

/** RFC 8017, section 9.2: 00 01 FF … FF 00, then what was signed. */
function readPkcs1(block: Buffer): RecoveredSignature | undefined {
  if (block[0] !== 0 || block[1] !== 1) return undefined;
  const end = block.indexOf(0, 2);
  if (end < 10 || !block.subarray(2, end).every((byte) => byte === 0xff)) return undefined;
  return readPayload(block.subarray(end + 1));
}

/** ASN.1 frames of RFC 8017, section 9.2, note 1, with the name to show. */
const FRAMES: readonly (readonly [hash: string, shown: string, frame: string])[] = [
  ["sha256", "SHA-256", "3031300d060960864801650304020105000420"],
  ["sha256", "SHA-256", "302f300b0609608648016503040201040420"],
  ["sha1", "SHA-1", "3021300906052b0e03021a05000414"],
  ["sha512", "SHA-512", "3051300d060960864801650304020305000440"],
  ["sha384", "SHA-384", "3041300d060960864801650304020205000430"],
  ["sha224", "SHA-224", "302d300d06096086480165030402040500041c"],
  ["md5", "MD5", "3020300c06082a864886f70d020505000410"],
];
const HASH_OF_LENGTH: Record<number, string> = {
  20: "sha1",
  32: "sha256",
  48: "sha384",
  64: "sha512",
};

function readPayload(payload: Buffer): RecoveredSignature | undefined {
  for (const [hash, shown, hex] of FRAMES) {
    const frame = Buffer.from(hex, "hex");
    if (!payload.subarray(0, frame.length).equals(frame)) continue;
    const isRight = hash === "sha256";
    return over(
      hash,
      payload.subarray(frame.length),
      isRight ? [] : [{ name: "other-hash", detail: shown }],
    );
  }
  const text = payload.toString("latin1");
  if (/^(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64}|[0-9a-fA-F]{128})$/.test(text)) {
    const hash = HASH_OF_LENGTH[text.length / 2] ?? "sha256";
    return over(hash, Buffer.from(text, "hex"), [
      { name: "digest-bare", detail: "in hexadecimal" },
    ]);
  }
  if (/^[ -~\s]+$/.test(text) && /(?:data|method)=/.test(text)) {
    return over("sha256", Buffer.alloc(0), [{ name: "text-encrypted" }]);
  }
  const hash = HASH_OF_LENGTH[payload.length];
  if (hash === undefined) return undefined;
  return over(hash, payload, [{ name: "digest-bare", detail: `${payload.length} bytes` }]);
}

function over(hash: string, signed: Buffer, mistakes: FoundMistake[]): RecoveredSignature {
  const hex = signed.toString("hex");
  return { hash, mistakes, isCertain: true, isOver: (digest) => digest === hex };
}

/** Hash of the text and hash of the mask: libraries differ in the second. */
const PSS_HASHES = [
  ["sha256", "sha256", 32],
  ["sha256", "sha1", 32],
  ["sha1", "sha1", 20],
  ["sha512", "sha512", 64],
  ["sha384", "sha384", 48],
] as const;
const CERTAIN_ZEROS_MIN = 8;

/** RFC 8017, section 9.1.2: a masked salt, a hash, BC. */
function readPss(block: Buffer, bits: number): RecoveredSignature | undefined {
  if (block.at(-1) !== 0xbc) return undefined;
  for (const [hash, maskHash, length] of PSS_HASHES) {
    const masked = block.subarray(0, block.length - length - 1);
    const signed = block.subarray(block.length - length - 1, -1);
    const mask = makeMask(signed, masked.length, maskHash);
    const plain = Buffer.from(masked.map((byte, at) => byte ^ (mask[at] ?? 0)));
    plain[0] = (plain[0] ?? 0) & (0xff >> (8 * block.length - (bits - 1)));
    const one = plain.findIndex((byte) => byte !== 0);
    if (one < 0 || plain[one] !== 1) continue;
    const salt = plain.subarray(one + 1);
    return {
      hash,
      mistakes: [{ name: "pss-padding" }],
      isCertain: one >= CERTAIN_ZEROS_MIN,
      isOver: (digest) =>
        createHash(hash)
          .update(Buffer.alloc(8))
          .update(digest, "hex")
          .update(salt)
          .digest()
          .equals(signed),
    };
  }
  return undefined;
}

/** MGF1, RFC 8017, appendix B.2.1. */
function makeMask(seed: Buffer, length: number, hash: string): Buffer {
  const blocks: Buffer[] = [];
  for (let counter = 0, made = 0; made < length; counter += 1) {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter);
    const block = createHash(hash).update(seed).update(number).digest();
    blocks.push(block);
    made += block.length;
  }
  return Buffer.concat(blocks).subarray(0, length);
}
