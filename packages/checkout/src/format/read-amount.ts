import { plainDigits } from "./plain-digits.ts";

/** Largest amount in sen, RM 99,999,999.99: the same as the gateway's. */
export const AMOUNT_MINOR_MAX = 9_999_999_999;
const RINGGIT_DIGITS_MAX = 8;

/** What a user typed as an amount of ringgit: sen, or why it is not one. */
export type TypedAmount =
  | { amountMinor: number }
  | { problem: "empty" | "invalid" | "too_large" }
  /**
   * It can be read in more than one way; `meanings` are those, each as it is read without doubt.
   */
  | { problem: "unclear"; meanings: readonly string[] };

/** Spaces of any width come with pasted text. */
const SPACES = /[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g;
/** What Chinese and Japanese keyboards write for a point. */
const FULL_STOPS = /[\u3002\uff61]/g;

const CURRENCY_BEFORE = /^(?:RM|MYR) ?/i;
const CURRENCY_AFTER = / ?(?:RM|MYR)$/i;
/** `12`, `12.5`, `.50`, `12.`, `1,234.50`: commas group three digits from the right, no others. */
const PLAIN = /^(\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.(\d{0,2}))?$/;
/** Digits with anything that some country groups them by, or begins the cents with. */
const GROUPED = /^(?=.*\d)[\d.,'\u2019 ]+$/;
const SEPARATORS = /[.,'\u2019 ]+/g;

/**
 * Reads an amount of ringgit as people type and paste it. What could be another amount, such as
 * `6,95`, is not guessed: it is `unclear`, whatever the rest of the world would make of it.
 */
export function readAmount(text: string): TypedAmount {
  const typed = toAscii(text);
  const plain = typed.replace(CURRENCY_BEFORE, "").replace(CURRENCY_AFTER, "");
  if (plain === "") return { problem: typed === "" ? "empty" : "invalid" };
  const [isPlain, ringgit = "", sen = ""] = PLAIN.exec(plain) ?? [];
  if (isPlain !== undefined) return read(ringgit.replaceAll(",", ""), sen);
  if (!GROUPED.test(plain)) return { problem: "invalid" };
  const meanings = listMeanings(plain);
  return meanings.length === 0 ? { problem: "invalid" } : { problem: "unclear", meanings };
}

function toAscii(text: string): string {
  return plainDigits(text).replaceAll(FULL_STOPS, ".").replaceAll(SPACES, " ").trim();
}

function read(ringgit: string, sen: string): TypedAmount {
  if (ringgit === "" && sen === "") return { problem: "invalid" };
  const whole = ringgit.replace(/^0+/, "");
  if (whole.length > RINGGIT_DIGITS_MAX) return { problem: "too_large" };
  const amountMinor = Number(`${whole}${sen.padEnd(2, "0")}`);
  return amountMinor > AMOUNT_MINOR_MAX ? { problem: "too_large" } : { amountMinor };
}

/** `6,95` may be 6.95 or 695.00: the last separator begins the sen, or all of them group. */
function listMeanings(plain: string): string[] {
  const runs = [...plain.matchAll(SEPARATORS)];
  const last = runs.at(-1);
  const before = onlyDigits(plain.slice(0, last?.index));
  const after = onlyDigits(plain.slice(last?.index));
  const [sign, ...others] = runs.map(([run]) => run.trim()[0] ?? " ").reverse();
  const isLikeOthers = others.length > 0 && others.every((other) => other === sign);
  const beginsWithZero = before.startsWith("0");
  const mayBeSen = after.length < 3 || ((sign === "." || beginsWithZero) && !isLikeOthers);
  const mayGroup =
    !beginsWithZero &&
    (sign === "." ? after.length === 3 : after.length > 2 || isLikeOthers || others.length === 0);
  const withSen = `${before || "0"}.${after.slice(0, 2).padEnd(2, "0")}`;
  const meanings = [
    ...(mayBeSen && after !== "" ? [withSen] : []),
    ...(mayGroup ? [`${before}${after}.00`] : []),
  ];
  const clear = meanings.map((each) => each.replace(/^0+(?=\d)/, ""));
  return [...new Set(clear)].filter((each) => "amountMinor" in readAmount(each));
}

const onlyDigits = (text: string) => text.replaceAll(/\D/g, "");
