import { type Damage, damage, eachText, hasBody, json, step } from "./damage.ts";

/** Characters of the calls in other character sets, from their published tables. */
const SETS: Record<string, Record<string, number[]>> = {
  GBK: { 少: [0xc9, 0xd9], 冰: [0xb1, 0xf9], é: [0xa8, 0xa6], "–": [0xa8, 0x43] },
  Big5: { 少: [0xa4, 0xd6], 冰: [0xa6, 0x42], "–": [0xa1, 0x56] },
  "windows-1252": { é: [0xe9], "–": [0x96] },
  "ISO-8859-1": { é: [0xe9] },
  Shift_JIS: { 少: [0x8f, 0xad], 冰: [0x99, 0x75] },
  ASCII: {},
};
const inSet = (name: string, instead: (char: string) => string) =>
  step("encode", (text) =>
    Buffer.concat(
      Array.from(text, (char) => {
        if (char.charCodeAt(0) < 0x80) return Buffer.from(char);
        const bytes = SETS[name]?.[char];
        return bytes === undefined ? Buffer.from(instead(char)) : Buffer.from(bytes);
      }),
    ),
  );
const encoded = (what: string, change: (json: string) => Buffer) =>
  damage("data-not-utf8", what, step("encode", change), hasBody);
const mark = () => "?";

export const ENCODINGS: readonly Damage[] = [
  ...Object.keys(SETS).flatMap((name) => [
    damage("data-not-utf8|characters-lost", `${name}, the rest as ?`, inSet(name, mark), hasBody),
    damage(
      "data-not-utf8|characters-lost",
      `${name}, the rest dropped`,
      inSet(name, () => ""),
      hasBody,
    ),
  ]),
  damage(
    "data-not-utf8|characters-lost",
    "ASCII, each UTF-16 unit as ?",
    inSet("ASCII", (char) => "?".repeat(char.length)),
    hasBody,
  ),
  encoded("UTF-16", (text) => Buffer.from(text, "utf16le")),
  encoded("UTF-16 with BOM", (text) => Buffer.from(`\ufeff${text}`, "utf16le")),
  encoded("UTF-16, high bytes first", (text) => Buffer.from(text, "utf16le").swap16()),
  encoded("low bytes", (text) => Buffer.from(text, "latin1")),
  encoded("UTF-8 taken for Latin-1", (text) => Buffer.from(Buffer.from(text).toString("latin1"))),
  encoded("UTF-8 taken for windows-1252", (text) =>
    Buffer.from(new TextDecoder("windows-1252").decode(Buffer.from(text))),
  ),
  damage(
    "characters-lost|data-not-utf8",
    "emoji stripped",
    json((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, "")),
    hasBody,
  ),
  damage(
    "characters-lost|data-not-utf8",
    "emoji as ?",
    json((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, "?")),
    hasBody,
  ),
  damage(
    "characters-lost|data-not-utf8",
    "emoji as ????",
    json((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, "????")),
    hasBody,
  ),
  damage(
    "characters-lost|data-not-utf8",
    "emoji as U+FFFD",
    json((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, "\ufffd")),
    hasBody,
  ),
  damage(
    "characters-lost|texts-changed",
    "accents removed",
    json((text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "")),
    hasBody,
  ),
  damage(
    "unicode-normalised",
    "NFD",
    eachText((text) => text.normalize("NFD")),
    hasBody,
  ),
  damage(
    "unicode-normalised",
    "NFKC",
    eachText((text) => text.normalize("NFKC")),
    hasBody,
  ),
  damage(
    "characters-lost|texts-changed|controls-escaped",
    "control characters removed",
    eachText((text) => text.replace(/\p{Cc}/gu, "")),
    hasBody,
  ),
];
