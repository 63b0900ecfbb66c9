import { fold } from "./fold-characters.ts";

/**
 * A text as its last reader sees it: escapes of JSON, JavaScript, addresses and HTML are decoded,
 * however often they were applied, and letters and digits of every script that have an ASCII form
 * are written in it. Each unit has its position in the source.
 */
export interface DecodedText {
  readonly source: string;
  readonly text: string;
  /** Where each unit begins in the source, and the source's length; null: at the same place. */
  readonly starts: Uint32Array | null;
  /** How often each unit was escaped; null: never. A quote ends texts as deep as it, or deeper. */
  readonly levels: Uint8Array | null;
}

const ENCODED = /[\\%\u0080-\uffff]/;
const HAS_ENTITY = /&(?:#|quot;|apos;|amp;|lt;|gt;|nbsp;)/;
const LEVEL_MAX = 255;
const TEXT_CHUNK = 8_192;

export const levelAt = ({ levels }: DecodedText, at: number): number => levels?.[at] ?? 0;
export const sourceOf = ({ starts }: DecodedText, at: number): number => starts?.[at] ?? at;

/** Takes linear time: decoded text is shorter than its source. */
export function decodeText(source: string): DecodedText {
  const isEncoded = ENCODED.test(source) || (source.includes("&") && HAS_ENTITY.test(source));
  if (!isEncoded) return { source, text: source, starts: null, levels: null };
  const units: Units = {
    codes: new Uint16Array(source.length),
    starts: new Uint32Array(source.length + 1),
    levels: new Uint8Array(source.length),
    length: 0,
  };
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    push(units, code < 0x80 ? code : fold(code), at, 0);
    while (joinTail(units)) {
      // Until the end is no longer an escape.
    }
  }
  units.starts[units.length] = source.length;
  return { source, text: textOf(units), starts: units.starts, levels: units.levels };
}

interface Units {
  readonly codes: Uint16Array;
  readonly starts: Uint32Array;
  readonly levels: Uint8Array;
  length: number;
}

function push(units: Units, code: number, start: number, level: number): void {
  const at = units.length;
  units.codes[at] = code;
  units.starts[at] = start;
  units.levels[at] = level;
  units.length = at + 1;
}

const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const AMPERSAND = 0x26;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;

/** Decodes the escape at the end of `units`; false when there is none. */
function joinTail(units: Units): boolean {
  const last = units.codes[units.length - 1] ?? 0;
  if (last >= 0xdc00 && last <= 0xdfff) return joinPair(units, last);
  if (last >= 0x80) return false;
  if (hexOf(last) >= 0 && joinHex(units, last)) return true;
  if (last === 0x3b) return joinEntity(units);
  if (last === 0x7d) return joinBraces(units);
  const decoded = SHORT_ESCAPES[last] ?? 0;
  return decoded !== 0 && joinShort(units, last, decoded);
}

/** What a character means behind a backslash; 0: nothing else. */
const SHORT_ESCAPES: Readonly<Record<number, number>> = {
  [QUOTE]: QUOTE,
  [APOSTROPHE]: APOSTROPHE,
  [BACKSLASH]: BACKSLASH,
  47: 47, // PHP escapes slashes
  98: 8,
  102: 12,
  110: 10,
  114: 13,
  116: 9,
};

function joinShort(units: Units, last: number, decoded: number): boolean {
  const at = units.length - 2;
  if (at < 0 || units.codes[at] !== BACKSLASH) return false;
  const isMark = last === QUOTE || last === APOSTROPHE || last === BACKSLASH;
  // A backslash that was escaped itself does not escape the quote that ends its text.
  if (isMark && (units.levels[at + 1] ?? 0) < (units.levels[at] ?? 0)) return false;
  return replaceTail(units, at, decoded);
}

function replaceTail(units: Units, at: number, code: number): true {
  const level = Math.max((units.levels[at] ?? 0) + 1, units.levels[units.length - 1] ?? 0);
  const start = units.starts[at] ?? 0;
  units.length = at;
  push(units, fold(code), start, Math.min(level, LEVEL_MAX));
  return true;
}

