import { formatAmount } from "../format/format-amount.ts";
import { formatClock, formatTime } from "../format/format-time.ts";
import { sentences } from "../format/sentences.ts";
import { dialledPhone } from "../format/typed-kinds.ts";
import { type Html, html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import { ownPath } from "../markup/safe-link.ts";
import type { Messages } from "../messages/messages.ts";
import type { CheckoutView, MandateView } from "../view/checkout-view.ts";
import type { CheckoutFacts, Language, Merchant, PageFacts } from "../view/facts.ts";
import { copyable } from "./receipt-list.ts";

export function logo(merchant: Merchant): Html {
  const path = merchant.logoUrl === undefined ? null : ownPath(merchant.logoUrl);
  if (path !== null) return html`<img class="logo" src="${path}" width="40" height="40" alt="">`;
  const initial = Array.from(merchant.name.trim())[0] ?? "";
  return html`<span class="logo letter" aria-hidden="true">${initial.toUpperCase()}</span>`;
}

/** A clock where a script can run it, else the time of day. */
export function timeLeft(view: CheckoutFacts, m: Messages): Html {
  const leftMs = Math.max(0, view.expiresAt.getTime() - view.now.getTime());
  const before = m.page.expiresAt(formatTime(view.expiresAt, view.lang));
  return html`<p class="time-left">${icon("clock")}<span data-js><span class="spoken">${m.page.timeLeft}: </span><span class="figure" role="timer" data-time-left="${leftMs}">${formatClock(leftMs)}</span></span><span data-no-js>${before}</span></p>`;
}

function contact(merchant: Merchant): Html {
  const { supportEmail, supportPhone } = merchant;
  const phone = supportPhone && dialledPhone(supportPhone);
  return html`${supportEmail !== undefined && html`<a class="contact" href="mailto:${encodeURIComponent(supportEmail).replace("%40", "@")}">${icon("mail")}<span translate="no">${supportEmail}</span></a>`}${phone && html`<a class="contact" href="tel:${phone}">${icon("phone")}<span translate="no">${supportPhone}</span></a>`}`;
}

/** The support contact. */
export function helpLines(merchant: Merchant, lang: Language, m: Messages): Html {
  return html`<div class="help"><p><strong>${m.page.help}</strong>${lang === "zh" ? "" : " "}${m.page.helpText(merchant.name)}</p>${contact(merchant)}</div>`;
}

/** Who processes the payment, and what protects it. */
export function operatorLine(view: PageFacts & { merchant?: Merchant }, m: Messages): Html {
  const { operator, isEncrypted, merchant, lang } = view;
  const text = sentences(
    lang,
    m.page.processedBy(operator),
    merchant !== undefined && m.page.notShared(merchant.name),
    isEncrypted && m.page.encrypted,
  );
  return html`<p class="operator">${text}</p>`;
}

interface Summary {
  label: string;
  merchant: Merchant;
  title: string;
  money: Html | null;
  facts: Html;
}

/** What is paid for, and to whom; null where nothing is known. */
export function summaryOf(view: CheckoutView, isTimed: boolean, m: Messages): Summary | null {
  if (view.screen === "mandate") return mandateSummary(view, m);
  if ("qrCode" in view) return productSummary(view, m.page.summary, null, m);
  if (!("order" in view)) return null;
  const { order, merchant } = view;
  const number = html`<dl><dt>${m.page.orderNumber}</dt><dd>${copyable(order.id, m.page.orderNumber, m)}</dd></dl>`;
  return {
    label: m.page.summary,
    merchant,
    title: order.title,
    money: html`<p class="amount"><span class="spoken">${m.page.amount}: </span><span class="figure">${formatAmount(order.amountMinor)}</span></p>${isTimed && timeLeft(view, m)}`,
    facts: html`${wholeTitle(order.title)}${number}${detail(order.detail)}${helpLines(merchant, view.lang, m)}${operatorLine(view, m)}`,
  };
}

function mandateSummary(view: MandateView, m: Messages): Summary {
  const { recurring } = view;
  const money = recurring
    ? html`<p class="amount figure">${formatAmount(recurring.amountMinor)}</p><p class="time-left">${m.mandate.every[recurring.interval]}</p>`
    : null;
  return productSummary(view, m.mandate.heading, money, m);
}

function productSummary(
  view: PageFacts & Pick<MandateView, "merchant" | "product">,
  label: string,
  money: Html | null,
  m: Messages,
): Summary {
  const { merchant, product } = view;
  const facts = html`${wholeTitle(product.name)}${detail(product.description)}${helpLines(merchant, view.lang, m)}${operatorLine(view, m)}`;
  return { label, merchant, title: product.name, money, facts };
}

/** The bar of a phone shows two lines of it. */
const TITLE_SHOWN_MAX = 40;

function wholeTitle(title: string): Html | false {
  return (
    Array.from(title).length > TITLE_SHOWN_MAX &&
    html`<p class="whole-title" dir="auto">${title}</p>`
  );
}

function detail(text: string): Html | false {
  return text.trim() !== "" && html`<p class="order-detail" dir="auto">${text}</p>`;
}

/**
 * Stays in view while the page scrolls: who is paid, how much, for what, and on a phone a link to
 * the support contact. On a desktop it shows everything.
 */
export function summaryBar({ label, merchant, title, money, facts }: Summary, m: Messages): Html {
  const toHelp = html`<a class="to-help" href="#help" aria-label="${m.page.help}">${icon("circle-help")}</a>`;
  return html`<section class="order-bar" aria-label="${label}">${logo(merchant)}
<div class="order-words"><p class="merchant" translate="no" dir="auto">${merchant.name}</p><p class="order-title" dir="auto">${title}</p></div>
${money && html`<div class="order-money" translate="no">${money}</div>`}${toHelp}<div class="order-facts">${facts}</div></section>`;
}

/** On a phone, what the bar has no room for. The stylesheet shows one of the two. */
export function summaryMore({ facts }: Summary, m: Messages): Html {
  return html`<aside class="order-more" id="help" aria-label="${m.page.details}"><div class="order-facts">${facts}</div></aside>`;
}
