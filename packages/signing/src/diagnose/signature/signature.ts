import { toHex } from "../../hex.ts";
import type { FoundMistake } from "../mistakes.ts";
import { HASH_OF_LENGTH, type RecoveredSignature, readBlock } from "./blocks.ts";
import { type Reading, readHeader, readPrefix } from "./read-header.ts";

/** A public key the diagnosis may name; `owner` is null for the application's own keys. */
export type NamedKey = {
  readonly bits: number;
  readonly owner: string | null;
  /** The block under a signature, padding included; undefined for a number beyond the modulus. */
  readonly openBlock: (signature: Uint8Array) => Uint8Array | undefined;
};

/** What was signed, to be searched for; `otherwise` is reported when no text is found. */
export type OpenedSignature = RecoveredSignature & {
  readonly key: NamedKey | null;
  readonly otherwise: readonly FoundMistake[];
};

const RSA_OPERATIONS_MAX = 24;
const READINGS_MAX = 8;
const HEADER_LENGTH_MAX = 4096;

/**
 * Reads X-Signature leniently and finds the key that made it, or reports what it is instead of a
 * signature by one of the keys.
 */
export function recoverSignature(
  header: string,
  keys: readonly NamedKey[],
): OpenedSignature | { readonly mistakes: readonly FoundMistake[] } {
  if (header === "") return { mistakes: [] };
  if (header.length > HEADER_LENGTH_MAX) return { mistakes: [{ name: "signature-length" }] };
  const readings = [...readHeader(header)].slice(0, READINGS_MAX);
  let operations = 0;
  for (const { bytes, mistakes } of readings) {
    for (const key of keys) {
      if (bytes.length !== Math.ceil(key.bits / 8) || operations === RSA_OPERATIONS_MAX) continue;
      operations += 1;
      const opened = open(bytes, key);
      if (!opened) continue;
      const { recovered, isReversed } = opened;
      const other = key.owner === null ? [] : [{ name: "other-key" as const, detail: key.owner }];
      const reversed = isReversed ? [{ name: "signature-reversed" as const }] : [];
      const all = [...mistakes, ...other, ...reversed, ...recovered.mistakes];
      const otherwise = recovered.isCertain
        ? [...all, ...(recovered.digest === "" ? [] : [{ name: "text-unknown" as const }])]
        : [...mistakes, { name: "key-unknown" as const }];
      return { ...recovered, key, mistakes: all, otherwise };
    }
  }
  return classify(header, readings, keys);
}

/** As it is, and with its bytes backwards, as Windows' CryptSignHash gives it. */
function open(bytes: Uint8Array, key: NamedKey) {
  for (const isReversed of [false, true]) {
    const block = key.openBlock(isReversed ? bytes.toReversed() : bytes);
    const recovered = block && readBlock(block, key.bits);
    if (recovered && (!isReversed || recovered.isCertain)) return { recovered, isReversed };
  }
  return undefined;
}

/** Lengths of RSA signatures in bytes. */
const RSA_SIGNATURE_BYTES = new Set([128, 256, 384, 512, 1024]);

/** What bytes are that no key opens, by their length and form. */
function classify(
  header: string,
  readings: readonly Reading[],
  keys: readonly NamedKey[],
): OpenedSignature | { readonly mistakes: readonly FoundMistake[] } {
  const ownLengths = new Set(
    keys.filter(({ owner }) => owner === null).map(({ bits }) => Math.ceil(bits / 8)),
  );
  const isKnown = ({ bytes }: Reading) =>
    ownLengths.has(bytes.length) || RSA_SIGNATURE_BYTES.has(bytes.length);
  const reading =
    readings.find(isKnown) ??
    readings.find(({ bytes }) => bytes.length in HASH_OF_LENGTH || isDer(bytes)) ??
    readings[0];
  if (reading === undefined || /^(?:sha256 +)?<?[\w. [\]{}]{0,40}>?$/.test(header)) {
    const placeholder = readPrefix(header).text;
    if (/^(?:[<{[].*[>}\]]|undefined|null|None|nil|NaN|true|false)$/.test(placeholder)) {
      return { mistakes: [{ name: "signature-placeholder", detail: placeholder }] };
    }
  }
  const { text, mistakes: prefix } = readPrefix(header);
  if (/^[a-z0-9+/]{128,}={0,2}$|^[A-Z0-9+/]{128,}={0,2}$/.test(text) && /[g-zG-Z]/.test(text)) {
    return { mistakes: [...prefix, { name: "signature-case" }] };
  }
  if (reading === undefined) {
    return { mistakes: [...readPrefix(header).mistakes, { name: "signature-not-base64" }] };
  }
  const { bytes, mistakes } = reading;
  const say = (name: FoundMistake["name"], detail = "") => ({
    mistakes: [...mistakes, { name, detail }],
  });
  if (ownLengths.size === 0) return say("no-key");
  if (ownLengths.has(bytes.length)) return say("key-unknown");
  if (RSA_SIGNATURE_BYTES.has(bytes.length)) {
    const [own = 0] = ownLengths;
    return say("other-key-size", `${bytes.length * 8} bits long and the uploaded key ${own * 8}`);
  }
  if (isDer(bytes)) return say("signature-ec", `${bytes.length} bytes`);
  const { [bytes.length]: hash } = HASH_OF_LENGTH;
  if (hash === undefined) return say("signature-length", `${bytes.length} bytes long`);
  const digest = toHex(bytes);
  return {
    key: null,
    hash,
    digest,
    isOver: (other) => other === digest,
    isCertain: false,
    mistakes: [...mistakes, { name: "signature-hash", detail: hash.toUpperCase() }],
    otherwise: say("signature-hmac", `${bytes.length} bytes`).mistakes,
  };
}

/** ECDSA in DER: a sequence of two numbers, which fills the signature. */
function isDer(bytes: Uint8Array): boolean {
  const [tag, length] = bytes;
  return tag === 0x30 && bytes.length >= 64 && (length === bytes.length - 2 || length === 0x81);
}
