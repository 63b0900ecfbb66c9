/**
 * The one rule for fields of digits, on the page and on the server: an input method, another script
 * or a copied text may write them in ways that only look like `0` to `9`.
 */

/** What people and sites put for a slash. */
const SLASHES = /[\u2044\u2215\u29f8\\]/g;
/** Zero-width and direction marks, which come along with copied text. */
const INVISIBLE = /\p{Cf}/gu;
/** What Chinese and Japanese keyboards write for ASCII. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const WIDE_SPACE = /\u3000/g;
const FOREIGN_DIGIT = /[^\P{Nd}0-9]/gu;

/** Unicode has the ten digits of a script side by side, from its zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

const halfWidth = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0);

/**
 * `１２／３０` and `١٢/٣٠` are `12/30`; what is no digit stays. Superscripts and fractions are none:
 * `12²` must not become 122.
 */
export function plainDigits(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(FULL_WIDTH, halfWidth)
    .replace(WIDE_SPACE, " ")
    .replace(SLASHES, "/")
    .replace(FOREIGN_DIGIT, asciiDigit);
}
