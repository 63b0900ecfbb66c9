import { firstMarkName, mark } from "../../marks/mark.ts";
import { type Html, html } from "../../markup/html.ts";
import type { Bank, CardBrand, Method } from "../../view/method.ts";

export const BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  unionpay: "UnionPay",
  jcb: "JCB",
  mydebit: "MyDebit",
};

/** Of a stored card; a brand we have no name for keeps its own. */
export function brandName(brand: string): string {
  const names: Readonly<Record<string, string>> = BRAND_NAMES;
  return names[brand.toLowerCase()] ?? brand;
}

/** Decoration: the brand's name is next to it. */
export function brandMark(brand: CardBrand): Html {
  return html`<span class="brand-tile">${mark(brand)}</span>`;
}

export function brandTile(brand: CardBrand): Html {
  return html`<span class="brand-tile" data-brand="${brand}" title="${BRAND_NAMES[brand]}">${mark(brand)}<span class="spoken" translate="no">${BRAND_NAMES[brand]}</span></span>`;
}

/** Decoration: the method's name is next to it. Without a mark, a tile of its name. */
export function methodTile(method: Method): Html {
  return tileOf([method.mark, method.name.en, method.id]);
}

/** Decoration, like a method's. */
export function bankTile(bank: Bank): Html {
  return tileOf([bank.mark, bank.name, bank.code]);
}

function tileOf(texts: readonly (string | undefined)[]): Html {
  return html`<span class="tile">${mark(firstMarkName(texts))}</span>`;
}
