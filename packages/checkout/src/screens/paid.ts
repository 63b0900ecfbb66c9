import { checkoutUrl, PATHS } from "../addresses.ts";
import { html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import type { Messages } from "../messages/messages.ts";
import { leaveCountdown, leaveLink, leaveRefresh } from "../parts/leave-link.ts";
import { noticeBox } from "../parts/notice-box.ts";
import { helpLines } from "../parts/order-summary.ts";
import { receiptList } from "../parts/receipt-list.ts";
import { refundingText } from "../parts/refunding-text.ts";
import type { ScreenParts } from "../screen.ts";
import type { AlreadyPaidView, ReceiptView, SuccessView } from "../view/checkout-view.ts";

function printLink(checkoutId: string, m: Messages) {
  return html`<p class="print-line"><a class="button quiet" href="${checkoutUrl(PATHS.receipt, checkoutId)}" target="_top" data-print>${icon("printer")}${m.success.print}</a></p>`;
}

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
    body: html`<p>${text}</p>${refunding}${leaveCountdown(view, view.leave, m)}${receiptList(view, view.receipt, m)}${printLink(view.checkoutId, m)}`,
    ...(refresh !== undefined && { refresh }),
  };
}

export function alreadyPaidScreen(view: AlreadyPaidView, m: Messages): ScreenParts {
  return {
    status: 200,
    heading: m.success.alreadyHeading,
    mark: { icon: "circle-check", tone: "good" },
    body: html`<p>${m.success.alreadyText}</p><div class="buttons">${leaveLink(view, view.leave, "primary", m)}</div>${view.receipt !== undefined && html`${receiptList(view, view.receipt, m)}${printLink(view.checkoutId, m)}`}`,
  };
}

/** A sheet of paper: the same facts, nothing to press but 'print'. */
export function receiptScreen(view: ReceiptView, m: Messages): ScreenParts {
  return {
    status: 200,
    heading: m.success.receipt,
    body: html`${receiptList(view, view.receipt, m)}${helpLines(view.merchant, m)}<p class="print-line" data-js><button class="button plain" type="button" data-print>${icon("printer")}${m.success.print}</button></p>`,
    isBare: true,
  };
}
