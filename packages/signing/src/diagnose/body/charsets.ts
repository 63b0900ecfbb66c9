/** Character sets that programs use instead of UTF-8, by the names of the Encoding standard. */
const CHARSETS = [
  ["windows-1252", "windows-1252"],
  ["gbk", "GBK"],
  ["big5", "Big5"],
  ["gb18030", "GB18030"],
  ["shift_jis", "Shift_JIS"],
  ["euc-kr", "EUC-KR"],
  ["iso-8859-15", "ISO-8859-15"],
  ["macintosh", "Mac Roman"],
] as const;
export type Charset = (typeof CHARSETS)[number][0];
export const CHARSET_NAMES: readonly (readonly [charset: Charset, shown: string])[] = CHARSETS;

const LEAD_MIN = 0x81;
const TRAIL_MIN = 0x40;
const TRAIL_MAX = 0xfe;
const REPLACEMENT = "\ufffd";

/** Bytes of the characters beyond ASCII; made once, when a text first needs it. */
const tables = new Map<Charset, ReadonlyMap<string, readonly number[]>>();

/**
 * A text's bytes in another character set; `instead` gives those of a character that it lacks.
 */
export function encodeCharset(
  text: string,
  charset: Charset,
  instead: (char: string) => readonly number[],
): Uint8Array {
  const table = tables.get(charset) ?? makeTable(charset);
  tables.set(charset, table);
  const bytes: number[] = [];
  for (const char of text) {
    const code = char.charCodeAt(0);
    if (code < 0x80) bytes.push(code);
    else bytes.push(...(table.get(char) ?? instead(char)));
  }
  return Uint8Array.from(bytes);
}

function makeTable(charset: Charset): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(charset);
  const table = new Map<string, readonly number[]>();
  for (let lead = 0x80; lead <= 0xff; lead += 1) {
    const char = decoder.decode(Uint8Array.of(lead));
    if (char.length === 1 && char !== REPLACEMENT) table.set(char, [lead]);
  }
  if (/^(?:windows|iso|mac)/.test(charset)) return table;
  for (let lead = LEAD_MIN; lead <= 0xfe; lead += 1) addPairs(table, decoder, lead);
  return table;
}

/** All second bytes at once, each pair followed by a line break. */
function addPairs(table: Map<string, readonly number[]>, decoder: TextDecoder, lead: number): void {
  const bytes = new Uint8Array(3 * (TRAIL_MAX - TRAIL_MIN + 1));
  for (let trail = TRAIL_MIN; trail <= TRAIL_MAX; trail += 1) {
    bytes.set([lead, trail, 0x0a], 3 * (trail - TRAIL_MIN));
  }
  for (const [at, char] of decoder.decode(bytes).split("\n").entries()) {
    // Of two spellings, programs write the first.
    const isOne = [...char].length === 1 && char !== REPLACEMENT && char.charCodeAt(0) > 0x7f;
    if (isOne && !table.has(char)) table.set(char, [lead, TRAIL_MIN + at]);
  }
}