/** `%34`, `\x34` and `\u0034`. */
function joinHex(units: Units, last: number): boolean {
  const { codes, length } = units;
  const high = hexOf(codes[length - 2] ?? 0);
  if (length < 3 || high < 0) return false;
  const byte = high * 16 + hexOf(last);
  if (codes[length - 3] === PERCENT) return joinPercent(units, byte);
  if (length >= 4 && codes[length - 3] === 0x78 && codes[length - 4] === BACKSLASH) {
    return replaceTail(units, length - 4, byte);
  }
  if (length < 6 || codes[length - 5] !== 0x75 || codes[length - 6] !== BACKSLASH) return false;
  const third = hexOf(codes[length - 3] ?? 0);
  const fourth = hexOf(codes[length - 4] ?? 0);
  if (third < 0 || fourth < 0) return false;
  return replaceTail(units, length - 6, fourth * 4_096 + third * 256 + byte);
}

/** One byte, or the last byte of a character in UTF-8. Others stay: `%B4` begins track 1. */
function joinPercent(units: Units, byte: number): boolean {
  const { length } = units;
  if (byte < 0x80) return replaceTail(units, length - 3, byte);
  if (byte > 0xbf) return false;
  let value = byte & 0x3f;
  for (let count = 2; count <= 4; count += 1) {
    const at = length - 3 * count;
    const before = byteAt(units, at);
    if (before < 0) return false;
    if (before >= 0x80 && before <= 0xbf) {
      value += (before & 0x3f) * 64 ** (count - 1);
      continue;
    }
    const lead = [0, 0, 0xc0, 0xe0, 0xf0][count] ?? 0;
    const bits = 7 - count;
    if (before >> bits !== lead >> bits) return false;
    return replaceTail(units, at, value + (before - lead) * 64 ** (count - 1));
  }
  return false;
}

function byteAt({ codes }: Units, at: number): number {
  if (at < 0 || codes[at] !== PERCENT) return -1;
  const high = hexOf(codes[at + 1] ?? 0);
  const low = hexOf(codes[at + 2] ?? 0);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/** `\u{34}` */
function joinBraces(units: Units): boolean {
  const { codes, length } = units;
  let value = 0;
  let weight = 1;
  for (let at = length - 2; at >= 2 && length - at <= 9; at -= 1) {
    const digit = hexOf(codes[at] ?? 0);
    if (digit < 0) {
      const isEscape = codes[at] === 0x7b && codes[at - 1] === 0x75 && codes[at - 2] === BACKSLASH;
      return isEscape && weight > 1 && replaceTail(units, at - 2, value);
    }
    value += digit * weight;
    weight *= 16;
  }
  return false;
}

const ENTITY_LENGTH_MAX = 10;
const ENTITIES: Readonly<Record<string, number>> = {
  quot: QUOTE,
  apos: APOSTROPHE,
  amp: AMPERSAND,
  lt: 0x3c,
  gt: 0x3e,
  nbsp: 0x20,
};

/** `&#52;`, `&#x34;` and `&quot;` */
function joinEntity(units: Units): boolean {
  const { codes, length } = units;
  for (let at = length - 2; at >= 0 && length - at <= ENTITY_LENGTH_MAX; at -= 1) {
    const code = codes[at] ?? 0;
    if (code !== AMPERSAND) {
      if (code === 0x23 || CLASS_WORD.test(String.fromCharCode(code))) continue;
      return false;
    }
    const name = String.fromCharCode(...codes.subarray(at + 1, length - 1));
    const numeric = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name);
    const value = numeric
      ? Number.parseInt(numeric[1] ?? numeric[2] ?? "", numeric[1] === undefined ? 10 : 16)
      : ENTITIES[name.toLowerCase()];
    return value !== undefined && replaceTail(units, at, value);
  }
  return false;
}

const CLASS_WORD = /[0-9a-z]/i;

/** Two halves of a character beyond U+FFFF, such as a digit in bold. */
function joinPair(units: Units, low: number): boolean {
  const high = units.codes[units.length - 2] ?? 0;
  if (units.length < 2 || high < 0xd800 || high > 0xdbff) return false;
  const code = (high - 0xd800) * 1_024 + (low - 0xdc00) + 0x10000;
  const start = units.starts[units.length - 2] ?? 0;
  const level = units.levels[units.length - 2] ?? 0;
  units.length -= 2;
  push(units, fold(code), start, level);
  return true;
}

function hexOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

function textOf({ codes, length }: Units): string {
  let text = "";
  for (let at = 0; at < length; at += TEXT_CHUNK) {
    text += String.fromCharCode(...codes.subarray(at, Math.min(length, at + TEXT_CHUNK)));
  }
  return text;
}
