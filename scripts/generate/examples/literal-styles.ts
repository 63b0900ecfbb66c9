import type { LiteralStyle } from "./literal.ts";

const quote = (text: string) => JSON.stringify(text);
const BRACES = { open: "{", close: "}", padding: "", hasLastComma: false };
const SQUARE = { open: "[", close: "]", padding: "", hasLastComma: false };

export const JSON_STYLE: LiteralStyle = {
  indent: "  ",
  text: quote,
  boolean: String,
  entry: (key, value) => `${quote(key)}: ${value}`,
  object: () => BRACES,
  list: () => SQUARE,
};

export const NODE_STYLE: LiteralStyle = {
  ...JSON_STYLE,
  entry: (key, value) => `${/^[A-Za-z_]\w*$/.test(key) ? key : quote(key)}: ${value}`,
  object: (count) => ({ ...BRACES, padding: count === 0 ? "" : " ", hasLastComma: true }),
  list: () => ({ ...SQUARE, hasLastComma: true }),
};

export const RUBY_STYLE: LiteralStyle = {
  ...NODE_STYLE,
  // In a text, `#{…}` would be run.
  text: (text) => quote(text).replaceAll(/#(?=[{$@])/g, "\\#"),
  object: (count) => ({ ...BRACES, padding: count === 0 ? "" : " " }),
  list: () => SQUARE,
};

export const PYTHON_STYLE: LiteralStyle = {
  ...JSON_STYLE,
  indent: "    ",
  boolean: (value) => (value ? "True" : "False"),
  object: () => ({ ...BRACES, hasLastComma: true }),
  list: () => ({ ...SQUARE, hasLastComma: true }),
};

const phpQuote = (text: string) => `'${text.replaceAll(/['\\]/g, "\\$&")}'`;

export const PHP_STYLE: LiteralStyle = {
  indent: "    ",
  text: phpQuote,
  boolean: String,
  entry: (key, value) => `${phpQuote(key)} => ${value}`,
  // An empty array would be a list.
  object: (count) =>
    count === 0
      ? { ...SQUARE, open: "new \\stdClass()", close: "" }
      : { ...SQUARE, hasLastComma: true },
  list: () => ({ ...SQUARE, hasLastComma: true }),
};

const isTexts = (items: readonly unknown[]) => items.every((item) => typeof item === "string");

export const GO_STYLE: LiteralStyle = {
  indent: "\t",
  text: quote,
  boolean: String,
  entry: (key, value) => `${quote(key)}: ${value}`,
  object: () => ({ ...BRACES, open: "map[string]any{", hasLastComma: true }),
  list: (items) => ({
    ...BRACES,
    open: isTexts(items) ? "[]string{" : "[]any{",
    hasLastComma: true,
  }),
  align: alignAsGofmt,
};

/** Values of neighbouring members begin in one column; one of several lines separates them. */
function alignAsGofmt(entries: readonly (readonly [key: string, value: string])[]): string[] {
  const isTall = (at: number) => entries[at]?.[1].includes("\n") ?? true;
  return entries.map(([key, value], at) => {
    if (isTall(at)) return `${quote(key)}: ${value}`;
    let [first, last] = [at, at];
    while (!isTall(first - 1)) first -= 1;
    while (!isTall(last + 1)) last += 1;
    const widths = entries.slice(first, last + 1).map(([each]) => quote(each).length);
    return `${`${quote(key)}:`.padEnd(Math.max(...widths) + 2)}${value}`;
  });
}

/** `Map.of` takes at most ten members. */
const JAVA_MEMBERS_MAX = 10;

export const JAVA_STYLE: LiteralStyle = {
  indent: "    ",
  text: quote,
  boolean: String,
  entry: (key, value, count) =>
    count > JAVA_MEMBERS_MAX ? `Map.entry(${quote(key)}, ${value})` : `${quote(key)}, ${value}`,
  object: (count) => ({
    open: count > JAVA_MEMBERS_MAX ? "Map.ofEntries(" : "Map.of(",
    close: ")",
    padding: "",
    hasLastComma: false,
  }),
  list: () => ({ open: "List.of(", close: ")", padding: "", hasLastComma: false }),
};

export const CSHARP_STYLE: LiteralStyle = {
  indent: "    ",
  text: quote,
  boolean: String,
  entry: (key, value) => `[${quote(key)}] = ${value}`,
  object: (count) =>
    count === 0
      ? { open: "new Dictionary<string, object?>()", close: "", padding: "", hasLastComma: false }
      : { head: "new Dictionary<string, object?>", ...BRACES, padding: " ", hasLastComma: true },
  list: (items) =>
    items.length === 0
      ? { open: "Array.Empty<string>()", close: "", padding: "", hasLastComma: false }
      : { head: "new object[]", ...BRACES, padding: " ", hasLastComma: true },
};
