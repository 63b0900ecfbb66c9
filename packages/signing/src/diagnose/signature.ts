import { createHash } from "#hash";
import { fromHex, toHex } from "../hex.ts";
import { decodeBase64, isBase64, SIGN_TYPE } from "../signed-text.ts";
import type { FoundMistake } from "./mistakes.ts";

/** A public key the diagnosis may name; `owner` is null for the application's own keys. */
export type NamedKey = {
  readonly bits: number;
  readonly owner: string | null;
  /** The block under a signature, padding included; undefined for a number beyond the modulus. */
  readonly openBlock: (signature: Uint8Array) => Uint8Array | undefined;
};

/** What a signature reveals once its key is known. */
export type RecoveredSignature = {
  readonly mistakes: readonly FoundMistake[];
  readonly hash: string;
  /** What was signed, in hexadecimal; null when the padding hides it. */
  readonly digest: string | null;
  /** True when the signature was made over a text with this hash, in hexadecimal. */
  readonly isOver: (digest: string) => boolean;
  /** False when only a matching text would prove that the key made it. */
  readonly isCertain: boolean;
};

type Reading = { readonly bytes: Uint8Array; readonly mistakes: readonly FoundMistake[] };

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
):
  | (RecoveredSignature & { readonly key: NamedKey })
  | { readonly mistakes: readonly FoundMistake[] }
  | undefined {
  if (header === "" || header.length > HEADER_LENGTH_MAX) return undefined;
  const readings = [...readHeader(header)].slice(0, READINGS_MAX);
  let operations = 0;
  for (const { bytes, mistakes } of readings) {
    for (const key of keys) {
      if (bytes.length !== Math.ceil(key.bits / 8)) continue;
      operations += 1;
      if (operations > RSA_OPERATIONS_MAX) return undefined;
      const block = key.openBlock(bytes);
      const recovered = block && readBlock(block, key.bits);
      if (!recovered) continue;
      const other = key.owner === null ? [] : [{ name: "other-key" as const, detail: key.owner }];
      return { ...recovered, key, mistakes: [...mistakes, ...other, ...recovered.mistakes] };
    }
  }
  const [first] = readings;
  const sizes = new Set(keys.filter((key) => key.owner === null).map((key) => key.bits));
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

type Encoding = readonly [bytes: Uint8Array, mistake: FoundMistake["name"] | null];

function* readEncodings(text: string): Generator<Encoding> {
  const quoted = /^"(.*)"$|^'(.*)'$/s.exec(text);
  if (quoted) {
    const inner = quoted[1] ?? quoted[2] ?? "";
    yield* decode(inner, "signature-quoted");
    return;
  }
  if (HEX.test(text)) {
    const bytes = fromHex(text);
    yield* decode(String.fromCharCode(...bytes), "signature-hex-of-base64");
    yield [bytes, "signature-hex"];
  }
  if (!isBase64(text)) {
    yield* readDamaged(text);
    return;
  }
  const inner = atob(text).trim();
  if (HEX.test(inner) && inner.length >= 256) yield [fromHex(inner), "signature-base64-of-hex"];
  const unwrapped = inner.replace(/\s/g, "");
  if (unwrapped.length > 64) yield* decode(unwrapped, "signature-base64-twice");
  yield* decode(text, null);
}

const HEX = /^(?:[0-9a-fA-F]{2})+$/;

/** Nothing when the text is not Base64. */
function* decode(base64: string, mistake: Encoding[1]): Generator<Encoding> {
  const bytes = decodeBase64(base64);
  if (bytes) yield [bytes, mistake];
}

/** Not standard Base64: what could have happened to it in transit. */
function* readDamaged(text: string): Generator<Encoding> {
  yield* decode(pad(text), "signature-unpadded");
  yield* decode(pad(text.replaceAll("-", "+").replaceAll("_", "/")), "signature-url-safe");
  if (text.includes("%")) {
    const decoded = text.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    yield* decode(decoded, "signature-percent-encoded");
  }
  if (/\s/.test(text)) {
    yield* decode(text.replaceAll(" ", "+"), "signature-plus-lost");
    yield* decode(text.replace(/\s/g, ""), "signature-in-lines");
  }
}

function pad(text: string): string {
  return text.endsWith("=") ? text : text + "=".repeat((4 - (text.length % 4)) % 4);
}

function readBlock(block: Uint8Array, bits: number): RecoveredSignature | undefined {
  return readPkcs1(block) ?? readPss(block, bits);
}

/** RFC 8017, section 9.2: 00 01 FF … FF 00, then what was signed. */
function readPkcs1(block: Uint8Array): RecoveredSignature | undefined {
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

function readPayload(payload: Uint8Array): RecoveredSignature | undefined {
  const hex = toHex(payload);
  for (const [hash, shown, frame] of FRAMES) {
    if (!hex.startsWith(frame)) continue;
    const isRight = hash === "sha256";
    const mistakes: FoundMistake[] = isRight ? [] : [{ name: "other-hash", detail: shown }];
    return over(hash, hex.slice(frame.length), mistakes);
  }
  const text = String.fromCharCode(...payload);
  if (/^(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64}|[0-9a-fA-F]{128})$/.test(text)) {
    const hash = HASH_OF_LENGTH[text.length / 2] ?? "sha256";
    return over(hash, text.toLowerCase(), [{ name: "digest-bare", detail: "in hexadecimal" }]);
  }
  if (/^[ -~\s]+$/.test(text) && /(?:data|method)=/.test(text)) {
    return over("sha256", "", [{ name: "text-encrypted" }]);
  }
  const hash = HASH_OF_LENGTH[payload.length];
  if (hash === undefined) return undefined;
  return over(hash, hex, [{ name: "digest-bare", detail: `${payload.length} bytes` }]);
}

function over(hash: string, signed: string, mistakes: FoundMistake[]): RecoveredSignature {
  return { hash, digest: signed, mistakes, isCertain: true, isOver: (digest) => digest === signed };
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
function readPss(block: Uint8Array, bits: number): RecoveredSignature | undefined {
  if (block.at(-1) !== 0xbc) return undefined;
  for (const [hash, maskHash, length] of PSS_HASHES) {
    const masked = block.subarray(0, block.length - length - 1);
    const signed = block.subarray(block.length - length - 1, -1);
    const mask = makeMask(signed, masked.length, maskHash);
    const plain = masked.map((byte, at) => byte ^ (mask[at] ?? 0));
    plain[0] = (plain[0] ?? 0) & (0xff >> (8 * block.length - (bits - 1)));
    const one = plain.findIndex((byte) => byte !== 0);
    if (one < 0 || plain[one] !== 1) continue;
    const salt = plain.subarray(one + 1);
    const wanted = toHex(signed);
    return {
      hash,
      digest: null,
      mistakes: [{ name: "pss-padding" }],
      isCertain: one >= CERTAIN_ZEROS_MIN,
      isOver: (digest) => {
        const salted = createHash(hash).update(new Uint8Array(8)).update(fromHex(digest));
        return salted.update(salt).digest("hex") === wanted;
      },
    };
  }
  return undefined;
}

/** MGF1, RFC 8017, appendix B.2.1. */
function makeMask(seed: Uint8Array, length: number, hash: string): Uint8Array {
  let mask = "";
  for (let counter = 0; mask.length < 2 * length; counter += 1) {
    // Four bytes, of which a mask as long as a key needs only the last.
    const number = Uint8Array.of(0, 0, 0, counter);
    mask += createHash(hash).update(seed).update(number).digest("hex");
  }
  return fromHex(mask).subarray(0, length);
}
