/** How a language writes the values of a request body. */
export interface LiteralStyle {
  /** One level. */
  readonly indent: string;
  text(value: string): string;
  boolean(value: boolean): string;
  /** A member of an object of `count` members, with its value as it is printed. */
  entry(key: string, value: string, count: number): string;
  object(count: number): Brackets;
  list(items: readonly unknown[]): Brackets;
  /** Members, one a line, as the language's formatter lines them up. */
  align?(entries: readonly (readonly [key: string, value: string])[]): string[];
}

interface Brackets {
  /** Before the bracket; in a literal of several lines, on the line above it. */
  readonly head?: string;
  readonly open: string;
  readonly close: string;
  /** Of a literal on one line, between the brackets and what they hold. */
  readonly padding: string;
  /** Of a literal of several lines. */
  readonly hasLastComma: boolean;
}

const WIDTH = 88;

/**
 * A JSON value as a literal of a language: on one line where it fits, else one member a line.
 * `before`: characters before it on its first line.
 */
export function printLiteral(value: unknown, style: LiteralStyle, depth = 0, before = 0): string {
  const flat = printFlat(value, style);
  const isFlat = !isObject(value) || isEmpty(value);
  const width = style.indent.length * depth + before + flat.length;
  return isFlat || width < WIDTH ? flat : printTall(value, style, depth);
}

const isObject = (value: unknown) => typeof value === "object" && value !== null;
const isEmpty = (value: object) => Object.keys(value).length === 0;

function bracketsOf(value: object, style: LiteralStyle): Brackets {
  return Array.isArray(value) ? style.list(value) : style.object(Object.keys(value).length);
}

function printFlat(value: unknown, style: LiteralStyle): string {
  if (typeof value === "string") return style.text(value);
  if (typeof value === "boolean") return style.boolean(value);
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null) {
    throw new Error(`an example's body holds ${JSON.stringify(value)}`);
  }
  const { head, open, close, padding } = bracketsOf(value, style);
  const start = head === undefined ? open : `${head} ${open}`;
  if (isEmpty(value)) return start + close;
  const entries = Object.entries(value);
  const parts = entries.map(([key, each]) => {
    const printed = printFlat(each, style);
    return Array.isArray(value) ? printed : style.entry(key, printed, entries.length);
  });
  return start + padding + parts.join(", ") + padding + close;
}

function printTall(value: object, style: LiteralStyle, depth: number): string {
  const { head, open, close, hasLastComma } = bracketsOf(value, style);
  const outer = style.indent.repeat(depth);
  const { length: count } = Object.keys(value);
  const entries = Object.entries(value).map(([key, each]): [string, string] => {
    const before = Array.isArray(value) ? 0 : style.entry(key, "", count).length + 1;
    return [key, printLiteral(each, style, depth + 1, before)];
  });
  const parts = Array.isArray(value)
    ? entries.map(([, printed]) => printed)
    : (style.align?.(entries) ?? entries.map(([key, printed]) => style.entry(key, printed, count)));
  const lines = parts.map((part) => outer + style.indent + part).join(",\n");
  const start = head === undefined ? open : `${head}\n${outer}${open}`;
  return `${start}\n${lines}${hasLastComma ? "," : ""}\n${outer}${close}`;
}
