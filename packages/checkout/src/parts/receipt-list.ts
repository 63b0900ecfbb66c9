import { formatAmount } from "../format/format-amount.ts";
import { formatDateTime } from "../format/format-time.ts";
import { type Html, type HtmlValue, html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import type { Messages } from "../messages/messages.ts";
import type { CheckoutFacts } from "../view/facts.ts";
import type { Receipt } from "../view/receipt.ts";

/** Copying needs the script; without it the value can still be selected. */
export function copyable(value: string, label: string, m: Messages): Html {
  return html`<span class="copyable"><span>${value}</span><button class="button icon-only" type="button" data-js data-copy="${value}" aria-label="${m.page.copy}: ${label}">${icon("copy")}</button></span>`;
}

/** One line of a list of facts. */
export function factRow(label: string, value: HtmlValue): Html {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
}

export function receiptList(view: CheckoutFacts, receipt: Receipt, m: Messages): Html {
  const { success } = m;
  const { methodName, methodDetail } = receipt;
  const method = methodDetail
    ? html`${methodName}<br><span class="hint">${methodDetail}</span>`
    : methodName;
  return html`<section class="receipt" aria-label="${success.receipt}"><dl>
${factRow(success.amount, html`<strong class="figure">${formatAmount(receipt.amountMinor)}</strong>`)}
${factRow(success.paidTo, view.merchant.name)}
${factRow(success.for, view.order.title)}
${factRow(success.order, copyable(view.order.id, success.order, m))}
${factRow(success.method, method)}
${factRow(success.time, html`<time datetime="${receipt.paidAt.toISOString()}">${formatDateTime(receipt.paidAt, view.lang)}</time>`)}
${factRow(success.paymentId, copyable(receipt.paymentId, success.paymentId, m))}
${receipt.railReference !== undefined && factRow(success.railReference, copyable(receipt.railReference, success.railReference, m))}
</dl></section>`;
}
