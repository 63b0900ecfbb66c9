import { type Json, type Part, quote, RIGHT_WRITER, write } from "./client.ts";
import { alone, asSent, at, byContent, changeEach, isObject, type Mistake } from "./mistake.ts";
import * as library from "./serializers.ts";

const order = at("order");
const sort = (code: string, what: string, by: (typeof RIGHT_WRITER)["sort"]) =>
  // Also true when the body is sent in this order.
  order(`${code}|keys-unsorted`, what, ({ writer }) => ({ writer: { ...writer, sort: by } }));
const isInArray = (place: readonly (string | number)[]) =>
  place.some((step) => typeof step === "number");

const ORDERS: readonly Mistake[] = [
  sort("keys-unsorted", "not sorted", (keys) => keys),
  sort("nested-keys-unsorted", "only the top sorted", (keys, place) =>
    place.length === 0 ? keys.toSorted() : keys,
  ),
  sort("top-keys-unsorted", "all but the top sorted", (keys, place) =>
    place.length === 0 ? keys : keys.toSorted(),
  ),
  sort("keys-in-arrays-unsorted", "arrays not entered", (keys, place) =>
    isInArray(place) ? keys : keys.toSorted(),
  ),
  sort("keys-sorted-ignoring-case", "case ignored", (keys) =>
    keys.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  ),
  sort("keys-sorted-ignoring-case", "localeCompare", (keys) =>
    keys.toSorted((a, b) => a.localeCompare(b, "en")),
  ),
  sort("keys-sorted-descending", "Z to A", (keys) => keys.toSorted().reverse()),
];

const quotes = at("quotes");
const quoted = (code: string, what: string, by: (text: string) => string) =>
  quotes(code, what, ({ writer }) => ({ writer: { ...writer, quote: by } }));
const serializer = (
  what: string,
  by: (text: string) => string,
  codes: Parameters<typeof byContent>[0],
): Mistake => ({ ...quoted("", what, by), codes: byContent(codes) });

const HTML = ["html-unescaped|html-partly-unescaped", /[<>&]/] as const;
const SLASH = ["slashes-escaped", /\//] as const;
const NON_ASCII = ["non-ascii-escaped", /[^\0-\u007f]/] as const;
const escapedRaw = (pattern: RegExp) => (text: string) =>
  quote(text).replace(pattern, (found) => JSON.parse(`"${found}"`));

const QUOTES: readonly Mistake[] = [
  serializer("JSON.stringify", JSON.stringify, [HTML]),
  serializer("Jackson", library.jackson, [HTML]),
  serializer("Newtonsoft", library.newtonsoft, [HTML]),
  serializer("Go without HTML escapes", library.goUnescaped, [HTML]),
  serializer("json_encode", library.jsonEncode, [SLASH, NON_ASCII, HTML]),
  serializer("json_encode, Unicode raw", library.jsonEncodeUnicode, [SLASH, HTML]),
  serializer("json.dumps's strings", library.jsonDumps, [NON_ASCII, HTML]),
  quoted("gson-escapes|apostrophes-escaped", "Gson", library.gson),
  quoted(
    "system-text-json-escapes|non-ascii-escaped|upper-case-escapes",
    "System.Text.Json",
    library.systemTextJson,
  ),
  quoted("upper-case-escapes", "JSON_HEX_TAG and AMP", library.jsonEncodeHex),
  quoted("json-hex-escapes|upper-case-escapes", "all JSON_HEX flags", library.jsonEncodeAllHex),
  quoted("slashes-escaped", "\\/", (text) => quote(text).replaceAll("/", "\\/")),
  quoted("non-ascii-escaped", "\\u00e9", (text) =>
    quote(text).replace(/[^\0-\u007f]/g, (unit) => library.upperHex(unit).toLowerCase()),
  ),
  quoted("non-ascii-escaped", "\\u00E9", (text) =>
    quote(text).replace(/[^\0-\u007f]/g, library.upperHex),
  ),
  quoted("apostrophes-escaped|gson-escapes", "\\u0027", (text) =>
    quote(text).replaceAll("'", "\\u0027"),
  ),
  quoted("html-partly-unescaped|html-unescaped", "& raw", escapedRaw(/\\u0026/g)),
  quoted("html-partly-unescaped|html-unescaped", "< > raw", escapedRaw(/\\u003[ce]/g)),
  quoted("escapes-escaped", "before writing", (text) =>
    quote(text).replace(/\\u00(3c|3e|26)/g, "\\$&"),
  ),
  quoted("html-entities", "entities in the JSON", (text) =>
    entities(JSON.stringify(text), /[<>&]/g),
  ),
];

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#039;",
};
function entities(text: string, pattern: RegExp, others: Record<string, string> = {}): string {
  return text.replace(pattern, (char) => others[char] ?? ENTITIES[char] ?? char);
}
const eachText = (change: (text: string) => string) =>
  changeEach((value) => (typeof value === "string" ? change(value) : value));

