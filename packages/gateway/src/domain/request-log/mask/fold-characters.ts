/** Stand for a letter and for a mark that have no ASCII form. */
export const OTHER_LETTER = 0xaa;
const OTHER_MARK = 0xb7;
const FOLDED_MAX = 4_096;

const folded = new Map<number, number>();

/**
 * The ASCII form of a letter or digit of any script: full-width, bold, Arabic, with an accent.
 * Other letters become one letter, other marks one mark, so that they are neither quotes nor
 * separators of a format. Halves of characters stay.
 */
export function fold(code: number): number {
  if (code < 0x80 || (code >= 0xd800 && code <= 0xdfff)) return code;
  const known = folded.get(code);
  if (known !== undefined) return known;
  const found = code > 0x10ffff ? OTHER_MARK : foldCharacter(String.fromCodePoint(code));
  if (folded.size >= FOLDED_MAX) folded.clear();
  folded.set(code, found);
  return found;
}

function foldCharacter(character: string): number {
  const plain = character.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  if (/^[0-9A-Za-z]$/.test(plain)) return plain.charCodeAt(0);
  if (/^\p{Nd}$/u.test(plain)) return 0x30 + digitOf(plain.codePointAt(0) ?? 0);
  return /^\p{L}/u.test(plain) ? OTHER_LETTER : OTHER_MARK;
}

/** The digits of a script are consecutive, from zero to nine. */
function digitOf(code: number): number {
  let zero = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return code - zero;
}
