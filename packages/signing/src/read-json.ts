import { JsonReadError, type JsonReadErrorCode } from "./errors.ts";
import { jsonReadErrorAt, parseJsonTree } from "./json-tree.ts";

type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export type JsonObject = { [key: string]: JsonValue };

/** One request body, read once. Everything later works on this and on nothing else. */
export type JsonDocument = {
  /** Null for no bytes and for the text `null`. */
  readonly value: JsonObject | null;
  /** The body as text, exactly as it was sent. */
  readonly text: string;
  /** No bytes, `null` or `{}`: such a body has no `data` part in the signed text. */
  readonly isEmpty: boolean;
};

export type JsonLimits = {
  readonly bytesMax: number;
  readonly depthMax: number;
  /**
   * Of members and items in the whole body, since reading and sorting them is what costs. A call
   * may compare 10,000 orders, which have 30,000.
   */
  readonly valuesMax: number;
};

export const JSON_LIMITS: JsonLimits = { bytesMax: 1_048_576, depthMax: 64, valuesMax: 32_000 };
/** Of characters that the canonical text escapes: each makes it several bytes longer. */
const ESCAPED_MAX = 100_000;

/** Fatal: rejects bytes that are not UTF-8. Keeps a byte order mark, so that it is rejected too. */
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Reads a request body strictly, so that one signed text can never have two meanings: UTF-8 only,
 * no byte order mark, no key twice in one object, no half surrogate pair, no integer beyond 2^53-1
 * in any notation, no number that overflows, no more than the `limits` say, and an object (or
 * nothing) at the top. `__proto__` is an ordinary own key.
 *
 * Throws only JsonReadError. The bytes are counted before they are parsed, so that no body takes
 * long to parse. The native parser does the work; a key that occurs twice shows as more colons in
 * the bytes than keys in the value.
 */
export function readJson(bytes: Uint8Array, limits: JsonLimits = JSON_LIMITS): JsonDocument {
  if (bytes.length === 0) return { value: null, text: "", isEmpty: true };
  if (bytes.length > limits.bytesMax) {
    throw jsonError(
      "TOO_LARGE",
      `The body is larger than ${limits.bytesMax} bytes; send less`,
      limits.bytesMax,
    );
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    throw jsonError("BYTE_ORDER_MARK", "The body starts with a byte order mark; remove it", 0);
  }
  const text = decode(bytes);
  const marks = countMarks(bytes, limits.depthMax);
  // A body that is not JSON may be counted wrongly, and is then rejected for another reason.
  if (marks.isTooDeep) return explain(text, limits);
  if (marks.values > limits.valuesMax) {
    const message = `The JSON has more than ${limits.valuesMax} members and items; send fewer`;
    throw jsonError("TOO_MANY_VALUES", message, 0);
  }
  if (marks.escaped > ESCAPED_MAX) {
    const message = `The JSON has more than ${ESCAPED_MAX} characters that are escaped, such as < > &; send fewer`;
    throw jsonError("TOO_LARGE", message, 0);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return explain(text, limits);
  }
  if (
    countKeys(value, 0, limits.depthMax) !== marks.colons ||
    (marks.hasUnicodeEscape && hasLoneSurrogate(value))
  ) {
    return explain(text, limits);
  }
  if (value !== null && (typeof value !== "object" || Array.isArray(value))) {
    throw jsonError(
      "NOT_AN_OBJECT",
      "The body must be a JSON object, such as {}",
      leadingBlanks(text),
    );
  }
  // JSON.parse returned an object or null, and its members can only be JSON values.
  const body = value as JsonObject | null;
  return { value: body, text, isEmpty: body === null || Object.keys(body).length === 0 };
}

function decode(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    const offset = firstBadByte(bytes);
    const before = new TextDecoder().decode(bytes.subarray(0, offset));
    throw jsonReadErrorAt(before, before.length, "NOT_UTF8", `Byte ${offset} is not UTF-8`);
  }
}

