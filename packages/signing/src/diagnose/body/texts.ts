import type { JsonNode } from "../../json-tree.ts";
import { type BodyMistake, bodyMistake } from "./body.ts";
import { changeAll, text } from "./tree.ts";

type Change = readonly [detail: string, change: (value: string) => string, isCommon?: boolean];

const percent = (value: string) => encodeURIComponent(value.toWellFormed());
const formed = (value: string) => new URLSearchParams({ v: value }).toString().slice(2);

/** What programs do with texts between signing and sending. */
const CHANGES: readonly Change[] = [
  ["without spaces", (value) => value.replaceAll(" ", ""), true],
  ["without white space", (value) => value.replace(/\s/g, "")],
  ["with each run of white space as one space", (value) => value.replace(/\s+/g, " ")],
  ["with each run of spaces as one", (value) => value.replace(/ {2,}/g, " ")],
  ["trimmed, with each run of spaces as one", (value) => value.trim().replace(/\s+/g, " ")],
  ["with spaces as +", (value) => value.replaceAll(" ", "+")],
  ["with spaces as %20", (value) => value.replaceAll(" ", "%20")],
  ["with spaces as _", (value) => value.replaceAll(" ", "_")],
  ["with spaces as -", (value) => value.replaceAll(" ", "-")],
  ["with + as a space", (value) => value.replaceAll("+", " ")],
  ["without +", (value) => value.replaceAll("+", "")],
  ["with line breaks as \\r\\n", (value) => value.replace(/\r?\n/g, "\r\n")],
  ["with line breaks as \\n", (value) => value.replaceAll("\r\n", "\n")],
  ["with line breaks as spaces", (value) => value.replace(/\r?\n/g, " ")],
  ["without line breaks", (value) => value.replace(/[\r\n]/g, "")],
  ["with line breaks as <br>", (value) => value.replaceAll("\n", "<br>")],
  ["with line breaks as <br />", (value) => value.replaceAll("\n", "<br />\n")],
  ["with line breaks as <br>", (value) => value.replaceAll("\n", "<br>\n")],
  ["with line breaks as <br />", (value) => value.replaceAll("\n", "<br />")],
  ["with line breaks as \\\\n", (value) => value.replaceAll("\n", "\\n")],
  ["with tabs as spaces", (value) => value.replaceAll("\t", " ")],
  ["without tabs", (value) => value.replaceAll("\t", "")],
  ["with tabs as four spaces", (value) => value.replaceAll("\t", "    ")],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is lost
  ["without control characters", (value) => value.replace(/[\0-\x1f\x7f]/g, "")],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  ["with control characters as spaces", (value) => value.replace(/[\0-\x1f]/g, " ")],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: line breaks and tabs stay
  ["without control characters", (value) => value.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, "")],
  ["with no-break spaces as spaces", (value) => value.replaceAll("\u00a0", " ")],
  ["in upper case", (value) => value.toUpperCase(), true],
  ["in lower case", (value) => value.toLowerCase(), true],
  ["with capital initials", (value) => value.replace(/(?<=^|\s)\p{Ll}/gu, upper)],
  ["without tags", (value) => value.replace(/<[^>]*>/g, "")],
  ["without < and >", (value) => value.replace(/[<>]/g, "")],
  ["with backslashes before quotes", (value) => value.replace(/['"\\\0]/g, "\\$&")],
  ["with backslashes before quotes", (value) => value.replace(/["\\]/g, "\\$&")],
  ["with backslashes before quotes", (value) => value.replace(/'/g, "\\'")],
  ["without backslashes", (value) => value.replaceAll("\\", "")],
  ["without quotes", (value) => value.replaceAll('"', "")],
  ["without apostrophes", (value) => value.replaceAll("'", "")],
  ["without quotes and apostrophes", (value) => value.replace(/["']/g, "")],
  ["with apostrophes doubled", (value) => value.replaceAll("'", "''")],
  ["with quotes as apostrophes", (value) => value.replaceAll('"', "'")],
  ["with straight quotes", (value) => value.replace(/[“”]/g, '"').replace(/[‘’]/g, "'")],
  ["with hyphens instead of dashes", (value) => value.replace(/[–—]/g, "-")],
  ["without &", (value) => value.replaceAll("&", "")],
  ["with & as and", (value) => value.replaceAll("&", "and")],
  ["without < > &", (value) => value.replace(/[<>&]/g, "")],
  ["percent-encoded", percent],
  ["percent-encoded", formed],
  ["percent-encoded", (value) => percent(value).replaceAll("%20", "+")],
  ["percent-encoded, as a URL", (value) => encodeURI(value.toWellFormed())],
  ["percent-decoded", decode],
  ["percent-decoded", (value) => decode(value.replaceAll("+", " "))],
  ["without punctuation", (value) => value.replace(/[^\p{L}\p{N}\s]/gu, "")],
  ["without a slash at the end", (value) => value.replace(/\/$/, "")],
  ["with HTML entities decoded", decodeEntities],
  ["with UTF-8 repaired that was read as Latin-1", repair],
];

/** Cut, as by a column of a database. */
const LENGTHS = [32, 50, 64, 100, 128, 255] as const;

const UTC = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

const plain = (at: Date) => at.toISOString().slice(0, 19);
const local = (at: Date) => new Date(at.getTime() + 28_800_000);

/** Times as other libraries write them, which parsed the body in between. */
const DATES: readonly Change[] = [
  ["2026-01-31T10:00:00.000Z", date((at) => at.toISOString()), true],
  ["2026-01-31T10:00:00Z", date((at) => at.toISOString().replace(/\.\d+/, "")), true],
  ["2026-01-31T10:00:00+00:00", date((at) => `${plain(at)}+00:00`), true],
  ["2026-01-31T10:00:00.000+00:00", date((at) => at.toISOString().replace("Z", "+00:00"))],
  ["2026-01-31T10:00:00+0000", date((at) => `${plain(at)}+0000`)],
  ["2026-01-31T10:00:00", date(plain)],
  ["2026-01-31 10:00:00", date((at) => plain(at).replace("T", " "))],
  ["2026-01-31T18:00:00+08:00", date((at) => `${plain(local(at))}+08:00`)],
  ["2026-01-31T18:00:00.000+08:00", date((at) => `${plain(local(at))}.000+08:00`)],
  ["2026-01-31T18:00:00", date((at) => plain(local(at)))],
  ["2026-01-31 18:00:00", date((at) => plain(local(at)).replace("T", " "))],
  ["2026-01-31T18:00:00Z", date((at) => `${plain(local(at))}Z`)],
  ["2026-01-31T10:00:00.0000000Z", date((at) => `${plain(at)}.0000000Z`)],
  ["2026-01-31T10:00:00.000000Z", date((at) => `${plain(at)}.000000Z`)],
  ["2026-01-31", date((at) => plain(at).slice(0, 10))],
  ["20260131100000", date((at) => plain(at).replace(/\D/g, ""))],
];

/** Those that have an effect on one of the texts. */
export function listTextChanges(texts: readonly string[]): BodyMistake[] {
  const has = ([, change]: Change) => texts.some((each) => change(each) !== each);
  const cut = LENGTHS.map(
    (length): Change => [
      `cut to ${length} characters`,
      (value) => value.slice(0, length).toWellFormed(),
    ],
  );
  return [
    ...[...CHANGES, ...cut].filter(has).map((each) => mistake("texts-changed", each)),
    ...DATES.filter(has).map((each) => mistake("dates-changed", each)),
  ];
}

function mistake(
  name: "texts-changed" | "dates-changed",
  [detail, change, isCommon]: Change,
): BodyMistake {
  const each = (node: JsonNode) => (node.kind === "string" ? text(change(node.value)) : node);
  const form = { change: (root: JsonNode) => changeAll(root, each) ?? root };
  return bodyMistake(name, "values", form, { detail, isCommon });
}

function date(write: (at: Date) => string): (value: string) => string {
  return (value) => {
    if (value.length < 20 || value.length > 35 || !UTC.test(value)) return value;
    const at = new Date(value);
    return Number.isNaN(at.getTime()) ? value : write(at);
  };
}

function upper(letter: string): string {
  return letter.toUpperCase();
}

function decode(value: string): string {
  if (!value.includes("%") && !value.includes(" ")) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#039;": "'",
  "&#39;": "'",
};

function decodeEntities(value: string): string {
  return value.replace(/&(?:amp|lt|gt|quot|#0?39);/g, (entity) => ENTITIES[entity] ?? entity);
}

function repair(value: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf]/.test(value) || /[^\0-\u00ff]/.test(value)) return value;
  try {
    const bytes = Uint8Array.from(value, (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
}
