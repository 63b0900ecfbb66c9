import { PATHS, receiptPath } from "../addresses.ts";
import { formatAmount } from "../format/format-amount.ts";
import { sentences } from "../format/sentences.ts";
import { type Html, html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import type { Messages } from "../messages/messages.ts";
import { brand } from "../parts/brand-names.ts";
import { leaveCountdown, leaveLink, leaveRefresh, shopName } from "../parts/leave-link.ts";
import { mandateRights, mandateTerms } from "../parts/mandate-terms.ts";
import { noticeBox } from "../parts/notice-box.ts";
import { helpLines, logo } from "../parts/order-summary.ts";
import { receiptList } from "../parts/receipt-list.ts";
import { refundingText } from "../parts/refunding-text.ts";
import { companyLine, receiptStatus } from "../receipt/receipt-facts.ts";
import type { ScreenParts } from "../screen.ts";
import type { AlreadyPaidView, ReceiptView, SuccessView } from "../view/checkout-view.ts";
import type { MandateTerms } from "../view/mandate.ts";

export function successScreen(view: SuccessView, m: Messages): ScreenParts {
  const { mandate } = view;
  if (mandate) return mandateDoneScreen({ ...view, mandate }, m);
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

/** A card was verified: what was agreed, before what was charged for it. */
function mandateDoneScreen(
  view: SuccessView & { mandate: MandateTerms },
  m: Messages,
): ScreenParts {
  const { mandate, merchant, lang, now, receipt } = view;
  const terms = { ...mandate, lang, now, merchant, state: "active" } as const;
  const { amountMinor, refundedMinor = 0 } = receipt;
  const say = refundedMinor < amountMinor ? m.mandate.refunding : m.mandate.refunded;
  const refresh = leaveRefresh(view.leave);
  return {
    status: 200,
    heading: m.mandate.confirmedHeading,
    mark: { icon: "circle-check", tone: "good" },
    body: html`<p>${m.mandate.confirmedText(merchant.name)}</p>${leaveCountdown(view, view.leave, m)}${mandateTerms(terms, m)}
<div class="mandate-notes"><p>${say(formatAmount(amountMinor))}</p>${mandateRights(terms, m)}</div>
<details class="fold"><summary>${m.success.receipt}${icon("chevron-down")}</summary>${receiptList(view, m)}${receiptActions(view, m)}</details>`,
    ...(refresh !== undefined && { refresh }),
  };
}

export function alreadyPaidScreen(view: AlreadyPaidView, m: Messages): ScreenParts {
  const { receipt } = view;
  return {
    status: 200,
    heading: m.success.alreadyHeading,
    mark: { icon: "circle-check", tone: "good" },
    body: html`<p>${sentences(view.lang, m.success.alreadyText, receipt === undefined && m.success.otherDevice)}</p><div class="buttons">${leaveLink(view, view.leave, "primary", m)}</div>${receipt !== undefined && html`${receiptList({ ...view, receipt }, m)}${receiptActions({ ...view, receipt }, m)}`}`,
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
    body: html`<div class="receipt-head">${logo(merchant)}<div><p class="receipt-merchant" translate="no" dir="auto">${merchant.name}</p>${company !== "" && html`<p class="hint" translate="no" dir="auto">${company}</p>`}</div><p class="receipt-status ${status === "paid" ? "good" : "wait"}">${mark}${m.success.statuses[status]}</p></div>
${receiptList(view, m)}${helpLines(merchant, view.lang, m)}${receiptActions(view, m)}`,
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
  const { url, amountMinor, paymentId } = view.receipt;
  const { success } = m;
  const text = success.shareText(formatAmount(amountMinor), shopName(view));
  const whatsApp = `https://wa.me/?${new URLSearchParams({ text: `${text}\n${url}` })}`;
  return html`<div class="receipt-actions">
<a class="button small" href="${receiptPath(PATHS.receiptPdf, view.checkoutId, paymentId)}" target="_top" download>${icon("download")}${success.pdf}</a>
<a class="button small" href="${receiptPath(PATHS.receipt, view.checkoutId, paymentId)}" target="_top" data-print>${icon("printer")}${success.print}</a>
<a class="button small" href="${whatsApp}" target="_blank" rel="noopener noreferrer">${icon("message-circle")}${brand("WhatsApp")}</a>
<button class="button small" type="button" data-js data-copy="${url}">${icon("copy")}${m.page.copyLink}</button>
<button class="button small" type="button" hidden data-share="${url}" data-share-title="${success.receipt}" data-share-text="${text}">${icon("share")}${success.share}</button>
</div>
<p class="hint receipt-note">${success.linkNote}</p>`;
}
