import { type Html, html } from "../markup/html.ts";
import type { Language } from "../view/facts.ts";
import type { Method } from "../view/method.ts";

/**
 * Words for the inside of a sentence, such as `your bank`, have no capital: they are translated.
 */
const BRAND = /\p{Lu}/u;

/** The method's name where it is a brand, which is the same in every language; else none. */
export function brandsOf({ name }: Method, lang: Language): string[] {
  return name.en === name.ms ? [name[lang]] : [];
}

/**
 * A text with the names of banks, methods and apps in it, which a browser that translates the page
 * leaves as they are.
 */
export function withBrands(text: string, names: readonly string[]): Html {
  const [name, ...others] = names.filter((one) => BRAND.test(one));
  if (name === undefined) return html`${text}`;
  const [first = "", ...rest] = text.split(name);
  const after = rest.map((part) => html`${brand(name)}${withBrands(part, others)}`);
  return html`${withBrands(first, others)}${after}`;
}

export function brand(name: string): Html {
  return html`<span translate="no">${name}</span>`;
}
