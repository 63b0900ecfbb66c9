import { createHash } from "#hash";
import { fromHex, toHex } from "../../hex.ts";
import { decodeBase64 } from "../../signed-text.ts";
import type { FoundMistake } from "../mistakes.ts";

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

export function readBlock(block: Uint8Array, bits: number): RecoveredSignature | undefined {
  return readPkcs1(block) ?? readPss(block, bits) ?? readUnpadded(block);
}

/** The digest alone, after zeros. */
function readUnpadded(block: Uint8Array): RecoveredSignature | undefined {
  const payload = block.subarray(-32);
  if (block.length < 128 || !block.subarray(0, -32).every((byte) => byte === 0)) return undefined;
  if (payload.every((byte) => byte === 0)) return undefined;
  return over("sha256", toHex(payload), [{ name: "digest-bare", detail: "32 bytes, not padded" }]);
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
export const HASH_OF_LENGTH: Record<number, string> = {
  16: "md5",
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
  const fromBase64 = decodeBase64(text)?.length === 32 ? decodeBase64(text) : undefined;
  if (fromBase64 !== undefined) {
    return over("sha256", toHex(fromBase64), [{ name: "digest-bare", detail: "in Base64" }]);
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
