import { checkoutUrl, PATHS } from "../addresses.ts";
import { formatAmount } from "../format/format-amount.ts";
import { type Html, html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import type { Messages } from "../messages/messages.ts";
import { leaveCountdown, leaveLink, leaveRefresh, shopName } from "../parts/leave-link.ts";
import { noticeBox } from "../parts/notice-box.ts";
import { helpLines, logo } from "../parts/order-summary.ts";
import { receiptList } from "../parts/receipt-list.ts";
import { refundingText } from "../parts/refunding-text.ts";
import { companyLine, receiptStatus } from "../receipt/receipt-facts.ts";
import type { ScreenParts } from "../screen.ts";
import type { AlreadyPaidView, ReceiptView, SuccessView } from "../view/checkout-view.ts";

export function successScreen(view: SuccessView, m: Messages): ScreenParts {
  const text =
    view.late === "after_expiry" ? m.success.lateText : m.success.text(view.merchant.name);
  const refunding =
    view.refunding !== undefined && noticeBox("warn", refundingText(view.refunding, m));
  const refresh = leaveRefresh(view.leave);
  return {
    status: 200,
    heading: m.success.heading,
    mark: { icon: "circle-check", tone: "good" },
    body: html`<p>${text}</p>${refunding}${leaveCountdown(view, view.leave, m)}${receiptList(view, m)}${receiptActions(view, m)}`,
    ...(refresh !== undefined && { refresh }),
  };
}

export function alreadyPaidScreen(view: AlreadyPaidView, m: Messages): ScreenParts {
  const { receipt } = view;
  return {
    status: 200,
    heading: m.success.alreadyHeading,
    mark: { icon: "circle-check", tone: "good" },
    body: html`<p>${m.success.alreadyText}</p><div class="buttons">${leaveLink(view, view.leave, "primary", m)}</div>${receipt !== undefined && html`${receiptList({ ...view, receipt }, m)}${receiptActions({ ...view, receipt }, m)}`}`,
  };
}

/** A sheet of paper: who was paid, what, how and when. Nothing leads back into the checkout. */
export function receiptScreen(view: ReceiptView, m: Messages): ScreenParts {
  const { merchant, receipt } = view;
  const company = companyLine(merchant);
  const status = receiptStatus(receipt);
  const mark = status === "paid" ? icon("circle-check") : icon("refresh");
  return {
    status: 200,
    heading: m.success.receipt,
    body: html`<div class="receipt-head">${logo(merchant)}<div><p class="receipt-merchant">${merchant.name}</p>${company !== "" && html`<p class="hint">${company}</p>`}</div><p class="receipt-status ${status === "paid" ? "good" : "wait"}">${mark}${m.success.statuses[status]}</p></div>
${receiptList(view, m)}${helpLines(merchant, m)}${receiptActions(view, m)}`,
    isBare: true,
  };
}

/**
 * Actions to save and share the receipt. Anyone with its link can read it, so the text names only
 * the merchant and the amount.
 */
function receiptActions(
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
