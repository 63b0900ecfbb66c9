import { type Html, html } from "../../markup/html.ts";
import { safeSvg } from "../../markup/safe-svg.ts";
import type { Language } from "../../view/facts.ts";
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

const BRAND_LABELS: Readonly<Record<CardBrand, string>> = {
  visa: "VISA",
  mastercard: "MC",
  amex: "AMEX",
  unionpay: "UP",
  jcb: "JCB",
  mydebit: "MyDebit",
};

/** A neutral tile with the scheme's short name; operators put the official artwork in its place. */
export function brandTile(brand: CardBrand): Html {
  return html`<span class="brand-tile" data-brand="${brand}" title="${BRAND_NAMES[brand]}"><span aria-hidden="true">${BRAND_LABELS[brand]}</span><span class="spoken">${BRAND_NAMES[brand]}</span></span>`;
}

function initials(name: string): string {
  const capitals = name.match(/\p{Lu}/gu) ?? [];
  return (capitals.length > 0 ? capitals : Array.from(name)).slice(0, 2).join("");
}

/** Decoration: the method's name stands beside it. */
export function methodTile(method: Method, lang: Language): Html {
  const { mark } = method;
  const drawing = mark && safeSvg(`<svg class="icon" viewBox="0 0 24 24">${mark}</svg>`);
  return html`<span class="tile" aria-hidden="true">${drawing || initials(method.name[lang])}</span>`;
}

/** Decoration: the bank's name stands beside it. */
export function bankTile(bank: Bank): Html {
  return html`<span class="tile small" aria-hidden="true">${initials(bank.name)}</span>`;
}
