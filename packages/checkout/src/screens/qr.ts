import { PATHS, pageUrl } from "../addresses.ts";
import { formatAmount } from "../format/format-amount.ts";
import { formatClock } from "../format/format-time.ts";
import { LOCALES } from "../format/languages.ts";
import { perLanguage } from "../format/per-language.ts";
import { sentences } from "../format/sentences.ts";
import { joinSpaced } from "../format/spaced.ts";
import { type Html, html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import { ownPath, safeLink } from "../markup/safe-link.ts";
import { safeSvg } from "../markup/safe-svg.ts";
import type { Messages } from "../messages/messages.ts";
import { brandsOf, withBrands } from "../parts/brand-names.ts";
import { hiddenField } from "../parts/hidden-field.ts";
import { appHint } from "../parts/leave-link.ts";
import { methodTile } from "../parts/method/brand-tile.ts";
import { sandboxOutcomes } from "../parts/method/sandbox-outcomes.ts";
import { noticeBox } from "../parts/notice-box.ts";
import { timeLeft } from "../parts/order-summary.ts";
import { copyable } from "../parts/receipt-list.ts";
import type { ScreenParts } from "../screen.ts";
import type { AppLink, QrView } from "../view/checkout-view.ts";
import type { Language } from "../view/facts.ts";
import type { Method } from "../view/method.ts";

/** How often a browser without script reloads. */
const REFRESH_AFTER_MS = 10_000;

/** The text next to it explains the consequence, so it also accepts the restart. */
function renewForm(view: QrView, m: Messages): Html {
  return html`<form method="post" action="${PATHS.pay}" data-pay>${hiddenField("checkoutId", view.checkoutId)}${hiddenField("method", view.method.id)}${hiddenField("attemptKey", view.attemptKey)}${hiddenField("acceptRestart", "yes")}<button class="button primary" type="submit">${icon("refresh")}<span data-label>${m.qr.renew}</span></button></form>`;
}

function picture(view: QrView, m: Messages): Html {
  const amount = formatAmount(view.order.amountMinor);
  const code = safeSvg(view.svg);
  return html`<figure class="qr">
<figcaption class="qr-label">${methodTile(view.method)}<span>${withBrands(view.method.name[view.lang], brandsOf(view.method, view.lang))}</span></figcaption>
${code !== null && html`<div class="qr-code" role="img" aria-label="${m.qr.alternative(amount, view.merchant.name)}"><div aria-hidden="true">${code}</div></div>`}
<p class="qr-to"><strong translate="no" dir="auto">${view.merchant.name}</strong> <span class="figure" translate="no">${amount}</span></p>
<p class="hint">${icon("clock")}${m.qr.validFor} <span class="figure" role="timer" data-qr-left="${remaining(view)}">${formatClock(remaining(view))}</span></p>
</figure>`;
}

function remaining(view: QrView): number {
  return Math.max(0, view.qrExpiresAt.getTime() - view.now.getTime());
}

function isOver(view: QrView): boolean {
  return remaining(view) === 0;
}

function appButton(app: AppLink, m: Messages): Html | null {
  const url = safeLink(app.url);
  if (url === null) return null;
  const fallback = app.fallbackUrl === undefined ? null : safeLink(app.fallbackUrl);
  return html`<a class="button primary app-link" href="${url}" target="_top"${fallback !== null && html` data-app-fallback="${fallback}"`}>${icon("smartphone")}<span>${withBrands(m.qr.open(app.name), [app.name])}</span></a>${fallback !== null && html`<a class="quiet-link app-link" href="${fallback}" target="_top"><span>${withBrands(m.qr.openWeb(app.name), [app.name])}</span></a>`}${fallback === null && appHint(url, m)}`;
}

function saveButton(view: QrView, m: Messages): Html | null {
  const path = ownPath(view.saveUrl);
  if (path === null) return null;
  const look = view.appLinks.length > 0 ? "plain" : "primary";
  return html`<a class="button ${look}" href="${path}" download>${icon("download")}${m.qr.save}</a>`;
}

function steps(title: string, lines: readonly string[], { apps = [] }: Method): Html {
  return html`<h2>${title}</h2><ol class="steps">${lines.map((line) => html`<li><span>${withBrands(line, apps)}</span></li>`)}</ol>`;
}

/** The one app that can pay the code, or examples of many. */
function appsOf({ method, lang }: QrView, m: Messages): string {
  const { apps = [] } = method;
  if (apps.length === 0) return m.qr.anyApp;
  const names = listOf(apps, lang);
  return apps.length === 1 ? names : m.qr.suchApps(names);
}

/** Of use where the code is on the screen of the phone that pays. */
function thisPhone(view: QrView, m: Messages): Html {
  const app = appsOf(view, m);
  return html`<section class="guide same"><div class="buttons">${view.appLinks.map((link) => appButton(link, m))}${saveButton(view, m)}</div>${steps(m.qr.stepsSame, [m.qr.stepSave, m.qr.stepGallery(app), m.qr.stepBack], view.method)}</section>`;
}

function otherPhone(view: QrView, m: Messages): Html {
  return html`<section class="guide other">${steps(m.qr.stepsOther, [m.qr.stepOpen(appsOf(view, m)), m.qr.stepScan, m.qr.stepConfirm], view.method)}</section>`;
}

function payerPhone(view: QrView, m: Messages): Html | null {
  const url =
    view.isSandbox && view.payerPhoneUrl !== undefined ? safeLink(view.payerPhoneUrl) : null;
  if (url === null) return null;
  return html`<p><a class="button sandbox-button" href="${url}" target="_blank" rel="noopener">${icon("smartphone")}${m.qr.payerPhone}</a></p>`;
}

/**
 * One clock at a time: the code's own, and that of the order once the code is over, when it says
 * how long another code can be got. On a phone the buttons that help there come before the code;
 * the stylesheet puts the code first and the steps next to it where there is a mouse.
 */
export function qrScreen(view: QrView, m: Messages): ScreenParts {
  const status = view.isScanned === true ? m.qr.scanned : m.qr.waiting;
  const live = html`<div class="qr-parts" data-qr-live${isOver(view) && html` hidden`}>${thisPhone(view, m)}${picture(view, m)}${otherPhone(view, m)}</div>`;
  const over = html`<div class="stack" data-qr-over${!isOver(view) && html` hidden`}>${noticeBox("warn", html`<strong>${m.qr.expired}</strong><p>${sentences(view.lang, m.qr.expiredText, m.qr.expiredPaid)}</p>`)}<div class="order-clock"><span>${m.page.timeLeft}</span>${timeLeft(view, m)}</div>${renewForm(view, m)}</div>`;
  return {
    status: 200,
    heading: m.qr.heading,
    body: html`<p class="waiting${view.isScanned && " scanned"}" role="status"><span class="pulse"></span>${status}</p>
${live}${over}
<p data-no-js><a class="button plain" href="${pageUrl(view.checkoutId)}">${icon("refresh")}${m.page.checkStatus}</a></p>
${payerPhone(view, m)}
<details class="fold"><summary>${m.qr.asText}${icon("chevron-down")}</summary><p class="payload">${copyable(view.payload, m.qr.asText, m)}</p></details>
${sandboxOutcomes(view, view.method.sandbox)}`,
    refresh: { afterMs: REFRESH_AFTER_MS, url: pageUrl(view.checkoutId) },
    live: "follow",
    hasBackLink: true,
    canCancel: true,
  };
}

const lists = perLanguage((lang) => new Intl.ListFormat(LOCALES[lang], { type: "disjunction" }));

/** `MAE, CIMB OCTO or Boost`, in the words of the language. */
function listOf(names: readonly string[], lang: Language): string {
  return joinSpaced(
    lists(lang)
      .formatToParts(names)
      .map(({ value }) => value),
  );
}
