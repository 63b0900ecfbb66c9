import { canonicalize, compareByUtf8 } from "../canonical-json.ts";
import type { JsonNode } from "../json-tree.ts";
import { compareKeysAsJavaScript } from "../verify/json-forms.ts";
import type { MistakeName } from "./mistakes.ts";

/** One way to write the body's JSON. `RIGHT_FORM` is the correct one. */
export type BodyForm = {
  /** Null keeps the order in which members were sent. */
  readonly compareKeys: ((left: string, right: string) => number) | null;
  readonly sorted: "everywhere" | "outermost" | "not-outermost" | "outside-arrays";
  readonly colon: string;
  readonly comma: string;
  /** Of one level; "" writes everything on one line. */
  readonly indent: string;
  readonly lineBreak: string;
  readonly quote: (text: string) => string;
  readonly number: (node: { value: number; text: string }) => string;
  readonly change: (root: JsonNode) => JsonNode;
  /** Applied to the whole text. */
  readonly finish: (text: string) => string;
};

type Member = { readonly key: string; readonly value: JsonNode };

/** Every form writes these characters alike, so most strings need no further work. */
const PLAIN = /^[A-Za-z0-9 _.:,-]*$/;

const same = <T>(value: T): T => value;

const RIGHT_FORM: BodyForm = {
  compareKeys: compareByUtf8,
  sorted: "everywhere",
  colon: ":",
  comma: ",",
  indent: "",
  lineBreak: "\n",
  quote: (text) => (PLAIN.test(text) ? `"${text}"` : canonicalize(text)),
  number: ({ value }) => (value === 0 ? canonicalize(value) : String(value)),
  change: same,
  finish: same,
};

/** Writes a body in a form. Depth and size are bounded by the reader that made the tree. */
export function writeBody(root: JsonNode, form: BodyForm): string {
  return form.finish(write(form.change(root), form, 0, false));
}

function write(node: JsonNode, form: BodyForm, depth: number, isInArray: boolean): string {
  switch (node.kind) {
    case "literal":
      return node.text;
    case "string":
      return form.quote(node.value);
    case "number":
      return form.number(node);
    case "array": {
      const items = node.items.map((item) => write(item, form, depth + 1, true));
      return enclose("[", items, "]", form, depth);
    }
    case "object": {
      const members = orderMembers(node.members, form, depth, isInArray).map(
        ({ key, value }) =>
          `${form.quote(key)}${form.colon}${write(value, form, depth + 1, isInArray)}`,
      );
      return enclose("{", members, "}", form, depth);
    }
  }
}

function enclose(
  open: string,
  parts: readonly string[],
  close: string,
  form: BodyForm,
  depth: number,
): string {
  if (parts.length === 0 || form.indent === "") return open + parts.join(form.comma) + close;
  const outer = form.lineBreak + form.indent.repeat(depth);
  const inner = outer + form.indent;
  return open + inner + parts.join(`,${inner}`) + outer + close;
}

function orderMembers(
  members: readonly Member[],
  form: BodyForm,
  depth: number,
  isInArray: boolean,
): readonly Member[] {
  const { compareKeys, sorted } = form;
  const isLeft =
    compareKeys === null ||
    (sorted === "outermost" && depth > 0) ||
    (sorted === "not-outermost" && depth === 0) ||
    (sorted === "outside-arrays" && isInArray);
  return isLeft ? members : members.toSorted((left, right) => compareKeys(left.key, right.key));
}

/** What one mistake changes in the correct form. Changes of one kind exclude each other. */
export type BodyMistake = {
  readonly group: "body";
  readonly name: MistakeName;
  readonly kind: "order" | "blanks" | "escapes" | "numbers" | "values" | "finish";
  readonly form: Partial<BodyForm>;
  readonly detail?: string;
  /** Common enough to be tried together with another mistake. */
  readonly isCommon?: boolean;
};