const blanks = at("blanks");
const spaced = (code: string, what: string, changes: Partial<typeof RIGHT_WRITER>) =>
  blanks(code, what, ({ writer }) => ({ writer: { ...writer, ...changes } }));

const BLANKS: readonly Mistake[] = [
  spaced("indented", "2 spaces", { colon: ": ", indent: "  " }),
  spaced("indented", "4 spaces", { colon: ": ", indent: "    " }),
  spaced("indented", "tabs", { colon: ": ", indent: "\t" }),
  spaced("indented", "2 spaces, CRLF", { colon: ": ", indent: "  ", lineBreak: "\r\n" }),
  spaced("indented", "4 spaces, CRLF", { colon: ": ", indent: "    ", lineBreak: "\r\n" }),
  spaced("indented", "Jackson's pretty printer", { colon: " : ", indent: "  " }),
  spaced("indented", "3 spaces", { colon: ": ", indent: "   " }),
  spaced("blank-after-comma-and-colon", "json.dumps", { colon: ": ", comma: ", " }),
  spaced("blank-after-colon", "colon", { colon: ": " }),
  spaced("blank-after-comma", "comma", { comma: ", " }),
];

const numbers = at("numbers");
const numbered = (code: string, what: string, number: (value: number) => string) =>
  numbers(code, what, ({ writer }) => ({ writer: { ...writer, number } }));
const AS_SENT = "|numbers-as-sent";
const whole = (by: (value: number) => string) => (value: number) =>
  Number.isInteger(value) ? by(value) : String(value);

const NUMBERS: readonly Mistake[] = [
  numbered(
    `numbers-with-decimals${AS_SENT}`,
    "1.0",
    whole((value) => `${value}.0`),
  ),
  numbered(`numbers-with-decimals${AS_SENT}`, "1.00", (value) => value.toFixed(2)),
  numbered(`numbers-with-exponent${AS_SENT}`, "1e+2", (value) => value.toExponential()),
  numbered(`numbers-with-exponent${AS_SENT}`, "1E2", (value) =>
    value.toExponential().replace("e+", "E"),
  ),
  numbered(`numbers-with-exponent${AS_SENT}`, "1.000000e+02", (value) =>
    value.toExponential(6).replace(/e\+(\d)$/, "e+0$1"),
  ),
  numbered(`numbers-with-exponent|numbers-with-decimals${AS_SENT}`, "Java's doubles", (value) => {
    if (value < 1e7) return Number.isInteger(value) ? `${value}.0` : String(value);
    const [digits = "", exponent = ""] = value.toExponential().split("e+");
    return `${digits.includes(".") ? digits : `${digits}.0`}E${exponent}`;
  }),
  numbered("numbers-as-text", "in quotes", (value) => `"${value}"`),
  numbers("numbers-as-sent|numbers-with-decimals", "sent with a decimal", (client) => {
    const number = (value: number) => (Number.isInteger(value) ? `${value}.000` : `${value}0`);
    const writer = { ...client.writer, number };
    return { writer, send: (body) => write(body, { ...writer, sort: (keys) => keys }) };
  }),
];

const values = at("values");
const isEmpty = (value: Json) =>
  value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
const NUMERIC = /^(0|[1-9]\d*)$/;

/** A long number, which JavaScript cannot hold, as other languages write it. */
const RAW_NUMBER = "\u0001";
const rawNumbers = (client: Parameters<Mistake["change"]>[0], pattern: RegExp) => ({
  ...eachText((text) => (pattern.test(text) ? RAW_NUMBER + text : text))(client),
  finishJson: (json: string) => json.replace(/"\\u0001(\d+)"/g, "$1"),
});

const renamedKeys =
  (rename: (key: string) => string): Mistake["change"] =>
  (client) =>
    changeEach((value) =>
      isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), item]))
        : value,
    )(client);
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const snake = (text: string) => text.replace(/[A-Z]/g, (unit) => `_${unit.toLowerCase()}`);

function withoutMembers(pick: (keys: string[]) => string[]): Mistake["change"] {
  return () => ({
    prepare: (body) => {
      if (!isObject(body)) return body;
      const left = pick(Object.keys(body));
      return Object.fromEntries(Object.entries(body).filter(([key]) => !left.includes(key)));
    },
  });
}

