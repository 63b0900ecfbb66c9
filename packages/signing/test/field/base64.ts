import { type Damage, damage, data, hasBody, json, step } from "./damage.ts";
import type { Json } from "./program.ts";
import { isObject, isText, writer } from "./writer.ts";

const pretty = (indent: string | number, lineBreak = "\n") =>
  step("finishJson", (text) =>
    JSON.stringify(JSON.parse(text), null, indent).replaceAll("\n", lineBreak),
  );

export const BLANKS: readonly Damage[] = [
  damage("indented", "two spaces", pretty(2), (call) => call.name === "plain checkout"),
  damage(
    "indented",
    "four spaces, CRLF",
    pretty(4, "\r\n"),
    (call) => call.name === "plain checkout",
  ),
  damage("indented", "tabs", pretty("\t"), (call) => call.name === "plain checkout"),
  damage(
    "blank-after-comma-and-colon",
    "json.dumps",
    writer({ colon: ": ", comma: ", " }),
    hasBody,
  ),
  damage("blank-after-colon", "a space after colons", writer({ colon: ": " }), hasBody),
  damage(
    "byte-order-mark",
    "BOM",
    json((text) => `\ufeff${text}`),
    hasBody,
  ),
  damage(
    "newline-after-json",
    "\\n",
    json((text) => `${text}\n`),
    hasBody,
  ),
  damage(
    "newline-after-json",
    "\\r\\n",
    json((text) => `${text}\r\n`),
    hasBody,
  ),
  damage(
    "blank-around-json",
    "a space",
    json((text) => `${text} `),
    hasBody,
  ),
  damage(
    "json-twice",
    "JSON of JSON",
    json((text) => JSON.stringify(text)),
    hasBody,
  ),
];

const as64 = (text: string) => Buffer.from(text).toString("base64");
const lines = (text: string, width: number, end: string) =>
  text.replace(new RegExp(`.{${width}}(?=.)`, "g"), `$&${end}`);
const instead = (what: string, write: (body: Json) => string): Damage[] => [
  damage(
    "data-not-json",
    `${what} in Base64`,
    (program) => ({ data: () => as64(write(program.call.body ?? null)) }),
    hasBody,
  ),
  damage(
    "data-not-json",
    `${what}, bare`,
    (program) => ({ data: () => write(program.call.body ?? null) }),
    hasBody,
  ),
];
const python = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(python).join(", ")}]`;
  if (isObject(value)) {
    return `{${Object.keys(value)
      .map((key) => `'${key}': ${python(value[key] ?? null)}`)
      .join(", ")}}`;
  }
  if (isText(value)) {
    const escaped = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"');
    const shown = escaped.replace(/\\u00/g, "\\x");
    return value.includes("'") && !value.includes('"')
      ? `"${shown}"`
      : `'${shown.replaceAll("'", "\\'")}'`;
  }
  return value === null
    ? "None"
    : value === true
      ? "True"
      : value === false
        ? "False"
        : String(value);
};
const java = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(java).join(", ")}]`;
  if (isObject(value))
    return `{${Object.keys(value)
      .map((key) => `${key}=${java(value[key] ?? null)}`)
      .join(", ")}}`;
  return String(value);
};

export const DATA: readonly Damage[] = [
  damage(
    "data-quoted",
    "in quotes",
    data((text) => `"${text}"`),
  ),
  damage(
    "data-quoted",
    "in single quotes",
    data((text) => `'${text}'`),
  ),
  damage(
    "data-quoted|data-bytes-literal",
    "b'…'",
    data((text) => `b'${text}'`),
  ),
  damage(
    "data-case",
    "lower case",
    data((text) => text.toLowerCase()),
  ),
  damage(
    "data-case",
    "upper case",
    data((text) => text.toUpperCase()),
  ),
  damage(
    "data-uri",
    "data:application/json",
    data((text) => `data:application/json;base64,${text}`),
  ),
  damage(
    "data-uri",
    "data:text/plain",
    data((text) => `data:text/plain;base64,${text}`),
  ),
  damage(
    "data-uri",
    "data:;",
    data((text) => `data:;base64,${text}`),
  ),
  damage(
    "data-in-lines",
    "64",
    data((text) => lines(text, 64, "\n")),
  ),
  damage(
    "data-in-lines",
    "76, CRLF",
    data((text) => lines(text, 76, "\r\n")),
  ),
  damage(
    "data-in-lines",
    "64, CRLF, at the end too",
    data((text) => `${lines(text, 64, "\r\n")}\r\n`),
  ),
  damage(
    "data-newline",
    "\\n",
    data((text) => `${text}\n`),
  ),
  damage(
    "data-newline",
    "\\r\\n",
    data((text) => `${text}\r\n`),
  ),
  damage(
    "data-base64-twice",
    "twice",
    data((text) => as64(text)),
  ),
  damage(
    "data-hex",
    "hex",
    data((_, __, bytes) => bytes.toString("hex")),
  ),
  damage(
    "data-hex",
    "HEX",
    data((_, __, bytes) => bytes.toString("hex").toUpperCase()),
  ),
  damage(
    "data-raw",
    "JSON itself",
    data((_, text) => text),
  ),
  damage(
    "data-missing",
    "no data",
    data(() => null),
  ),
  damage(
    "data-empty|part-empty",
    "data=",
    data(() => ""),
  ),
  damage(
    "data-url-safe",
    "URL-safe",
    data((_, __, bytes) => bytes.toString("base64url")),
  ),
  damage(
    "data-unpadded|data-url-safe",
    "no padding",
    data((text) => text.replace(/=+$/, "")),
  ),
  damage(
    "data-percent-encoded",
    "%3D",
    data((text) => encodeURIComponent(text)),
  ),
  damage(
    "data-plus-as-space",
    "+ as space",
    data((text) => text.replaceAll("+", " ")),
  ),
  damage(
    "data-percent-encoded|json-percent-encoded",
    "JSON percent-encoded",
    data((_, text) => encodeURIComponent(text)),
  ),
  ...instead("[object Object]", () => "[object Object]"),
  ...instead("Array", () => "Array"),
  ...instead(
    "System.Collections.Generic.Dictionary",
    () => "System.Collections.Generic.Dictionary`2[System.String,System.Object]",
  ),
  ...instead("System.Object", () => "System.Object"),
  ...instead("undefined", () => "undefined"),
  ...instead("null", () => "null"),
  ...instead("{}", () => "{}"),
  ...instead("a Python dict", python),
  ...instead("a Java map", java),
];
