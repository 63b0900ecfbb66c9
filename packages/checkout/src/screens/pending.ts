import { methodsUrl, pageUrl } from "../addresses.ts";
import { formatAmount } from "../format/format-amount.ts";
import { formatTime } from "../format/format-time.ts";
import { html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import { ownPath, safeLink } from "../markup/safe-link.ts";
import type { Messages } from "../messages/messages.ts";
import { withBrands } from "../parts/brand-names.ts";
import { leaveLink } from "../parts/leave-link.ts";
import { copyable } from "../parts/receipt-list.ts";
import type { ScreenParts } from "../screen.ts";
import type { PendingView } from "../view/checkout-view.ts";

const REFRESH_AFTER_MS = 5_000;

function wordsOf(view: PendingView, m: Messages): { heading: string; text: string } {
  switch (view.why) {
    case "confirming":
      return { heading: m.pending.confirming(view.methodName), text: m.pending.confirmingText };
    case "bank_approval":
      return { heading: m.pending.bankApproval, text: m.pending.bankApprovalText };
    case "waiting_for_payer":
      return {
        heading: m.pending.waitingForPayer(view.methodName),
        text: m.pending.waitingForPayerText,
      };
    case "under_review":
      return {
        heading: m.pending.underReview,
        text: m.pending.underReviewText(
          view.methodName,
          formatAmount(view.reportedMinor ?? 0),
          formatAmount(view.order.amountMinor),
        ),
      };
  }
}

/** The outcome is unknown: never shown as a failure, and no second charge without a warning. */
export function pendingScreen(view: PendingView, m: Messages): ScreenParts {
  const { heading, text } = wordsOf(view, m);
  const brands = [view.methodName];
  const resume =
    view.resumeUrl === undefined ? null : (ownPath(view.resumeUrl) ?? safeLink(view.resumeUrl));
  const self = pageUrl(view.checkoutId);
  return {
    status: 200,
    ...{ heading, brands },
    mark: { icon: "hourglass", tone: "wait" },
    body: html`<p>${withBrands(text, brands)}</p><div class="progress" data-js></div>
<p class="hint">${m.pending.started(formatTime(view.startedAt, view.lang))}<span data-js><br>${m.page.checking}</span></p>
${view.reference !== undefined && html`<p class="hint">${m.page.reference}: ${copyable(view.reference, m.page.reference, m)}</p>`}
<div class="buttons">${resume !== null && html`<a class="button primary" href="${resume}"${ownPath(resume) === null && html` target="_top"`} rel="noreferrer"><span>${withBrands(m.pay.continueTo(view.methodName), brands)}</span></a>`}<a class="button ${resume === null ? "primary" : "plain"}" href="${self}" data-check>${icon("refresh")}<span data-label>${m.page.checkStatus}</span></a>${view.canChooseAnother && html`<a class="button plain" href="${methodsUrl(view.checkoutId)}">${m.page.chooseAnother}</a>`}${leaveLink(view, view.leave, "plain", m)}</div>`,
    refresh: { afterMs: REFRESH_AFTER_MS, url: self },
    live: "follow",
  };
}
