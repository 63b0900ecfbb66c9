/**
 * Card validation without the issuer. The gateway and the page's script share it, so that a payer
 * reads the same error from either.
 */
import { isPartOfExpiry, parseExpiry } from "./card-expiry.ts";
import { plainDigits } from "./format/plain-digits.ts";
import type { CardField, CardFieldError } from "./view/card-view.ts";
import type { CardBrand } from "./view/method.ts";

type KnownCardBrand = Exclude<CardBrand, "mydebit">;

interface BrandRule {
  brand: KnownCardBrand;
  prefix: RegExp;
  lengths: readonly number[];
  cvcLength: 3 | 4;
  groups: readonly number[];
  hasLuhn: boolean;
}

/**
 * Prefixes and lengths as the schemes publish them. MyDebit cards carry the prefix of their partner
 * scheme.
 */
const BRAND_RULES: readonly BrandRule[] = [
  {
    brand: "visa",
    prefix: /^4/,
    lengths: [16, 18, 19],
    cvcLength: 3,
    groups: [4, 4, 4, 4, 3],
    hasLuhn: true,
  },
  {
    brand: "mastercard",
    prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    cvcLength: 3,
    groups: [4, 4, 4, 4],
    hasLuhn: true,
  },
  {
    brand: "amex",
    prefix: /^3[47]/,
    lengths: [15],
    cvcLength: 4,
    groups: [4, 6, 5],
    hasLuhn: true,
  },
  {
    brand: "jcb",
    prefix: /^(2131|1800|35(2[89]|[3-8]))/,
    lengths: [15, 16, 17, 18, 19],
    cvcLength: 3,
    groups: [4, 4, 4, 4, 3],
    hasLuhn: true,
  },
  {
    brand: "unionpay",
    prefix: /^(62|81)/,
    lengths: [14, 15, 16, 17, 18, 19],
    cvcLength: 3,
    groups: [4, 4, 4, 4, 3],
    hasLuhn: false,
  },
];

const DIGITS_MAX = 19;
const NAME_LENGTH_MAX = 45;
const YEARS_AHEAD_MAX = 20;

/** Digits only: spaces and dashes from a paste are understood. */
export function cardDigits(text: string): string {
  return plainDigits(text).replace(/[\s.\-\u2010-\u2015\u2212]/g, "");
}

export function brandRule(digits: string): BrandRule | null {
  return BRAND_RULES.find((rule) => rule.prefix.test(digits)) ?? null;
}

/** Digits of a brand's security code. */
export function cvcLengthOf(brand: CardBrand): 3 | 4 {
  return BRAND_RULES.find((rule) => rule.brand === brand)?.cvcLength ?? 3;
}

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** `4242 4242 4242 4242`, by the brand's own grouping. */
export function groupCardNumber(text: string): string {
  const digits = cardDigits(text).replace(/\D/g, "").slice(0, DIGITS_MAX);
  const groups = brandRule(digits)?.groups ?? [4, 4, 4, 4, 3];
  const parts: string[] = [];
  let from = 0;
  for (const size of groups) {
    if (from >= digits.length) break;
    parts.push(digits.slice(from, from + size));
    from += size;
  }
  return parts.join(" ");
}

function numberError(text: string, brands: readonly CardBrand[]): CardFieldError | null {
  const digits = cardDigits(text);
  if (digits === "") return "required";
  if (!/^\d+$/.test(digits)) return "invalid";
  const rule = brandRule(digits);
  if (rule !== null && !brands.includes(rule.brand)) return "not_accepted";
  if (digits.length > Math.max(...(rule?.lengths ?? [DIGITS_MAX]))) return "too_long";
  if (digits.length < Math.min(...(rule?.lengths ?? [12]))) return "incomplete";
  if (rule === null) return passesLuhn(digits) ? "not_accepted" : "invalid";
  if (!rule.lengths.includes(digits.length)) return "incomplete";
  return rule.hasLuhn && !passesLuhn(digits) ? "invalid" : null;
}

function expiryError(text: string, now: Date): CardFieldError | null {
  if (text.trim() === "") return "required";
  const expiry = parseExpiry(text);
  if (expiry === null) return isPartOfExpiry(text) ? "incomplete" : "invalid";
  // A card is good to the last day of its month; Malaysia is eight hours ahead of UTC all year.
  const local = new Date(now.getTime() + 8 * 3_600_000);
  const monthsLeft =
    (expiry.year - local.getUTCFullYear()) * 12 + expiry.month - (local.getUTCMonth() + 1);
  if (monthsLeft < 0) return "expired";
  return monthsLeft > YEARS_AHEAD_MAX * 12 ? "not_accepted" : null;
}

/** A security code without what a paste brings along. */
export function cvcDigits(text: string): string {
  return plainDigits(text).replace(/\s/g, "");
}

/** `length` is 3 or 4 where the brand is known. */
export function cvcError(text: string, length: number | undefined): CardFieldError | null {
  const plain = cvcDigits(text);
  if (plain === "") return "required";
  if (!/^\d+$/.test(plain)) return "invalid";
  if (plain.length < (length ?? 3)) return "incomplete";
  return plain.length > (length ?? 4) ? "too_long" : null;
}

function nameError(text: string): CardFieldError | null {
  const plain = text.trim();
  if (plain === "") return "required";
  if (plain.length > NAME_LENGTH_MAX) return "too_long";
  if (/\d{5}/.test(plain) || /[<>{}]/.test(plain)) return "invalid";
  return plain.length < 2 ? "incomplete" : null;
}

/** The error of one field, null when it is good. */
export function cardFieldError(
  field: CardField,
  fields: Readonly<Record<CardField, string>>,
  brands: readonly CardBrand[],
  now: Date,
): CardFieldError | null {
  switch (field) {
    case "cardNumber":
      return numberError(fields.cardNumber, brands);
    case "cardExpiry":
      return expiryError(fields.cardExpiry, now);
    case "cardCvc":
      return cvcError(fields.cardCvc, brandRule(cardDigits(fields.cardNumber))?.cvcLength);
    case "cardName":
      return nameError(fields.cardName);
  }
}

export const CARD_FIELDS: readonly CardField[] = [
  "cardNumber",
  "cardExpiry",
  "cardCvc",
  "cardName",
];

/** All errors of a posted form, empty when it may go to the rail. Fits `CardForm.errors`. */
export function cardErrors(
  fields: Readonly<Record<CardField, string>>,
  brands: readonly CardBrand[],
  now: Date,
): Partial<Record<CardField, CardFieldError>> {
  const errors: Partial<Record<CardField, CardFieldError>> = {};
  for (const field of CARD_FIELDS) {
    const error = cardFieldError(field, fields, brands, now);
    if (error !== null) errors[field] = error;
  }
  return errors;
}
