import { CanonicalTextError } from "./errors.ts";
import { JSON_LIMITS } from "./read-json.ts";

// The package's entry for browsers needs both directions.
export { readJson } from "./read-json.ts";
export { CanonicalTextError };

/** Where JSON.stringify's output is not canonical, except for what is simple to replace. */
const AWKWARD = /[\ud800-\udfff]|\\(?:[bf]|ud)/;
/** In JSON these occur only inside strings, and only as themselves. */
const REPLACED = [
  ["&", "\\u0026"],
  ["<", "\\u003c"],
  [">", "\\u003e"],
  ["\u2028", "\\u2028"],
  ["\u2029", "\\u2029"],
] as const;
const SURROGATE = /[\ud800-\udfff\ufffd]/;
/** Escapes are matched in pairs, so that an escaped backslash never starts one. */
const UNFINISHED = /\\u(d[89a-f][0-9a-f]{2})|\\.|[<>&\u2028\u2029]/g;
const KEYS_INSERTION_SORTED_MAX = 24;

/**
 * The canonical text of a JSON value: compact, keys in the byte order of their UTF-8 form at every
 * level and inside arrays, `<` `>` `&` U+2028 U+2029 and control characters escaped with lower-case
 * hexadecimal, numbers as IEEE doubles in JavaScript's notation (`-0` stays `-0`), nothing dropped.
 * Half a surrogate pair becomes U+FFFD. Members that are `undefined` are left out, as in
 * JSON.stringify. Throws CanonicalTextError for what JSON cannot represent.
 */
export function canonicalize(value: unknown): string {
  return writeNatively(value) ?? writeManually(value);
}

/**
 * The fast path for nearly every body: a copy with sorted keys, written by JSON.stringify.
 * Undefined when JSON.stringify would not write some part of the value in canonical form.
 */
function writeNatively(value: unknown): string | undefined {
  const copy = copySorted(value, 0);
  if (copy === undefined) return undefined;
  let text = JSON.stringify(copy);
  if (AWKWARD.test(text)) return undefined;
  for (const [char, escaped] of REPLACED) {
    if (text.includes(char)) text = text.replaceAll(char, escaped);
  }
  return text;
}

/** Undefined for what `writeManually` must handle: special numbers, keys and objects. */
function copySorted(value: unknown, depth: number): unknown {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "number") {
    return Number.isFinite(value) && !Object.is(value, -0) ? value : undefined;
  }
  if (typeof value !== "object" || depth >= JSON_LIMITS.depthMax) return undefined;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (let i = 0; i < value.length; i += 1) {
      const item = copySorted(value[i], depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
    }
    return items;
  }
  // Not null and not an array: its own enumerable keys are read as members.
  return copySortedObject(value as Record<string, unknown>, depth);
}

function copySortedObject(value: Record<string, unknown>, depth: number): unknown {
  if (typeof value.toJSON === "function") return undefined;
  const copy: Record<string, unknown> = {};
  for (const key of sortKeys(Object.keys(value))) {
    const first = key.charCodeAt(0);
    // Numeric keys would change their position in the copy, and `__proto__` would not become a key.
    if ((first >= 0x30 && first <= 0x39) || first === 0x5f) return undefined;
    const item = copySorted(value[key], depth + 1);
    if (item === undefined) return undefined;
    copy[key] = item;
  }
  return copy;
}

/** The slow path: every rule spelled out, about half as fast. */
function writeManually(value: unknown): string {
  const text = write(value, 0, sortKeys);
  // UTF-16 order and UTF-8 order differ only where surrogates are involved.
  return SURROGATE.test(text) ? write(value, 0, sortKeysByCodePoint) : text;
}

type SortKeys = (keys: string[]) => string[];

function write(value: unknown, depth: number, sort: SortKeys): string {
  switch (typeof value) {
    case "string":
      return quote(value);
    case "number":
      return writeNumber(value);
    case "boolean":
      return value ? "true" : "false";
    case "object":
      break;
    default:
      throw new CanonicalTextError(
        "NOT_JSON",
        `JSON cannot represent a ${typeof value}; remove it from the body.`,
      );
  }
  if (value === null) return "null";
  if (depth >= JSON_LIMITS.depthMax) {
    throw new CanonicalTextError(
      "TOO_DEEP",
      `The body is nested deeper than ${JSON_LIMITS.depthMax} levels; flatten it.`,
    );
  }
  if (Array.isArray(value)) {
    let text = "[";
    for (let i = 0; i < value.length; i += 1) {
      text += (i === 0 ? "" : ",") + write(value[i], depth + 1, sort);
    }
    return `${text}]`;
  }
  // Not null and not an array: its own enumerable keys are read as members.
  return writeObject(value as Record<string, unknown>, depth, sort);
}

function writeObject(value: Record<string, unknown>, depth: number, sort: SortKeys): string {
  if (typeof value.toJSON === "function") return write(value.toJSON(), depth + 1, sort);
  let text = "{";
  for (const key of sort(Object.keys(value))) {
    const item = value[key];
    if (item === undefined) continue;
    text += `${(text.length === 1 ? "" : ",") + quote(key)}:${write(item, depth + 1, sort)}`;
  }
  return `${text}}`;
}

function writeNumber(value: number): string {
  if (!Number.isFinite(value))
    throw new CanonicalTextError(
      "NOT_JSON",
      `JSON cannot represent ${value}; send a finite number.`,
    );
  return value === 0 && Object.is(value, -0) ? "-0" : String(value);
}

/** Insertion sort: objects here have few keys, and a call to the native sort costs more. */
function sortKeys(keys: string[]): string[] {
  if (keys.length > KEYS_INSERTION_SORTED_MAX) return keys.sort();
  for (let i = 1; i < keys.length; i += 1) {
    const key = keys[i] ?? "";
    let place = i - 1;
    for (; place >= 0; place -= 1) {
      const other = keys[place] ?? "";
      if (other <= key) break;
      keys[place + 1] = other;
    }
    keys[place + 1] = key;
  }
  return keys;
}

function sortKeysByCodePoint(keys: string[]): string[] {
  return keys.sort(compareByUtf8);
}

/** Order of two texts by their UTF-8 bytes, which is the order of their code points. */
export function compareByUtf8(left: string, right: string): number {
  const a = left.toWellFormed();
  const b = right.toWellFormed();
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const difference = a.charCodeAt(i) - b.charCodeAt(i);
    if (difference === 0) continue;
    return (a.codePointAt(i) ?? 0) - (b.codePointAt(i) ?? 0);
  }
  return a.length - b.length;
}

function quote(text: string): string {
  return JSON.stringify(text).replace(UNFINISHED, (match: string, surrogate?: string) => {
    if (surrogate !== undefined) return "\ufffd";
    if (match === "\\b") return "\\u0008";
    if (match === "\\f") return "\\u000c";
    if (match.length > 1) return match;
    return `\\u${match.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
