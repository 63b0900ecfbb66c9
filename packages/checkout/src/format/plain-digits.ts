/**
 * The one rule for fields of digits, on the page and on the server: an input method, another script
 * or a copied text may write them in ways that only look like `0` to `9`.
 */

/** What people and sites put for a slash. */
const SLASHES = /[\u2044\u2215\u29f8\\]/g;
/** Zero-width and direction marks, which come along with copied text. */
const INVISIBLE = /\p{Cf}/gu;
const FOREIGN_DIGIT = /[^\P{Nd}0-9]/gu;

/** Unicode has the ten digits of a script side by side, from its zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** `１２／３０` and `١٢/٣٠` are `12/30`; what is no digit stays. */
export function plainDigits(text: string): string {
  return text
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(SLASHES, "/")
    .replace(FOREIGN_DIGIT, asciiDigit);
}
