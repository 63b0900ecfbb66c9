import { methodsUrl, pageUrl } from "../addresses.ts";
import { sentences } from "../format/sentences.ts";
import { html } from "../markup/html.ts";
import { safeLink } from "../markup/safe-link.ts";
import type { Messages } from "../messages/messages.ts";
import { withBrands } from "../parts/brand-names.ts";
import {
  leaveLink,
  leaveRefresh,
  shopButton,
  shopName,
  startAgainLink,
} from "../parts/leave-link.ts";
import { noticeBox } from "../parts/notice-box.ts";
import { copyable } from "../parts/receipt-list.ts";
import { refundingText } from "../parts/refunding-text.ts";
import type { ScreenParts } from "../screen.ts";
import type { CancelledView, ExpiredView, FailedView, LeavingView } from "../view/checkout-view.ts";

/** After its end, the page follows an order that a late payment completes after all. */
export function failedScreen(view: FailedView, m: Messages): ScreenParts {
  const { why, next } = m.decline[view.reason];
  const by = view.providerName;
  const reference =
    view.reference !== undefined &&
    html`<p class="hint">${m.page.reference}: ${copyable(view.reference, m.page.reference, m)}</p>`;
  const { refunding } = view;
  const said = refunding
    ? noticeBox("warn", refundingText(refunding, m))
    : html`<p>${withBrands(why(by), [by])}</p><p>${view.canTryAgain ? withBrands(sentences(view.lang, next(by), m.failed.open), [by]) : m.failed.over}</p>`;
  const tries =
    view.canTryAgain &&
    html`<a class="button primary" href="${methodsUrl(view.checkoutId)}">${m.page.chooseAnother}</a>${view.sameMethodId !== undefined && html`<a class="button plain" href="${pageUrl(view.checkoutId, view.sameMethodId)}"><span>${withBrands(m.failed.again(view.methodName), [view.methodName])}</span></a>`}`;
  return {
    status: 200,
    heading: m.failed.heading,
    mark: { icon: "circle-x", tone: "bad" },
    body: html`${said}
<div class="buttons">${tries}${leaveLink(view, view.leave, view.canTryAgain ? "plain" : "primary", m)}${!view.canTryAgain && startAgainLink(view, m)}</div>${reference}`,
    isTimed: view.canTryAgain,
    live: view.canTryAgain ? "final" : "follow",
  };
}

export function cancelledScreen(view: CancelledView, m: Messages): ScreenParts {
  const isOpen = view.hadOpenAttempt === true;
  return {
    status: 200,
    heading: m.ended.cancelledHeading,
    mark: { icon: "ban", tone: "warn" },
    body: html`<p>${isOpen ? m.ended.expiredOpenText : m.ended.cancelledText}</p><div class="buttons">${leaveLink(view, view.leave, "primary", m)}${startAgainLink(view, m)}</div>${!isOpen && html`<p class="hint">${m.ended.closeText}</p>`}`,
    ...(isOpen && { live: "follow" as const }),
  };
}

/** How often a browser without script looks for a payment that arrives late. */
const REFRESH_AFTER_MS = 30_000;

export function expiredScreen(view: ExpiredView, m: Messages): ScreenParts {
  const { ended } = m;
  const { lang, hadOpenAttempt } = view;
  const text = hadOpenAttempt
    ? html`<p>${sentences(lang, ended.noPaymentText, ended.notPaid)}</p><p>${ended.latePayment}</p>`
    : html`<p>${view.leave ? ended.expiredText : ended.cancelledText}</p>`;
  return {
    status: 200,
    heading: hadOpenAttempt ? ended.noPaymentHeading : ended.expiredHeading,
    mark: { icon: "timer-off", tone: "warn" },
    body: html`${text}<div class="buttons">${leaveLink(view, view.leave, "primary", m)}${startAgainLink(view, m)}</div>`,
    ...(hadOpenAttempt && {
      live: "follow" as const,
      refresh: { afterMs: REFRESH_AFTER_MS, url: pageUrl(view.checkoutId) },
    }),
  };
}

/** On the way to the shop. The link works where neither script nor refresh does. */
export function leavingScreen(view: LeavingView, m: Messages): ScreenParts {
  const url = safeLink(view.leave.url);
  const refresh = leaveRefresh(view.leave);
  return {
    status: 200,
    heading: m.ended.leavingHeading(shopName(view)),
    body: html`<div class="progress" data-js></div><p>${m.redirecting.manual}</p>${url !== null && html`<div class="buttons">${shopButton(url, view, "primary", m, true)}</div>`}`,
    ...(refresh !== undefined && { refresh }),
  };
}
