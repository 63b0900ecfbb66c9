import type { JsonNode } from "../../json-tree.ts";
import { encodeBase64Text } from "../../signed-text.ts";
import { UNSET } from "../text/unset.ts";
import type { DataMistake } from "./data-part.ts";

/** What programs write of an object that they do not serialize. */
const NAMES = [
  ...UNSET,
  "{}",
  "[]",
  '""',
  "{ }",
  "true",
  "[object Array]",
  "[object FormData]",
  "[object URLSearchParams]",
  "stdClass",
  "System.Object",
  "System.String",
  "System.Byte[]",
  "System.Collections.Hashtable",
  "System.Collections.Generic.Dictionary`2[System.String,System.Object]",
  "System.Collections.Generic.Dictionary`2[System.String,System.String]",
  "System.Collections.Generic.SortedDictionary`2[System.String,System.Object]",
  "System.Collections.Generic.SortedDictionary`2[System.String,System.String]",
  "System.Collections.Generic.List`1[System.Object]",
  "System.Collections.Generic.List`1[System.String]",
  "System.Net.Http.StringContent",
  "System.Text.Json.Nodes.JsonObject",
  "System.Text.Json.JsonDocument",
  "System.Threading.Tasks.Task`1[System.String]",
] as const;

/** Writes values as a language shows them; null for what the form leaves out. */
type Show = {
  readonly words: Readonly<Record<"null" | "true" | "false", string>>;
  readonly quote: (text: string) => string;
  readonly member: (key: string, value: string) => string;
  readonly comma: string;
  readonly braces: readonly [open: string, close: string];
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: Python escapes them
const CONTROL = /[\0-\x1f\x7f]/g;
const PYTHON_ESCAPES: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const escapeControl = (char: string) =>
  PYTHON_ESCAPES[char] ?? `\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}`;

function asPython(text: string): string {
  const escaped = text.replaceAll("\\", "\\\\").replace(CONTROL, escapeControl);
  const isDouble = text.includes("'") && !text.includes('"');
  return isDouble ? `"${escaped}"` : `'${escaped.replaceAll("'", "\\'")}'`;
}

const PYTHON: Show = {
  words: { null: "None", true: "True", false: "False" },
  quote: asPython,
  member: (key, value) => `${asPython(key)}: ${value}`,
  comma: ", ",
  braces: ["{", "}"],
};
const JAVA: Show = {
  words: { null: "null", true: "true", false: "false" },
  quote: (text) => text,
  member: (key, value) => `${key}=${value}`,
  comma: ", ",
  braces: ["{", "}"],
};
const RUBY: Show = {
  words: { null: "nil", true: "true", false: "false" },
  quote: (text) => JSON.stringify(text),
  member: (key, value) => `${JSON.stringify(key)}=>${value}`,
  comma: ", ",
  braces: ["{", "}"],
};
const GO: Show = {
  words: { null: "<nil>", true: "true", false: "false" },
  quote: (text) => text,
  member: (key, value) => `${key}:${value}`,
  comma: " ",
  braces: ["map[", "]"],
};
const SHOWS: readonly (readonly [detail: string, show: Show])[] = [
  ["a Python dict as Python prints it", PYTHON],
  ["a Java map as toString() writes it", JAVA],
  ["a Ruby hash as inspect writes it", RUBY],
  [
    "a Ruby hash as inspect writes it",
    { ...RUBY, member: (key, value) => `${JSON.stringify(key)} => ${value}` },
  ],
  ["a Go map as fmt prints it", GO],
  [
    "JSON with apostrophes for quotes",
    { ...JAVA, quote: asPython, member: (key, value) => `${asPython(key)}:${value}`, comma: "," },
  ],
  ["JSON without quotes", { ...JAVA, member: (key, value) => `${key}:${value}`, comma: "," }],
];

function show(node: JsonNode, form: Show, isSorted: boolean): string {
  switch (node.kind) {
    case "literal":
      return form.words[node.text];
    case "number":
      return String(node.value);
    case "string":
      return form.quote(node.value);
    case "array":
      return `[${node.items.map((item) => show(item, form, isSorted)).join(form.comma)}]`;
    case "object": {
      const members = isSorted
        ? node.members.toSorted((left, right) => (left.key < right.key ? -1 : 1))
        : node.members;
      const [open, close] = form.braces;
      const written = members.map(({ key, value }) =>
        form.member(key, show(value, form, isSorted)),
      );
      return open + written.join(form.comma) + close;
    }
  }
}

/** Data that holds something else than the body's JSON, in Base64 and bare. */
export function listForeignData(root: JsonNode | null): DataMistake[] {
  const made = (detail: string, write: () => string, isCommon = false): DataMistake[] => [
    foreign(detail, () => encodeBase64Text(write()), isCommon),
    foreign(detail, write, isCommon),
  ];
  return [
    ...NAMES.flatMap((text) => made(text, () => text, text === "[object Object]")),
    ...(root === null
      ? []
      : SHOWS.flatMap(([detail, form]) =>
          [false, true].flatMap((isSorted) => made(detail, () => show(root, form, isSorted))),
        )),
  ];
}

function foreign(detail: string, data: () => string, isCommon: boolean): DataMistake {
  return { group: "data", name: "data-not-json", kind: "data", data, detail, isCommon };
}
