import { checkoutUrl, PATHS } from "../addresses.ts";
import { formatAmount } from "../format/format-amount.ts";
import { type Html, html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import type { Messages } from "../messages/messages.ts";
import type { ReceiptView, SuccessView } from "../view/checkout-view.ts";
import { shopName } from "./leave-link.ts";

/**
 * Actions to save and share the receipt. Anyone with its link can read it, so the text names only
 * the merchant and the amount.
 */
export function receiptActions(
  view: Pick<SuccessView | ReceiptView, "checkoutId" | "merchant" | "returnsTo" | "receipt">,
  m: Messages,
): Html {
  const { url, amountMinor } = view.receipt;
  const { success } = m;
  const text = success.shareText(formatAmount(amountMinor), shopName(view));
  const whatsApp = `https://wa.me/?${new URLSearchParams({ text: `${text}\n${url}` })}`;
  return html`<div class="receipt-actions">
<a class="button small" href="${checkoutUrl(PATHS.receiptPdf, view.checkoutId)}" target="_top" download>${icon("download")}${success.pdf}</a>
<a class="button small" href="${checkoutUrl(PATHS.receipt, view.checkoutId)}" target="_top" data-print>${icon("printer")}${success.print}</a>
<a class="button small" href="${whatsApp}" target="_blank" rel="noopener noreferrer">${icon("message-circle")}WhatsApp</a>
<button class="button small" type="button" data-js data-copy="${url}">${icon("copy")}${m.page.copyLink}</button>
<button class="button small" type="button" hidden data-share="${url}" data-share-title="${success.receipt}" data-share-text="${text}">${icon("share")}${success.share}</button>
</div>
<p class="hint receipt-note">${success.linkNote}</p>`;
}
