import { escapeExactly, type Html, html, trusted } from "../markup/html.ts";

/** A value that is posted as it is, to us or to a bank that has signed it. */
export function hiddenField(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${trusted(escapeExactly(value))}">`;
}
