import { canonicalize, compareByUtf8 } from "../canonical-json.ts";
import type { JsonNode } from "../json-tree.ts";

/** How one family of clients writes the JSON it signs. All forms are compact. */
export type JsonForm = {
  readonly compareKeys: (left: string, right: string) => number;
  /** False: objects anywhere inside an array keep the order in which they were sent. */
  readonly sortsInsideArrays: boolean;
  /**
   * `wire` keeps a number as it was sent (`1.0`); `javascript` writes it as JavaScript does (`1`).
   */
  readonly numbers: "wire" | "javascript";
  readonly quote: (text: string) => string;
};

/** Writes a tree in a form. Depth is bounded by the reader that made the tree. */
export function writeJsonForm(node: JsonNode, form: JsonForm, inArray = false): string {
  switch (node.kind) {
    case "literal":
      return node.text;
    case "string":
      return form.quote(node.value);
    case "number":
      return form.numbers === "wire" ? node.text : canonicalize(node.value);
    case "array":
      return `[${node.items.map((item) => writeJsonForm(item, form, true)).join(",")}]`;
    case "object": {
      const members = [...node.members];
      if (!inArray || form.sortsInsideArrays) {
        members.sort((left, right) => form.compareKeys(left.key, right.key));
      }
      const texts = members.map(
        ({ key, value }) => `${form.quote(key)}:${writeJsonForm(value, form, inArray)}`,
      );
      return `{${texts.join(",")}}`;
    }
  }
}

/**
 * Sorted as JavaScript prints a sorted object: array indexes first, by number, then UTF-16 order.
 */
export function compareKeysAsJavaScript(left: string, right: string): number {
  const leftIndex = arrayIndex(left);
  const rightIndex = arrayIndex(right);
  if (leftIndex !== undefined && rightIndex !== undefined) return leftIndex - rightIndex;
  if (leftIndex !== undefined) return -1;
  if (rightIndex !== undefined) return 1;
  return compareText(left, right);
}

/** Sorted as PHP's ksort does: two numeric keys by number, others by bytes. */
export function compareKeysAsPhp(left: string, right: string): number {
  if (!PHP_NUMERIC.test(left) || !PHP_NUMERIC.test(right)) return compareByUtf8(left, right);
  return Number(left) - Number(right);
}

/** As JSON.stringify writes it: control characters escaped, everything else raw. */
export function quoteAsJavaScript(text: string): string {
  return JSON.stringify(text);
}

type Escapes = readonly (readonly [character: string, escaped: string])[];

const HTML_ESCAPES: Escapes = escapesOf("<>&", lowerHexEscape);
const APOSTROPHE_ESCAPES: Escapes = escapesOf("'\u2028\u2029", upperHexEscape);
const SEPARATOR_ESCAPES: Escapes = escapesOf("\u0085\u2028\u2029", lowerHexEscape);
const PHP_ESCAPES: Escapes = [...escapesOf("<>&", upperHexEscape), ...APOSTROPHE_ESCAPES];

/** JSON.stringify, then `<` `>` `&` as lower-case escapes; U+2028 and U+2029 stay raw. */
export function quoteWithHtmlEscapes(text: string): string {
  return escapeEach(JSON.stringify(text), HTML_ESCAPES);
}

/** PHP with its tag, ampersand and apostrophe escapes on, and slashes and Unicode raw. */
export function quoteAsPhp(text: string): string {
  return escapeEach(JSON.stringify(text), PHP_ESCAPES);
}

/** PHP with only its apostrophe escape on. */
export function quoteWithApostropheEscape(text: string): string {
  return escapeEach(JSON.stringify(text), APOSTROPHE_ESCAPES);
}

/** C#'s usual library: the three line separators that JSON leaves raw, escaped. */
export function quoteWithSeparatorEscapes(text: string): string {
  return escapeEach(JSON.stringify(text), SEPARATOR_ESCAPES);
}

/** A quarter of what a function for each character costs. */
function escapeEach(json: string, escapes: Escapes): string {
  let text = json;
  for (const [character, escaped] of escapes) {
    if (text.includes(character)) text = text.replaceAll(character, escaped);
  }
  return text;
}

function escapesOf(characters: string, escapeOf: (char: string) => string): Escapes {
  return Array.from(characters, (character) => [character, escapeOf(character)] as const);
}

/** ASCII only: every other UTF-16 unit, and DEL, as a lower-case escape. */
export function quoteAsAscii(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\uffff]/g, lowerHexEscape);
}

const PHP_NUMERIC = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\r\v\f]*$/;
const ARRAY_INDEX_MAX = 4_294_967_294;

function arrayIndex(key: string): number | undefined {
  if (!/^(?:0|[1-9]\d{0,9})$/.test(key)) return undefined;
  const index = Number(key);
  return index <= ARRAY_INDEX_MAX ? index : undefined;
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function lowerHexEscape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function upperHexEscape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}