/** Parses again with the slow reader, which reports what is wrong and where. */
function explain(text: string, limits: JsonLimits): never {
  parseJsonTree(text, limits.depthMax);
  // Both readers accept the same texts (a property test checks it); if they ever differ, reject.
  throw jsonReadErrorAt(text, 0, "SYNTAX", "The body is not valid JSON");
}

function jsonError(code: JsonReadErrorCode, message: string, offset: number): JsonReadError {
  return new JsonReadError(code, message, { offset, line: 1, column: offset + 1 });
}

const [PLAIN, QUOTE, BACKSLASH, COLON, COMMA, OPEN, CLOSE, ESCAPED, SEPARATOR] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
];
/** What a byte is to `countMarks`. */
const KINDS = new Uint8Array(256).fill(PLAIN);
for (const [chars, kind] of [
  ['"', QUOTE],
  ["\\", BACKSLASH],
  [":", COLON],
  [",", COMMA],
  ["{[", OPEN],
  ["}]", CLOSE],
  ["<>&", ESCAPED],
  ["\u00e2", SEPARATOR], // the first byte of U+2028 and U+2029, and of others
] as const) {
  for (const char of chars) KINDS[char.charCodeAt(0)] = kind;
}

type Marks = {
  colons: number;
  /** At least as many as there are members and items. */
  values: number;
  /** Characters that the canonical text escapes. */
  escaped: number;
  hasUnicodeEscape: boolean;
  isTooDeep: boolean;
};

/** Exact for JSON; for other bytes it only ends. */
function countMarks(bytes: Uint8Array, depthMax: number): Marks {
  const marks = { colons: 0, values: 0, escaped: 0, hasUnicodeEscape: false, isTooDeep: false };
  let inString = false;
  let depth = 0;
  const { length } = bytes;
  for (let i = 0; i < length; i += 1) {
    const kind = KINDS[bytes[i] ?? 0];
    if (kind === PLAIN) continue;
    if (kind === QUOTE) inString = !inString;
    else if (kind === BACKSLASH) {
      i += 1;
      if (bytes[i] === 0x75) marks.hasUnicodeEscape = true;
    } else if (inString) {
      const isSeparator = bytes[i + 1] === 0x80 && ((bytes[i + 2] ?? 0) & 0xfe) === 0xa8;
      if (kind === ESCAPED || (kind === SEPARATOR && isSeparator)) marks.escaped += 1;
    } else if (kind === COLON) marks.colons += 1;
    else if (kind === COMMA) marks.values += 1;
    else if (kind === CLOSE) depth -= 1;
    else if (kind === OPEN) {
      marks.values += 1;
      depth += 1;
      if (depth > depthMax) return { ...marks, isTooDeep: true };
    }
  }
  return marks;
}

/** Keys in the whole value; NaN, which equals no count, when a number or the depth is rejected. */
function countKeys(value: unknown, depth: number, depthMax: number): number {
  if (typeof value === "number") {
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? 0 : Number.NaN;
  }
  if (typeof value !== "object" || value === null) return 0;
  if (depth >= depthMax) return Number.NaN;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countKeys(item, depth + 1, depthMax);
    return count;
  }
  const keys = Object.keys(value);
  count = keys.length;
  for (const key of keys) {
    // `key` was just listed as an own key of this object.
    count += countKeys((value as Record<string, unknown>)[key], depth + 1, depthMax);
  }
  return count;
}

/** Only an escape can carry half a pair: the decoder rejects the raw form. */
function hasLoneSurrogate(value: unknown): boolean {
  if (typeof value === "string") return !value.isWellFormed();
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(hasLoneSurrogate);
  return Object.entries(value).some(([key, item]) => !key.isWellFormed() || hasLoneSurrogate(item));
}

function leadingBlanks(text: string): number {
  return text.length - text.trimStart().length;
}

/** Where lenient decoding first had to put a replacement that the bytes do not hold themselves. */
function firstBadByte(bytes: Uint8Array): number {
  const lenient = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  let offset = 0;
  for (const char of lenient) {
    if (char === "\ufffd" && !(bytes[offset] === 0xef && bytes[offset + 1] === 0xbf)) return offset;
    const code = char.codePointAt(0) ?? 0;
    offset += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return offset;
}
