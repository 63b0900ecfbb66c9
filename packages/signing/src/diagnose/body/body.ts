import { canonicalize, compareByUtf8 } from "../../canonical-json.ts";
import type { JsonNode } from "../../json-tree.ts";
import { compareKeysAsJavaScript } from "../../verify/json-forms.ts";
import type { MistakeName } from "../mistakes.ts";
import { ESCAPES, type Escape, quoteWith } from "./escapes.ts";

/** One way to write the body's JSON. */
export type BodyForm = {
  /** Null keeps the order in which members were sent. */
  readonly compareKeys: ((left: string, right: string) => number) | null;
  readonly sorted: "everywhere" | "outermost" | "not-outermost" | "outside-arrays";
  readonly colon: string;
  readonly comma: string;
  /** Of one level; "" writes everything on one line. */
  readonly indent: string;
  readonly lineBreak: string;
  readonly escapes: readonly Escape[];
  readonly number: (node: { value: number; text: string }) => string;
  readonly change: (root: JsonNode) => JsonNode;
  /** Applied to the whole text. */
  readonly finish: (text: string) => string;
};

type Member = { readonly key: string; readonly value: JsonNode };

const same = <T>(value: T): T => value;

const RIGHT_FORM: BodyForm = {
  compareKeys: compareByUtf8,
  sorted: "everywhere",
  colon: ":",
  comma: ",",
  indent: "",
  lineBreak: "\n",
  escapes: [],
  number: ({ value }) => (value === 0 ? canonicalize(value) : String(value)),
  change: same,
  finish: same,
};

type Style = BodyForm & { readonly quote: (text: string) => string };

/** Writes a body in a form. Depth and size are bounded by the reader that made the tree. */
export function writeBody(root: JsonNode, form: BodyForm): string {
  const style = { ...form, quote: quoteWith(form.escapes) };
  return form.finish(write(form.change(root), style, 0, false));
}

