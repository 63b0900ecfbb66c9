/** Patterns of schemas, described for readers who do not know regular expressions. */

/** Text with at least one non-blank character. */
export const NOT_BLANK = { pattern: "\\S" } as const;

/** What cannot be read from the pattern itself; the first that fits counts. */
const NAMED: readonly [fits: (pattern: string) => boolean, words: string][] = [
  [(pattern) => pattern === NOT_BLANK.pattern, "must not be empty"],
  [(pattern) => pattern.includes("-[a-z0-9]+)*$"), "must be small letters, digits and hyphens"],
  [(pattern) => pattern === "^[ -~]*$", "must contain only unaccented letters, digits and signs"],
  [(pattern) => pattern.includes("@"), "must be an email address, such as aminah@example.com"],
  [(pattern) => pattern.includes("://"), "must be a full URL, such as https://shop.example/return"],
  [(pattern) => /\\d\{4\}-/.test(pattern), "must be a date, such as 2026-11-21"],
  [(pattern) => pattern.includes("-(0[1-9]|1[0-2])"), "must be a month, such as 2026-11"],
  [(pattern) => pattern.includes("{0,8}-[1-9]"), "must be an entry of a file, such as 12-3"],
  [(pattern) => pattern === "^[1-9][0-9]{0,8}$", "must be a number from 1 to 999999999"],
  [(pattern) => pattern.includes("\\+?[0-9]"), "must be a phone number, such as +60123456789"],
  [(pattern) => pattern.includes("#[0-9a-f]"), "must be a colour, such as #0a7f6e"],
  [(pattern) => pattern === "^[0-9a-f]{64}$", "must be a SHA-256 in hexadecimal"],
  [(pattern) => pattern.includes("xx|"), "must be an HTTP status, such as 404 or 4xx"],
  [(pattern) => pattern.endsWith("={0,2}$"), "must be Base64"],
  [(pattern) => pattern.includes("|100)"), "must be a number from 1 to 100"],
  [(pattern) => pattern.includes("|2[0-5])"), "must be a number from 0 to 25"],
  [(pattern) => pattern.includes("[^\\u0000-\\u001f]"), "must not contain control characters"],
];

const RANGES: readonly [range: string, words: string][] = [
  ["A-Za-z", "letters"],
  ["a-zA-Z", "letters"],
  ["A-Z", "capital letters"],
  ["a-z", "small letters"],
  ["0-9", "digits"],
];

const CHARACTERS: Readonly<Record<string, string>> = {
  " ": "spaces",
  "-": "hyphens",
  _: "underscores",
  ".": "dots",
  ":": "colons",
  "/": "slashes",
};

/** What a text that does not match must be: a predicate, such as "must have 7 to 12 digits". */
export function describePattern(pattern: string): string {
  const named = NAMED.find(([fits]) => fits(pattern));
  if (named) return named[1];
  const [, characters, from, to = from] =
    /^(?:\^\$\|)?\^(\[[^\]^]+\]|\\d)(?:[*+]|\{(\d+)(?:,(\d+))?\})\$$/.exec(pattern) ?? [];
  const names = characters && nameCharacters(characters);
  if (!names) return "contains characters that are not allowed";
  if (from === undefined || from === "0") return `must contain only ${joinWords(names, "and")}`;
  return `must have ${from === to ? from : `${from} to ${to}`} ${joinWords(names, "or")}`;
}

/** Null when a character has no name. */
function nameCharacters(characters: string): string[] | null {
  if (characters === "\\d") return ["digits"];
  let rest = characters.slice(1, -1);
  const names: string[] = [];
  for (const [range, words] of RANGES) {
    if (!rest.includes(range)) continue;
    names.push(words);
    rest = rest.replace(range, "");
  }
  for (const character of rest) {
    const name = CHARACTERS[character];
    if (name === undefined) return null;
    names.push(name);
  }
  return names;
}

function joinWords(words: readonly string[], last: "and" | "or"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}
