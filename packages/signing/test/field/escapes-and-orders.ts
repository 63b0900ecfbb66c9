import { type Damage, damage, eachText, eachValue, hasBody, json } from "./damage.ts";
import { escaping, unit, units, upper, writer } from "./writer.ts";

export const ESCAPES: readonly Damage[] = [
  damage(
    "controls-escaped|upper-case-escapes",
    "\\u001D",
    writer({
      quote: escaping(/\\u00[01][0-9a-f]/g, (found) => found.toUpperCase().replace("U", "u")),
    }),
    hasBody,
  ),
  damage(
    "controls-escaped|upper-case-escapes",
    "all escapes in upper case",
    writer({
      quote: escaping(/\\u[0-9a-f]{4}/g, (found) => found.toUpperCase().replace("U", "u")),
    }),
    hasBody,
  ),
  damage(
    "controls-escaped",
    "\\u000a for \\n",
    writer({ quote: escaping(/\\n/g, () => "\\u000a") }),
    hasBody,
  ),
  damage(
    "controls-escaped",
    "\\u000A for \\n",
    writer({ quote: escaping(/\\n/g, () => "\\u000A") }),
    hasBody,
  ),
  damage(
    "controls-escaped|texts-changed",
    "raw controls",
    json((text) => text.replace(/\\u001d/g, "\x1d")),
    hasBody,
  ),
  damage(
    "slashes-escaped",
    "\\/",
    json((text) => text.replaceAll("/", "\\/")),
    hasBody,
  ),
  damage(
    "non-ascii-escaped",
    "\\u00e9",
    json((text) => text.replace(/[^\0-\x7f]/gu, units)),
    hasBody,
  ),
  damage(
    "non-ascii-escaped",
    "\\u00E9",
    json((text) => text.replace(/[^\0-\x7f]/gu, upper)),
    hasBody,
  ),
  damage(
    "html-unescaped",
    "< > & raw",
    json((text) =>
      text
        .replace(/\\u003c/g, "<")
        .replace(/\\u003e/g, ">")
        .replace(/\\u0026/g, "&"),
    ),
    hasBody,
  ),
  damage(
    "html-partly-unescaped|html-unescaped",
    "& raw",
    json((text) => text.replace(/\\u0026/g, "&")),
    hasBody,
  ),
  damage(
    "upper-case-escapes|controls-escaped",
    "\\u003C",
    json((text) => text.replace(/\\u003c/g, "\\u003C").replace(/\\u003e/g, "\\u003E")),
    hasBody,
  ),
  damage(
    "html-entities",
    "&lt;",
    json((text) =>
      text
        .replace(/\\u003c/g, "&lt;")
        .replace(/\\u003e/g, "&gt;")
        .replace(/\\u0026/g, "&amp;"),
    ),
    hasBody,
  ),
  damage(
    "html-entities",
    "entities of every text, then right",
    eachText((text) =>
      text
        .replace(/&/g, "&amp;")
        .replace(/</g, "&lt;")
        .replace(/>/g, "&gt;")
        .replace(/"/g, "&quot;"),
    ),
    hasBody,
  ),
  damage(
    "escapes-escaped",
    "\\\\u003c",
    json((text) => text.replace(/\\u00(3c|3e|26)/g, "\\\\u00$1")),
    hasBody,
  ),
  damage(
    "gson-escapes|apostrophes-escaped",
    "Gson",
    json((text) => text.replace(/[='](?=[^\0]*$)/g, unit)),
    hasBody,
  ),
  damage(
    "apostrophes-escaped",
    "\\u0027",
    json((text) => text.replaceAll("'", "\\u0027")),
    hasBody,
  ),
  damage(
    "system-text-json-escapes",
    "System.Text.Json",
    writer({
      quote: (text) =>
        `"${text.replace(/[<>&'"+`\\]|[^ -~]/gu, (char) => (/[\n\t\\]/.test(char) ? JSON.stringify(char).slice(1, -1) : upper(char)))}"`,
    }),
    hasBody,
  ),
];

const sorted = (sort: (keys: string[], depth: number, inArray: boolean) => string[]) =>
  writer({ sort });

export const ORDERS: readonly Damage[] = [
  damage(
    "keys-unsorted|body-as-sent",
    "not sorted",
    sorted((keys) => keys),
    hasBody,
  ),
  damage(
    "nested-keys-unsorted",
    "only top-level",
    sorted((keys, depth) => (depth === 0 ? keys.sort() : keys)),
    hasBody,
  ),
  damage(
    "keys-in-arrays-unsorted",
    "not in arrays",
    sorted((keys, _, inArray) => (inArray ? keys : keys.sort())),
    hasBody,
  ),
  damage(
    "keys-sorted-ignoring-case",
    "case-insensitively",
    sorted((keys) => keys.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))),
    hasBody,
  ),
  damage(
    "keys-sorted-by-length|nested-keys-unsorted|top-keys-unsorted",
    "by length",
    sorted((keys) => keys.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))),
    hasBody,
  ),
  damage(
    "keys-sorted-by-length|nested-keys-unsorted|top-keys-unsorted",
    "by length, as sent",
    sorted((keys) => keys.sort((a, b) => a.length - b.length)),
    hasBody,
  ),
  damage(
    "keys-sorted-descending",
    "reverse",
    sorted((keys) => keys.sort().reverse()),
    hasBody,
  ),
  damage(
    "keys-reversed",
    "as sent, backwards",
    sorted((keys) => keys.reverse()),
    hasBody,
  ),
  damage(
    "array-items-sorted",
    "elements sorted",
    eachValue((value) =>
      Array.isArray(value)
        ? value.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
        : value,
    ),
    hasBody,
  ),
  damage(
    "array-items-sorted",
    "elements backwards",
    eachValue((value) => (Array.isArray(value) ? value.toReversed() : value)),
    hasBody,
  ),
];