/** In the order of trying: the commonest first. */
export const BODY_MISTAKES: readonly BodyMistake[] = [
  mistake("keys-unsorted", "order", { compareKeys: null }, "common"),
  mistake("html-unescaped", "escapes", { quote: leaveRaw(/\\u00(?:3c|3e|26)/g) }, "common"),
  mistake("blank-after-comma-and-colon", "blanks", { colon: ": ", comma: ", " }, "common"),
  mistake("nested-keys-unsorted", "order", { sorted: "outermost" }, "common"),
  mistake("keys-in-arrays-unsorted", "order", { sorted: "outside-arrays" }, "common"),
  mistake("slashes-escaped", "escapes", { quote: writeAs(/\//g, () => "\\/") }, "common"),
  mistake("non-ascii-escaped", "escapes", { quote: writeAs(/[^ -~]/g, lowerHex) }, "common"),
  mistake("indented", "blanks", { colon: ": ", indent: "  " }, "common"),
  mistake("indented", "blanks", { colon: ": ", indent: "    " }, "common"),
  mistake("indented", "blanks", { colon: ": ", indent: "\t" }),
  mistake("indented", "blanks", { colon: ": ", indent: "  ", lineBreak: "\r\n" }),
  mistake("indented", "blanks", { colon: ": ", indent: "    ", lineBreak: "\r\n" }),
  mistake("blank-after-colon", "blanks", { colon: ": " }),
  mistake("blank-after-comma", "blanks", { comma: ", " }),
  mistake("numbers-with-decimals", "numbers", { number: withDecimals(".0") }, "common"),
  mistake("numbers-with-decimals", "numbers", { number: withDecimals(".00") }),
  mistake("numbers-as-sent", "numbers", { number: ({ text }) => text }, "common"),
  mistake("numbers-as-text", "numbers", { number: ({ value }) => `"${canonicalize(value)}"` }),
  mistake("numbers-with-exponent", "numbers", { number: ({ value }) => value.toExponential() }),
  mistake("numbers-with-exponent", "numbers", { number: shortExponent }),
  mistake("numbers-with-exponent", "numbers", {
    number: (node) => shortExponent(node).replace("e", "E"),
  }),
  mistake("upper-case-escapes", "escapes", { quote: writeAs(/\\u00(?:3c|3e)/g, upperCase) }),
  mistake("newline-after-json", "finish", { finish: (text) => `${text}\n` }, "common"),
  mistake("newline-after-json", "finish", { finish: (text) => `${text}\r\n` }),
  mistake("blank-around-json", "finish", { finish: (text) => ` ${text}` }),
  mistake("blank-around-json", "finish", { finish: (text) => `${text} ` }),
  mistake("byte-order-mark", "finish", { finish: (text) => `\ufeff${text}` }),
  mistake("json-twice", "finish", { finish: (text) => canonicalize(text) }),
  mistake("json-twice", "finish", { finish: (text) => JSON.stringify(text) }),
  mistake("top-keys-unsorted", "order", { sorted: "not-outermost" }),
  mistake("keys-sorted-ignoring-case", "order", { compareKeys: compareIgnoringCase }),
  mistake("keys-sorted-descending", "order", {
    compareKeys: (left, right) => compareByUtf8(right, left),
  }),
  mistake("numeric-keys-first", "order", { compareKeys: compareKeysAsJavaScript }),
  mistake("apostrophes-escaped", "escapes", { quote: writeAs(/'/g, () => "\\u0027") }),
  mistake("line-separators-unescaped", "escapes", { quote: leaveRaw(/\\u202[89]/g) }),
  mistake("html-entities", "escapes", { quote: writeAs(/\\u00(?:3c|3e|26)/g, toEntity) }),
  mistake("escapes-escaped", "escapes", {
    quote: writeAs(/\\u00(?:3c|3e|26)/g, (escaped) => `\\${escaped}`),
  }),
  partly("&", /\\u0026/g),
  partly("< and >", /\\u00(?:3c|3e)/g),
  partly("<", /\\u003c/g),
  partly(">", /\\u003e/g),
  partly("> and &", /\\u00(?:3e|26)/g),
  partly("< and &", /\\u00(?:3c|26)/g),
  mistake("non-ascii-escaped", "escapes", {
    quote: writeAs(/[^ -~]/g, (char) => lowerHex(char).toUpperCase().replaceAll("\\U", "\\u")),
  }),
];

function mistake(
  name: MistakeName,
  kind: BodyMistake["kind"],
  form: Partial<BodyForm>,
  frequency?: "common",
): BodyMistake {
  return { group: "body", name, kind, form, ...(frequency === "common" && { isCommon: true }) };
}

function partly(detail: string, escapes: RegExp): BodyMistake {
  const form = { quote: leaveRaw(escapes) };
  return { group: "body", name: "html-partly-unescaped", kind: "escapes", form, detail };
}

/**
 * The correct quotation with some characters written differently. Skips escaped backslashes.
 */
function writeAs(pattern: RegExp, write: (match: string) => string): BodyForm["quote"] {
  const whole = new RegExp(`\\\\\\\\|${pattern.source}`, "gu");
  return (text) =>
    PLAIN.test(text)
      ? `"${text}"`
      : canonicalize(text).replace(whole, (match) => (match === "\\\\" ? match : write(match)));
}

function leaveRaw(pattern: RegExp): BodyForm["quote"] {
  return writeAs(pattern, (match) => String.fromCharCode(Number.parseInt(match.slice(2), 16)));
}

/** The body byte for byte as it was sent. */
export function bodyAsSent(text: string): BodyMistake {
  return mistake("body-as-sent", "order", { finish: () => text }, "common");
}

/** One form with the changes of several mistakes; escapes are added to each other. */
export function joinForms(mistakes: readonly BodyMistake[]): BodyForm {
  const quotes = mistakes.flatMap(({ form }) => form.quote ?? []);
  const form = Object.assign({}, RIGHT_FORM, ...mistakes.map((each) => each.form));
  return quotes.length > 1 ? { ...form, quote: joinQuotes(quotes) } : form;
}

/** Two mistakes of escaping at once: what the second would change of our form, it changes here. */
function joinQuotes(quotes: readonly BodyForm["quote"][]): BodyForm["quote"] {
  return (text) => {
    if (PLAIN.test(text)) return `"${text}"`;
    let quoted = "";
    for (const char of text) {
      const right = canonicalize(char).slice(1, -1);
      const other = quotes.map((quote) => quote(char).slice(1, -1)).find((each) => each !== right);
      quoted += other ?? right;
    }
    return `"${quoted}"`;
  };
}

function lowerHex(char: string): string {
  let text = "";
  for (let i = 0; i < char.length; i += 1) {
    text += `\\u${char.charCodeAt(i).toString(16).padStart(4, "0")}`;
  }
  return text;
}

function upperCase(escaped: string): string {
  return `\\u${escaped.slice(2).toUpperCase()}`;
}

const ENTITIES: Record<string, string> = { "3c": "&lt;", "3e": "&gt;", "26": "&amp;" };

function toEntity(escaped: string): string {
  return ENTITIES[escaped.slice(4)] ?? escaped;
}

function withDecimals(decimals: string): BodyForm["number"] {
  return ({ value }) => {
    const text = canonicalize(value);
    return Number.isInteger(value) && !text.includes("e") ? text + decimals : text;
  };
}

/** 100 as 1e2: what a general number format makes of it. */
function shortExponent({ value }: { value: number }): string {
  return value.toExponential().replace("e+", "e");
}

function compareIgnoringCase(left: string, right: string): number {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}
