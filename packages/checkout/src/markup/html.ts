/** Markup that is already safe. Only the `html` tag and `trusted` make it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Control characters that no name needs, and those that turn the reading direction: a merchant
 * called U+202E could otherwise mirror the amount next to it.
 */
const UNPRINTABLE = /[[\p{Cc}--[\t\n\r]][\u202a-\u202e\u2066-\u2069\u200e\u200f\ufeff]]/gv;

/** In most texts there is none of them. */
const NOT_PLAIN = /[&<>"'\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u200e\u200f\ufeff]/v;

/** Every character kept: for values that go back to where they came from. */
export function escapeExactly(text: string): string {
  if (!NOT_PLAIN.test(text)) return text;
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}

export function escapeHtml(text: string): string {
  if (!NOT_PLAIN.test(text)) return text;
  return escapeExactly(text.replace(UNPRINTABLE, "").toWellFormed());
}

function valueText(value: HtmlValue): string {
  if (value === false || value === null || value === undefined) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  let text = "";
  for (const one of value) text += valueText(one);
  return text;
}

/**
 * Markup with every value escaped unless it is `Html` itself. False, null and undefined print
 * nothing. Attribute values must be in double quotes.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = strings[0] ?? "";
  for (let i = 0; i < values.length; i += 1) text += valueText(values[i]) + (strings[i + 1] ?? "");
  return new Html(text);
}

/** For markup this package wrote or has checked. Never for anything foreign. */
export function trusted(markup: string): Html {
  return new Html(markup);
}
