import { encodeBase64, encodeBase64Text } from "../../signed-text.ts";
import { type BodyMistake, bodyMistake } from "./body.ts";
import { CHARSET_NAMES, type Charset, encodeCharset } from "./charsets.ts";
import type { DataForm, DataMistake } from "./data-part.ts";

const BEYOND_ASCII = /[^\0-\x7f]/u;
const ASTRAL = /[\u{10000}-\u{10ffff}]/gu;
const QUESTION_MARK = [0x3f];
const NOTHING: readonly number[] = [];

function encoded(detail: string, data: DataForm, isCommon = false): DataMistake {
  return { group: "data", name: "data-not-utf8", kind: "data", data, detail, isCommon };
}

/** What the character set lacks becomes "?", or nothing, or is left in UTF-8. */
function charset(id: Charset, shown: string): DataMistake[] {
  const write = (instead: (char: string) => readonly number[]) => (json: string) =>
    encodeBase64(encodeCharset(json, id, instead));
  const marks = write(() => QUESTION_MARK);
  return [
    encoded(shown, marks, id === "gbk" || id === "windows-1252"),
    encoded(
      shown,
      write(() => NOTHING),
    ),
    encoded(
      shown,
      write((char) => QUESTION_MARK.concat(char.length > 1 ? QUESTION_MARK : [])),
    ),
  ];
}

const latin1 =
  (instead: (char: string) => string): DataForm =>
  (json) =>
    encodeBase64(
      Uint8Array.from(json.replace(/[^\0-\u00ff]/gu, instead), (char) => char.charCodeAt(0)),
    );

/** For a text beyond ASCII: other character sets, of Latin-1 the low bytes too. */
const ENCODINGS: readonly DataMistake[] = [
  encoded(
    "ISO-8859-1",
    latin1(() => "?"),
    true,
  ),
  encoded(
    "ISO-8859-1",
    latin1(() => ""),
  ),
  encoded("ISO-8859-1", (json) => encodeBase64(Uint8Array.from(unitsOf(json)))),
  encoded("UTF-8 that was read as Latin-1", (json) => encodeBase64Text(asLatin1(json)), true),
  encoded("UTF-8 that was read as windows-1252", readAs("windows-1252")),
  ...CHARSET_NAMES.flatMap(([id, shown]) => charset(id, shown)),
  encoded("UTF-8 that was read as GBK", readAs("gbk")),
  encoded("UTF-8 with three bytes for each surrogate", threeByteSurrogates),
];

/** For every text. */
const WIDE_ENCODINGS: readonly DataMistake[] = [
  encoded("UTF-16", (json) => encodeBase64(utf16(json))),
  encoded("UTF-16 with a byte order mark", (json) => encodeBase64(utf16(`\ufeff${json}`))),
  encoded("UTF-16, high bytes first", (json) => encodeBase64(utf16(json, false))),
  encoded("UTF-16, high bytes first, with a byte order mark", (json) =>
    encodeBase64(utf16(`\ufeff${json}`, false)),
  ),
];

function lost(detail: string, finish: (json: string) => string, isCommon = false): BodyMistake {
  return bodyMistake("characters-lost", "finish", { finish }, { detail, isCommon });
}

const LOST: readonly BodyMistake[] = [
  lost('characters that are not ASCII as "?"', (json) => json.replace(/[^\0-\x7f]/gu, "?"), true),
  lost('characters that are not ASCII as "?"', (json) => json.replace(/[^\0-\x7f]/g, "?")),
  lost("no characters that are not ASCII", (json) => json.replace(/[^\0-\x7f]/gu, ""), true),
  lost("characters that are not ASCII as spaces", (json) => json.replace(/[^\0-\x7f]/gu, " ")),
  lost("letters without their accents", (json) => withoutAccents(json)),
  lost("letters without accents, and no others that are not ASCII", (json) =>
    withoutAccents(json).replace(/[^\0-\x7f]/gu, ""),
  ),
];
const LOST_ASTRAL: readonly BodyMistake[] = [
  lost("no emoji", (json) => json.replace(ASTRAL, ""), true),
  ...["?", "??", "????", "\ufffd", "\ufffd\ufffd", " "].map((mark) =>
    lost(`emoji as "${mark}"`, (json) => json.replace(ASTRAL, mark)),
  ),
  lost("no emoji and symbols", (json) => json.replace(/\p{Extended_Pictographic}|\ufe0f/gu, "")),
];

/** Those that have an effect on the body's text. */
export function listCharacterMistakes(text: string): readonly (BodyMistake | DataMistake)[] {
  // In a JSON text a character can also be an escape.
  const isBeyond = BEYOND_ASCII.test(text) || /\\u00[89a-f]|\\u(?!00)/i.test(text);
  if (!isBeyond) return WIDE_ENCODINGS;
  const isAstral = text.search(ASTRAL) >= 0 || /\\ud8|\\ud9|\\uda|\\udb/i.test(text);
  return [...LOST, ...(isAstral ? LOST_ASTRAL : []), ...ENCODINGS, ...WIDE_ENCODINGS];
}

function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}

function asLatin1(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
}

function readAs(id: Charset): DataForm {
  return (json) => {
    const read = new TextDecoder(id).decode(new TextEncoder().encode(json));
    return encodeBase64Text(read);
  };
}

function unitsOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

function utf16(text: string, isLittleEndian = true): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(2 * text.length));
  for (const [at, code] of unitsOf(text).entries()) bytes.setUint16(2 * at, code, isLittleEndian);
  return new Uint8Array(bytes.buffer);
}

/** As old Java and MySQL write characters beyond the first 65,536. */
function threeByteSurrogates(json: string): string {
  const bytes = unitsOf(json).flatMap((code) => {
    if (code < 0x80) return [code];
    if (code < 0x800) return [0xc0 | (code >> 6), 0x80 | (code & 0x3f)];
    return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
  });
  return encodeBase64(Uint8Array.from(bytes));
}
