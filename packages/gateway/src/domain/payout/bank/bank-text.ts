/**
 * Text in the character set that every bank takes (SWIFT set X, which ISO 20022 guidelines repeat):
 * Latin letters without marks, digits, space and / - ? : ( ) . , ' +
 */

const LETTERS: Readonly<Record<string, string>> = {
  ...{
    ß: "ss",
    æ: "ae",
    Æ: "AE",
    œ: "oe",
    Œ: "OE",
    ø: "o",
    Ø: "O",
    đ: "d",
    Đ: "D",
    ð: "d",
    Ð: "D",
  },
  ...{ ł: "l", Ł: "L", þ: "th", Þ: "TH", ı: "i", ħ: "h", Ħ: "H", ŋ: "n", Ŋ: "N" },
  ...{ "&": "+", _: "-", "~": "-", "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-" },
  ...{ "\u2014": "-", "\u2212": "-", '"': "'", "`": "'", "\u2018": "'", "\u2019": "'" },
  ...{ "\u201c": "'", "\u201d": "'", "[": "(", "{": "(", "]": ")", "}": ")", ";": ",", "\\": "/" },
};
const ALLOWED = /^[A-Za-z0-9/\-?:().,'+ ]$/;
const INVISIBLE = /^[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;

/** A sign without a counterpart becomes a full stop, so that what is lost can be seen. */
export function toBankText(text: string, lengthMax: number): string {
  let safe = "";
  for (const sign of text.toWellFormed().normalize("NFKD")) {
    if (ALLOWED.test(sign)) safe += sign;
    else if (/^\s$/u.test(sign)) safe += " ";
    else if (!INVISIBLE.test(sign)) safe += LETTERS[sign] ?? ".";
    if (safe.length > TEXT_MAX) break;
  }
  return safe.replace(/ {2,}/g, " ").trim().slice(0, lengthMax).trimEnd();
}

/** No field of a bank is longer; a text that was pasted whole into a name ends here. */
const TEXT_MAX = 1_000;

/** A name of which no letter or digit is left would reach a bank as dots. */
export function isReadableByBanks(text: string): boolean {
  return /[A-Za-z0-9]/.test(toBankText(text, TEXT_MAX));
}
