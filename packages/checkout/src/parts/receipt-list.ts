import { type Html, type HtmlValue, html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import type { Messages } from "../messages/messages.ts";
import { type ReceiptFact, type ReceiptFacts, receiptFacts } from "../receipt/receipt-facts.ts";

/** Copying needs the script; without it the value can still be selected. */
export function copyable(value: string, label: string, m: Messages): Html {
  return html`<span class="copyable"><span translate="no">${value}</span><button class="button icon-only" type="button" data-js data-copy="${value}" aria-label="${m.page.copy}: ${label}">${icon("copy")}</button></span>`;
}

/** A name or title that somebody gave: never translated, in its own direction. */
export function named(text: string): Html {
  return html`<bdi translate="no">${text}</bdi>`;
}

/** One line of a list of facts. */
export function factRow(label: string, value: HtmlValue): Html {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
}

export function receiptList(view: ReceiptFacts, m: Messages): Html {
  const rows = receiptFacts(view, m).map((fact) => receiptRow(fact, view.receipt.paidAt, m));
  return html`<section class="receipt" aria-label="${m.success.receipt}"><dl>${rows}</dl></section>`;
}

function receiptRow(fact: ReceiptFact, paidAt: Date, m: Messages): Html | null {
  const { label, value, detail } = fact;
  switch (fact.kind) {
    case "status":
      return null; // The screen's own heading or mark.
    case "amount":
      return factRow(label, html`<strong class="figure" translate="no">${value}</strong>`);
    case "reference":
      return factRow(label, copyable(value, label, m));
    case "time":
      return factRow(label, html`<time datetime="${paidAt.toISOString()}">${value}</time>`);
    case "name":
      return factRow(
        label,
        detail === undefined
          ? named(value)
          : html`${named(value)}<br><span class="hint" translate="no">${detail}</span>`,
      );
    case "text":
      return factRow(label, value);
  }
}
