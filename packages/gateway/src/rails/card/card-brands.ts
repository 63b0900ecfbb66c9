/** Card brands by number range. Source: the ranges that the brands publish. */
export const BRAND_NAMES = ["VISA", "MASTERCARD", "AMEX", "UNIONPAY", "JCB"] as const;
type BrandName = (typeof BRAND_NAMES)[number];

/** The brand as the checkout page names it. */
export function shownBrand(name: BrandName): Lowercase<BrandName> {
  return name.toLowerCase() as Lowercase<BrandName>; // what it does
}

export interface CardBrand {
  name: BrandName;
  title: string;
  prefix: RegExp;
  lengths: readonly number[];
  cvcLength: 3 | 4;
}

const BRANDS: readonly CardBrand[] = [
  { name: "VISA", title: "Visa", prefix: /^4/, lengths: [16, 18, 19], cvcLength: 3 },
  {
    name: "MASTERCARD",
    title: "Mastercard",
    prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    cvcLength: 3,
  },
  {
    name: "AMEX",
    title: "American Express",
    prefix: /^3[47]/,
    lengths: [15],
    cvcLength: 4,
  },
  {
    name: "UNIONPAY",
    title: "UnionPay",
    prefix: /^(62|81[0-7])/,
    lengths: [14, 15, 16, 17, 18, 19],
    cvcLength: 3,
  },
  {
    name: "JCB",
    title: "JCB",
    prefix: /^(2131|1800|35(2[89]|[3-8]))/,
    lengths: [15, 16, 17, 18, 19],
    cvcLength: 3,
  },
];

/** By prefix alone; null for an unknown brand. `digits` contains digits only. */
export function findBrand(digits: string): CardBrand | null {
  return BRANDS.find(({ prefix }) => prefix.test(digits)) ?? null;
}

/** The Luhn check digit, which every brand here uses. */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = digit * 2;
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Payers type numbers in groups. */
export function digitsOf(number: string): string {
  return number.replace(/[\s-]/g, "");
}
