/** The receipt as an email. Loads neither pages nor assets: a worker sends it. */

import { PATHS, receiptPath } from "../addresses.ts";
import { formatAmount } from "../format/format-amount.ts";
import { LOCALES, pickLanguage } from "../format/languages.ts";
import { plainText } from "../format/plain-text.ts";
import { html, trusted } from "../markup/html.ts";
import { MESSAGES } from "../messages/messages.ts";
import { brandName } from "../parts/method/brand-tile.ts";
import type { Language } from "../view/facts.ts";
import type { ReceiptFacts } from "./receipt-facts.ts";
import { receiptText } from "./receipt-text.ts";

export interface ReceiptMail {
  subject: string;
  text: string;
  html: string;
}

/** Of the page on which the payer paid; English where there was none. */
export function mailLanguage(known: unknown): Language {
  return pickLanguage(null, null, typeof known === "string" ? known : null);
}

/** The receipt's own address, complete, to share. */
export function receiptUrl(publicUrl: string, checkoutId: string, paymentId: string): string {
  return publicUrl + receiptPath(PATHS.receipt, checkoutId, paymentId);
}

/** `Visa •••• 4242`. */
export function cardText(brand: unknown, lastFour: string): string {
  return `${typeof brand === "string" ? brandName(brand) : ""} •••• ${lastFour}`.trim();
}

/** Mail programs know no stylesheet: every element carries its own. */
const STYLE = {
  body: "margin:0;padding:24px 16px;background:#f5f8f7;color:#14211f;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif",
  sheet:
    "max-width:520px;margin:0 auto;padding:24px;border:1px solid #dce5e2;border-radius:12px;background:#ffffff",
  sandbox:
    "margin:0 0 16px;padding:8px 12px;border-radius:8px;background:#6938ef;color:#ffffff;font-weight:600",
  heading: "margin:0 0 4px;font-size:22px;line-height:1.3",
  hint: "margin:0;color:#4a5c58;font-size:14px",
  table: "width:100%;margin:20px 0;border-collapse:collapse;font-size:15px",
  label:
    "padding:8px 12px 8px 0;border-top:1px solid #dce5e2;color:#4a5c58;font-weight:400;text-align:left;vertical-align:top",
  value: "padding:8px 0;border-top:1px solid #dce5e2;text-align:right;word-break:break-word",
  link: "color:#0b6e63;font-weight:600",
} as const;

export function receiptMail(page: ReceiptFacts & { isSandbox: boolean }): ReceiptMail {
  const view = withoutLinks(page);
  const { success, receiptMail: words } = MESSAGES[view.lang];
  const { merchant, receipt } = view;
  const paper = receiptText(view);
  const help = [paper.help, ...paper.contact].join(" ");
  const lines = paper.facts.map(({ label, value, detail }) => ({
    label,
    value: detail === undefined ? value : `${value}, ${detail}`,
  }));
  // An amount has a space that does not break; headers have plain ones.
  const subject = words
    .subject(merchant.name, formatAmount(receipt.amountMinor))
    .replaceAll(/\s/gu, " ");
  const text = [
    ...(paper.sandbox === "" ? [] : [paper.sandbox, ""]),
    words.intro(merchant.name),
    "",
    ...lines.map(({ label, value }) => `${label}: ${value}`),
    "",
    `${words.view}: ${receipt.url}`,
    success.linkNote,
    "",
    ...(paper.company === "" ? [] : [paper.company]),
    help,
    words.why(merchant.name),
  ].join("\n");
  const document = html`${trusted("<!doctype html>")}
<html lang="${LOCALES[view.lang]}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="${STYLE.body}"><div style="${STYLE.sheet}">
${paper.sandbox !== "" && html`<p style="${STYLE.sandbox}">${paper.sandbox}</p>`}
<h1 style="${STYLE.heading}">${paper.heading}</h1>
<p style="margin:0">${words.intro(merchant.name)}</p>
<table style="${STYLE.table}"><tbody>
${lines.map(({ label, value }) => html`<tr><th scope="row" style="${STYLE.label}">${label}</th><td style="${STYLE.value}">${value}</td></tr>`)}
</tbody></table>
<p><a href="${receipt.url}" style="${STYLE.link}">${words.view}</a></p>
<p style="${STYLE.hint}">${success.linkNote}</p>
<p style="${STYLE.hint}">${paper.company !== "" && html`${paper.company}<br>`}${help}<br>${words.why(merchant.name)}</p>
</div></body></html>
`;
  return { subject, text, html: document.text };
}

/** Names, titles and references are the merchant's or a provider's: only our own link is one. */
function withoutLinks<T extends ReceiptFacts>(view: T): T {
  const { merchant, order, receipt } = view;
  const { companyName, registrationNumber } = merchant;
  const { methodDetail, railReference } = receipt;
  return {
    ...view,
    merchant: {
      ...merchant,
      name: plainText(merchant.name),
      ...(companyName && { companyName: plainText(companyName) }),
      ...(registrationNumber && { registrationNumber: plainText(registrationNumber) }),
    },
    order: { ...order, id: plainText(order.id), title: plainText(order.title) },
    receipt: {
      ...receipt,
      methodName: plainText(receipt.methodName),
      ...(methodDetail && { methodDetail: plainText(methodDetail) }),
      ...(railReference && { railReference: plainText(railReference) }),
    },
  };
}