const VALUES: readonly Mistake[] = [
  values(
    "nulls-left-out",
    "no nulls",
    changeEach((value) => (value === null ? undefined : value)),
  ),
  values(
    "empty-texts-left-out|empty-members-left-out|member-left-out",
    "no empty texts",
    changeEach((value) => (value === "" ? undefined : value)),
  ),
  values(
    "empty-members-left-out",
    "array_filter",
    changeEach((value) => (isEmpty(value) ? undefined : value)),
  ),
  values(
    "nulls-as-empty-text",
    '""',
    changeEach((value) => value ?? ""),
  ),
  values(
    "empty-text-as-null",
    "null",
    changeEach((value) => (value === "" ? null : value)),
  ),
  values(
    "empty-array-as-object",
    "{} for []",
    changeEach((value) => (Array.isArray(value) && value.length === 0 ? {} : value)),
  ),
  values(
    "empty-object-as-array",
    "[] for {}",
    changeEach((value) => (isObject(value) && isEmpty(value) ? [] : value)),
  ),
  values(
    "booleans-as-text",
    '"true"',
    changeEach((value) => (typeof value === "boolean" ? String(value) : value)),
  ),
  values(
    "booleans-as-numbers",
    "1 and 0",
    changeEach((value) => (typeof value === "boolean" ? Number(value) : value)),
  ),
  values("text-as-number", "long ids without quotes", (client) => rawNumbers(client, NUMERIC)),
  values("text-as-number", "one id without quotes", (client) => rawNumbers(client, /^17619\d+$/)),
  values(
    "text-as-number",
    "a long id rounded",
    eachText((text) => (NUMERIC.test(text) ? (Number(text) as never) : text)),
  ),
  values(
    "texts-trimmed",
    "trimmed",
    eachText((text) => text.trim()),
  ),
  values(
    "unicode-normalised",
    "NFD",
    eachText((text) => text.normalize("NFD")),
  ),
  values(
    "html-entities",
    "htmlspecialchars",
    eachText((text) => entities(text, /[<>&"']/g)),
  ),
  values(
    "html-entities",
    "htmlspecialchars without quotes",
    eachText((text) => entities(text, /[<>&]/g)),
  ),
  values(
    "html-entities",
    "html.escape",
    eachText((text) => entities(text, /[<>&"']/g, { "'": "&#x27;" })),
  ),
  values("member-names", "snake_case", renamedKeys(snake)),
  values("member-names", "PascalCase", renamedKeys(capital)),
  values(
    "member-names",
    "lower case",
    renamedKeys((key) => key.toLowerCase()),
  ),
  values(
    "array-items-sorted",
    "sorted",
    changeEach((value) =>
      Array.isArray(value)
        ? value.toSorted((a, b) => (write(a, RIGHT_WRITER) < write(b, RIGHT_WRITER) ? -1 : 1))
        : value,
    ),
  ),
  values(
    "member-left-out",
    "one added after signing",
    withoutMembers((keys) => keys.slice(-1)),
  ),
  values(
    "member-left-out",
    "two added after signing",
    withoutMembers((keys) => keys.slice(-2)),
  ),
  values(
    "member-left-out",
    "first and last added",
    withoutMembers((keys) => [keys[0] ?? "", keys.at(-1) ?? ""]),
  ),
  values("replacer-array", "sorted keys as a replacer", () => ({
    prepare: (body) =>
      JSON.parse(JSON.stringify(body, isObject(body) ? Object.keys(body).sort() : [])),
  })),
];

const json = at("json");
const finished = (
  code: string,
  what: string,
  by: (json: string, sent: string) => string | Buffer,
) => json(code, what, () => ({ finishJson: by }));
const formOf = (text: string) => {
  const body: Json = JSON.parse(text);
  const pairs = isObject(body) ? Object.entries(body) : [];
  return new URLSearchParams(
    pairs.map(
      ([key, value]): Part => [key, typeof value === "string" ? value : JSON.stringify(value)],
    ),
  ).toString();
};

const WHOLE_JSON: readonly Mistake[] = [
  finished("newline-after-json", "\\n", (text) => `${text}\n`),
  finished("newline-after-json", "\\r\\n", (text) => `${text}\r\n`),
  finished("blank-around-json", "before", (text) => ` ${text}`),
  finished("blank-around-json", "after", (text) => `${text} `),
  finished("byte-order-mark", "BOM", (text) => `\ufeff${text}`),
  finished("json-twice", "JSON.stringify of the text", (text) => JSON.stringify(text)),
  asSent(finished("json-twice", "of the body as sent", (_, sent) => JSON.stringify(sent))),
  alone(asSent(finished("json-twice", "of a finished text", (_, sent) => quote(sent)))),
  finished("data-not-utf8", "Latin-1", (text) =>
    Buffer.from(text.replace(/[^\0-\u00ff]/gu, "?"), "latin1"),
  ),
  finished("data-not-utf8", "UTF-8 read as Latin-1", (text) =>
    Buffer.from(text).toString("latin1"),
  ),
  finished("data-not-utf8", "UTF-16", (text) => Buffer.from(text, "utf16le")),
  finished("html-entities", "htmlspecialchars of the JSON", (text) => entities(text, /[<>&"']/g)),
  finished("body-as-form", "a form", (_, sent) => formOf(sent)),
  finished("json-percent-encoded", "encodeURIComponent", (text) => encodeURIComponent(text)),
];

export const BODY_MISTAKES: readonly Mistake[] = [
  ...ORDERS,
  ...QUOTES,
  ...BLANKS,
  ...NUMBERS,
  ...VALUES,
  ...WHOLE_JSON.map((mistake) => (mistake.what === "a form" ? alone(mistake) : mistake)),
];