function write(node: JsonNode, form: Style, depth: number, isInArray: boolean): string {
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

function reverseMembers(node: JsonNode): JsonNode {
  if (node.kind === "array") return { kind: "array", items: node.items.map(reverseMembers) };
  if (node.kind !== "object") return node;
  const members = node.members.toReversed().map(({ key, value }) => ({
    key,
    value: reverseMembers(value),
  }));
  return { kind: "object", members };
}

export type BodyKind = "order" | "blanks" | "escapes" | "numbers" | "values" | "finish";

/** What one mistake changes in the correct form. Changes of one kind exclude each other. */
export type BodyMistake = {
  readonly group: "body";
  readonly name: MistakeName;
  readonly kind: BodyKind;
  readonly form: Partial<BodyForm>;
  readonly detail?: string | undefined;
  /** Common enough to be tried early together with another mistake. */
  readonly isCommon?: boolean | undefined;
  /** Not tried together with another mistake. */
  readonly isRare?: boolean | undefined;
};

export function bodyMistake(
  name: MistakeName,
  kind: BodyKind,
  form: Partial<BodyForm>,
  more: Pick<BodyMistake, "detail" | "isCommon" | "isRare"> = {},
): BodyMistake {
  return { group: "body", name, kind, form, ...more };
}

const COMMON = { isCommon: true };

export const ORDERS: readonly BodyMistake[] = [
  bodyMistake("keys-unsorted", "order", { compareKeys: null }, COMMON),
  bodyMistake("nested-keys-unsorted", "order", { sorted: "outermost" }, COMMON),
  bodyMistake("keys-in-arrays-unsorted", "order", { sorted: "outside-arrays" }, COMMON),
  bodyMistake("top-keys-unsorted", "order", { sorted: "not-outermost" }),
  bodyMistake("keys-sorted-ignoring-case", "order", { compareKeys: compareIgnoringCase }),
  bodyMistake("keys-sorted-ignoring-case", "order", {
    compareKeys: new Intl.Collator("en").compare,
  }),
  bodyMistake("keys-sorted-descending", "order", {
    compareKeys: (left, right) => compareByUtf8(right, left),
  }),
  bodyMistake("keys-sorted-by-length", "order", {
    compareKeys: (left, right) => left.length - right.length || compareByUtf8(left, right),
  }),
  bodyMistake("keys-sorted-by-length", "order", {
    compareKeys: (left, right) => left.length - right.length,
  }),
  bodyMistake("keys-sorted-by-length", "order", {
    compareKeys: (left, right) => right.length - left.length,
  }),
  bodyMistake("keys-reversed", "order", { compareKeys: null, change: reverseMembers }),
  bodyMistake("numeric-keys-first", "order", { compareKeys: compareKeysAsJavaScript }),
];

const indented = (indent: string, colon = ": ", lineBreak = "\n") => ({ indent, colon, lineBreak });

export const BLANKS: readonly BodyMistake[] = [
  bodyMistake("blank-after-comma-and-colon", "blanks", { colon: ": ", comma: ", " }, COMMON),
  bodyMistake("indented", "blanks", indented("  "), COMMON),
  bodyMistake("indented", "blanks", indented("    "), COMMON),
  bodyMistake("indented", "blanks", indented("\t")),
  bodyMistake("indented", "blanks", indented("  ", ": ", "\r\n")),
  bodyMistake("indented", "blanks", indented("    ", ": ", "\r\n")),
  bodyMistake("indented", "blanks", indented("  ", " : ")),
  bodyMistake("indented", "blanks", indented("  ", " : ", "\r\n")),
  bodyMistake("indented", "blanks", indented("   ")),
  bodyMistake("indented", "blanks", indented(" ")),
  bodyMistake("blank-after-colon", "blanks", { colon: ": " }),
  bodyMistake("blank-after-comma", "blanks", { comma: ", " }),
];

export const NUMBERS: readonly BodyMistake[] = [
  number("numbers-with-decimals", withDecimals(".0"), true),
  number("numbers-with-decimals", withDecimals(".00")),
  number("numbers-with-decimals", ({ value }) => value.toFixed(2)),
  number("numbers-with-decimals", ({ value }) =>
    Number.isInteger(value) ? canonicalize(value) : value.toFixed(2),
  ),
  number("numbers-as-sent", ({ text }) => text, true),
  number("numbers-as-text", ({ value }) => `"${canonicalize(value)}"`, true),
  number("numbers-with-exponent", writeAsJava),
  number("numbers-with-exponent", ({ value }) => value.toExponential()),
  ...[shortExponent, twoDigitExponent, plainExponent].flatMap((write) =>
    [false, true].map((isUpper) =>
      number("numbers-with-exponent", (node) => {
        const text = Number.isInteger(node.value) ? write(node) : canonicalize(node.value);
        return isUpper ? text.toUpperCase() : text;
      }),
    ),
  ),
  number("numbers-with-exponent", plainExponent),
  number("numbers-with-exponent", shortExponent),
  number("numbers-with-exponent", (node) => shortExponent(node).replace("e", "E")),
  number("numbers-with-exponent", ({ value }) => value.toExponential().toUpperCase()),
  number("numbers-with-exponent", twoDigitExponent),
  number("numbers-with-exponent", (node) => twoDigitExponent(node).toUpperCase()),
];

function number(name: MistakeName, write: BodyForm["number"], isCommon?: boolean): BodyMistake {
  return bodyMistake(name, "numbers", { number: write }, { isCommon });
}

const finish = (name: MistakeName, write: BodyForm["finish"], isCommon?: boolean) =>
  bodyMistake(name, "finish", { finish: write }, { isCommon });

/** As a JSON library writes it. */
const PLAIN_JSON: Partial<BodyForm> = {
  escapes: ESCAPES.filter(({ name }) =>
    ["html-unescaped", "line-separators-unescaped"].includes(name),
  ),
};

const AS_WRITTEN: Partial<BodyForm> = { ...PLAIN_JSON, compareKeys: null };
const RARE = { isRare: true };

export const FINISHES: readonly BodyMistake[] = [
  finish("newline-after-json", (text) => `${text}\n`, true),
  finish("newline-after-json", (text) => `${text}\r\n`),
  finish("blank-around-json", (text) => ` ${text}`),
  finish("blank-around-json", (text) => `${text} `),
  finish("byte-order-mark", (text) => `\ufeff${text}`),
  finish("json-twice", (text) => JSON.stringify(text), true),
  finish("json-twice", (text) => canonicalize(text)),
  // A finished text, passed to a function that writes the canonical JSON of any value.
  bodyMistake("json-twice", "finish", { ...PLAIN_JSON, finish: canonicalize }, RARE),
  bodyMistake("json-twice", "finish", { ...AS_WRITTEN, finish: canonicalize }, RARE),
  bodyMistake("json-twice", "finish", { ...AS_WRITTEN, finish: JSON.stringify }, RARE),
  finish("html-entities", (text) => toEntities(text, "&#039;")),
  finish("html-entities", (text) => toEntities(text, "'")),
  finish("html-entities", (text) => toEntities(text, "&#x27;")),
  bodyMistake(
    "texts-changed",
    "finish",
    { finish: (text) => text.replaceAll("\\", "") },
    { detail: "and escapes without backslashes" },
  ),
  finish("json-percent-encoded", encodeURIComponent),
  finish("json-percent-encoded", (text) => new URLSearchParams({ v: text }).toString().slice(2)),
];

export const ESCAPE_MISTAKES: readonly BodyMistake[] = ESCAPES.map((each) =>
  bodyMistake(each.name, "escapes", { escapes: [each] }, each),
);

/** In the order of trying: the commonest first. */
export const BODY_MISTAKES: readonly BodyMistake[] = [
  ...ORDERS,
  ...ESCAPE_MISTAKES,
  ...BLANKS,
  ...NUMBERS,
  ...FINISHES,
];

/** The body byte for byte as it was sent. */
export function bodyAsSent(text: string): BodyMistake {
  return bodyMistake(
    "body-as-sent",
    "order",
    { change: () => ({ kind: "literal", text: text as "null" }) },
    COMMON,
  );
}

/** One form with the changes of several mistakes. */
export function joinForms(mistakes: readonly BodyMistake[]): BodyForm {
  const [first, ...others] = mistakes;
  let form: BodyForm = { ...RIGHT_FORM, ...first?.form };
  for (const { form: other } of others) {
    const { escapes, change, finish } = form;
    const joined = {
      escapes: join(escapes, other.escapes),
      change: compose(change, other.change),
      finish: compose(finish, other.finish),
    };
    form = { ...form, ...other, ...joined };
  }
  return form;
}

/** The same list where there is nothing to join, so that what is known of it is found again. */
function join<T>(list: readonly T[], more: readonly T[] | undefined): readonly T[] {
  if (more === undefined || list.length === 0) return more ?? list;
  return [...list, ...more];
}

function compose<T>(first: (value: T) => T, second?: (value: T) => T): (value: T) => T {
  if (second === undefined || first === same) return second ?? first;
  return (value) => second(first(value));
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

export function toEntities(text: string, apostrophe: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? apostrophe);
}

function withDecimals(decimals: string): BodyForm["number"] {
  return ({ value }) => {
    const text = canonicalize(value);
    return Number.isInteger(value) && !text.includes("e") ? text + decimals : text;
  };
}

/** 100 as 1e2, as a general number format writes it. */
function shortExponent({ value }: { value: number }): string {
  return value.toExponential().replace("e+", "e");
}

/** 1250 as 1.25e+03. */
function plainExponent({ value }: { value: number }): string {
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

/** 100 as 1.000000e+02, as C writes it. */
function twoDigitExponent({ value }: { value: number }): string {
  return value.toExponential(6).replace(/e([+-])(\d)$/, "e$10$2");
}

/** Java's Double.toString: 100.0, and 1.0E7 from ten million on. */
function writeAsJava({ value }: { value: number }): string {
  const isShort = value === 0 || (Math.abs(value) >= 1e-3 && Math.abs(value) < 1e7);
  if (isShort) return withDecimals(".0")({ value, text: "" });
  const [digits = "", exponent = ""] = value.toExponential().replace("e+", "e").split("e");
  return `${digits.includes(".") ? digits : `${digits}.0`}E${exponent}`;
}

function compareIgnoringCase(left: string, right: string): number {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}
