import { canonicalize } from "@kaunter/signing/canonical-json";
import { encodeBase64Text } from "@kaunter/signing/signed-text";

/** Ways in which the `data` part of a signed text can be wrong, as the debugger names them. */
export type BodyMistake =
  | "RAW_BODY"
  | "NOT_ESCAPED"
  | "NOT_SORTED"
  | "NESTED_NOT_SORTED"
  | "ARRAYS_NOT_SORTED"
  | "SPACES_LEFT"
  | "ASCII_ONLY"
  | "UPPER_HEX"
  | "SLASHES_ESCAPED"
  | "NOT_BASE64"
  | "BASE64_URL"
  | "BASE64_LINES"
  | "DATA_MISSING"
  | "DATA_EMPTY";

export interface BodyForm {
  mistakes: readonly BodyMistake[];
  /** The data part, or null when the text has none. */
  data: string | null;
}

type Sort = "all" | "none" | "top" | "not-in-arrays";

/** The known ways to write a signed body, the correct one first. */
export function listBodyForms(rawBody: string, value: unknown, isEmpty: boolean): BodyForm[] {
  if (isEmpty) {
    return [
      { mistakes: [], data: null },
      { mistakes: ["DATA_EMPTY"], data: "" },
      { mistakes: ["DATA_EMPTY"], data: encodeBase64Text("{}") },
    ];
  }
  const canonical = canonicalize(value);
  const texts: [BodyMistake[], string][] = [
    [[], canonical],
    ...listTexts(rawBody, value, canonical),
  ];
  const seen = new Set<string>();
  const forms: BodyForm[] = [];
  for (const [mistakes, text] of texts) {
    if (seen.has(text)) continue;
    seen.add(text);
    forms.push({ mistakes, data: encodeBase64Text(text) });
  }
  return [...forms, ...listWrongEncodings(canonical)];
}

function listTexts(raw: string, value: unknown, canonical: string): [BodyMistake[], string][] {
  const sorted = sortKeys(value, "all");
  const plain = JSON.stringify(sorted);
  return [
    [["NOT_ESCAPED"], plain],
    [["SPACES_LEFT"], escapeHtml(spaced(sorted))],
    [["SPACES_LEFT", "NOT_ESCAPED"], spaced(sorted)],
    [["SPACES_LEFT", "NOT_ESCAPED"], JSON.stringify(sorted, null, 2)],
    [["SPACES_LEFT", "NOT_ESCAPED"], JSON.stringify(sorted, null, 4)],
    ...(["none", "top", "not-in-arrays"] as const).flatMap((sort): [BodyMistake[], string][] => {
      const text = JSON.stringify(sortKeys(value, sort));
      return [
        [[SORT_MISTAKES[sort]], escapeHtml(text)],
        [[SORT_MISTAKES[sort], "NOT_ESCAPED"], text],
      ];
    }),
    [["ASCII_ONLY"], toAscii(canonical)],
    [["ASCII_ONLY", "NOT_ESCAPED"], toAscii(plain)],
    [
      ["UPPER_HEX"],
      canonical.replaceAll(/\\u00(3c|3e|26)/g, (each) => `\\u${each.slice(2).toUpperCase()}`),
    ],
    [["SLASHES_ESCAPED"], canonical.replaceAll("/", "\\/")],
    [["SLASHES_ESCAPED", "NOT_ESCAPED"], plain.replaceAll("/", "\\/")],
    [["SLASHES_ESCAPED", "ASCII_ONLY", "NOT_ESCAPED"], toAscii(plain.replaceAll("/", "\\/"))],
    [["NOT_SORTED", "SPACES_LEFT", "NOT_ESCAPED"], spaced(value)],
    [["RAW_BODY"], raw],
  ];
}

const SORT_MISTAKES = {
  none: "NOT_SORTED",
  top: "NESTED_NOT_SORTED",
  "not-in-arrays": "ARRAYS_NOT_SORTED",
} as const;

function listWrongEncodings(canonical: string): BodyForm[] {
  const base64 = encodeBase64Text(canonical);
  const lines = (base64.match(/.{1,76}/g) ?? []).join("\n");
  return [
    { mistakes: ["NOT_BASE64"], data: canonical },
    { mistakes: ["BASE64_URL"], data: toUrlAlphabet(base64) },
    { mistakes: ["BASE64_URL"], data: toUrlAlphabet(base64).replace(/=+$/, "") },
    { mistakes: ["BASE64_LINES"], data: lines },
    { mistakes: ["BASE64_LINES"], data: `${lines}\n` },
    { mistakes: ["DATA_MISSING"], data: null },
  ];
}

function sortKeys(value: unknown, sort: Sort, isInside = false): unknown {
  if (Array.isArray(value)) {
    const inner = sort === "not-in-arrays" ? "none" : sort;
    return value.map((item) => sortKeys(item, inner, true));
  }
  if (typeof value !== "object" || value === null) return value;
  const isSorted = sort === "all" || sort === "not-in-arrays" || (sort === "top" && !isInside);
  const entries = Object.entries(value);
  if (isSorted) entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sortKeys(item, sort, true)]));
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "\\u0026").replaceAll("<", "\\u003c").replaceAll(">", "\\u003e");
}

/** With `, ` and `: `, as some languages write JSON by default. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${spaced(item)}`,
  );
  return `{${members.join(", ")}}`;
}

function toAscii(text: string): string {
  return text.replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function toUrlAlphabet(base64: string): string {
  return base64.replaceAll("+", "-").replaceAll("/", "_");
}
