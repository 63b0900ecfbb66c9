import { checkoutUrl, counterQrUrl, PATHS, selfUrl } from "./addresses.ts";
import { type HashedAsset, icon as iconAsset, script, stylesheet } from "./assets/assets.ts";
import { embedMarks } from "./embed/embed-marks.ts";
import { formatAmount } from "./format/format-amount.ts";
import { LOCALES } from "./format/languages.ts";
import { perLanguage } from "./format/per-language.ts";
import { perText } from "./format/per-text.ts";
import { placeWithSymbols } from "./marks/mark.ts";
import { escapeHtml, type Html, html, trusted } from "./markup/html.ts";
import { icon, iconSymbols } from "./markup/icons.ts";
import { tintStyleOf } from "./markup/tint.ts";
import { browserWords } from "./messages/browser-words.ts";
import { MESSAGES, type Messages } from "./messages/messages.ts";
import { withBrands } from "./parts/brand-names.ts";
import { hiddenField } from "./parts/hidden-field.ts";
import { shopName } from "./parts/leave-link.ts";
import { mandateRights, mandateTerms } from "./parts/mandate-terms.ts";
import { operatorLine, summaryBar, summaryMore, summaryOf } from "./parts/order-summary.ts";
import type { RenderedPage } from "./rendered-page.ts";
import type { ScreenParts } from "./screen.ts";
import type { CheckoutView, KnownCheckoutView } from "./view/checkout-view.ts";
import type { Language } from "./view/facts.ts";

function isKnown(view: CheckoutView): view is KnownCheckoutView {
  return "order" in view;
}

/**
 * The page's one style element: the merchant's colour, already checked. Empty when there is none.
 */
export function tintStyle(view: CheckoutView): string {
  return "merchant" in view ? tintStyleOf(view.merchant.colour ?? "") : "";
}

function languageLinks(view: CheckoutView, m: Messages): Html {
  if (view.languages.length === 0) return html``;
  const self = selfUrl(view);
  const link = (lang: Language) => {
    const other = MESSAGES[lang];
    const isCurrent = lang === view.lang;
    return html`<a href="${self}${self.includes("?") ? "&" : "?"}lang=${lang}" lang="${LOCALES[lang]}" hreflang="${lang}"${isCurrent && html` aria-current="true"`}><span aria-hidden="true">${other.languageShort}</span><span class="spoken">${other.languageName}</span></a>`;
  };
  return html`<nav class="languages" aria-label="${m.page.chooseLanguage}">${view.languages.map(link)}</nav>`;
}

function cancelForm(view: KnownCheckoutView, m: Messages): Html {
  return html`<form class="cancel" method="post" action="${PATHS.cancel}" data-once>${hiddenField("checkoutId", view.checkoutId)}<button class="button quiet" type="submit"><span data-label>${view.returnsTo === "" ? m.page.cancelPayment : m.page.cancel(shopName(view))}</span></button></form>`;
}

function mainPart(view: CheckoutView, parts: ScreenParts, m: Messages): Html {
  const { mark } = parts;
  const heading = withBrands(parts.heading, parts.brands ?? []);
  const title = mark
    ? html`<div class="outcome ${mark.tone}">${icon(mark.icon, "huge")}<h1 tabindex="-1">${heading}</h1></div>`
    : html`<h1 tabindex="-1">${heading}</h1>`;
  const back =
    isKnown(view) &&
    parts.hasBackLink === true &&
    html`<a class="back" href="${checkoutUrl(PATHS.page, view.checkoutId)}&amp;show=methods">${icon("arrow-left")}${m.page.otherMethods}</a>`;
  return html`<main id="main" class="screen-${view.screen}">${back}${title}${cardTerms(view, m)}
${parts.body}${isKnown(view) && parts.canCancel === true && cancelForm(view, m)}</main>`;
}

/** What the card is stored for stays in view where it is entered. */
function cardTerms(view: CheckoutView, m: Messages): Html | false {
  if (view.screen !== "choose" && view.screen !== "card") return false;
  const { mandate, lang, now, merchant } = view;
  if (mandate === undefined) return false;
  const terms = { ...mandate, lang, now, merchant };
  return html`${mandateTerms(terms, m)}<div class="mandate-notes">${mandateRights(terms, m)}<p>${m.mandate.verification(formatAmount(mandate.verificationMinor))}</p></div>`;
}

function leavesFrame(view: CheckoutView, { refresh }: ScreenParts): boolean {
  return "isFramed" in view && view.isFramed === true && refresh?.url.startsWith("/") === false;
}

function head(view: CheckoutView, parts: ScreenParts, m: Messages): Html {
  const title =
    "merchant" in view ? m.page.title(parts.heading, view.merchant.name) : parts.heading;
  const style = tintStyle(view);
  // In a frame it could only go to another of our pages; links open in the whole window.
  const { refresh } = leavesFrame(view, parts) ? {} : parts;
  const asset = ({ path, integrity }: HashedAsset) => html`"${path}" integrity="${integrity}"`;
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark"><meta name="format-detection" content="telephone=no">
<title>${title}</title>
${preview(view, title)}<link rel="stylesheet" href=${asset(stylesheet)}>
<link rel="icon" href="${iconAsset.path}" type="image/svg+xml">
${style !== "" && html`<style>${trusted(style)}</style>`}
<script src=${asset(script)} defer></script>
${refresh !== undefined && html`<noscript><meta http-equiv="refresh" content="${Math.ceil(refresh.afterMs / 1000)};url=${refresh.url}"></noscript>`}`;
}

/** For messengers, which show a card in place of a link: what is paid, to whom and how much. */
function preview(view: CheckoutView, title: string): Html | false {
  if (!("merchant" in view)) return false;
  const isOpen = OPEN_SCREENS.has(view.screen);
  const name = "order" in view ? view.order.title : view.product.name;
  const known = isOpen && name.trim() !== "" ? `${name} · ${view.merchant.name}` : title;
  const amountMinor = amountOf(view);
  const property = (key: string, content: string) =>
    html`<meta property="og:${key}" content="${content}">`;
  return html`${property("type", "website")}${property("site_name", view.operator)}${property("title", known)}${isOpen && amountMinor !== null && property("description", formatAmount(amountMinor))}
`;
}

/** Before anything was paid. */
const OPEN_SCREENS: ReadonlySet<string> = new Set([
  "choose",
  "card",
  "bank",
  "wallet",
  "enter_amount",
  "choose_quantity",
  "mandate",
]);

function amountOf(view: CheckoutView): number | null {
  if ("order" in view) return view.order.amountMinor;
  if (view.screen === "choose_quantity") return view.unitMinor;
  return view.screen === "mandate" ? (view.recurring?.amountMinor ?? null) : null;
}

function bodyMarks(view: CheckoutView, parts: ScreenParts): Html {
  const live =
    isKnown(view) &&
    parts.live !== undefined &&
    html` data-live="${parts.live}" data-version="${view.version}"${view.outages !== undefined && html` data-outages="${view.outages}"`} data-status="${checkoutUrl(PATHS.status, view.checkoutId)}" data-events="${checkoutUrl(PATHS.events, view.checkoutId)}"`;
  const linked =
    (view.screen === "enter_amount" || view.screen === "choose_quantity") &&
    html` data-live="final" data-version="open" data-status="${counterQrUrl(view.qrCode)}/status"`;
  return html`data-screen="${view.screen}" ${("checkoutId" in view || view.screen === "mandate" || "qrCode" in view) && html`data-self="${selfUrl(view)}"`}${live}${linked}${embedMarks(view)} data-words="${wordsOf(view.lang)}"`;
}

type PageText = Pick<RenderedPage, "html" | "symbols">;

/** A whole page around what the screen gives. */
export function documentOf(view: CheckoutView, parts: ScreenParts): PageText {
  const m = MESSAGES[view.lang];
  const summary = parts.isBare === true ? null : summaryOf(view, parts.isTimed === true, m);
  const content = html`<a class="skip" href="#main">${m.page.skip}</a>
<p class="banner offline" role="status" data-offline hidden>${icon("wifi-off")}${m.page.offline}</p>
<p class="banner in-app" role="status" data-in-app hidden>${icon("info")}<span>${m.page.inApp}</span><button class="button small" type="button" data-copy-page>${m.page.copyLink}</button></p>
<header>${view.isSandbox && html`<p class="sandbox">${icon("flask")}${m.page.sandbox}</p>`}
<div class="top"><p class="secure"><span class="spoken">${m.page.operatedBy(view.operator)}</span>${view.isEncrypted && icon("lock")}<span aria-hidden="true">${view.operator}</span></p>${languageLinks(view, m)}</div></header>
<div class="layout${summary === null && " alone"}">${summary && summaryBar(summary, m)}
${mainPart(view, parts, m)}
${summary ? summaryMore(summary, m) : html`<footer class="order-more">${operatorLine(view, m)}</footer>`}</div>
<div class="spoken" aria-live="polite" data-announce></div>`;
  const body = placeWithSymbols(content, view.marks ?? {}, PATHS.marks);
  const symbols = endOf(`${body.symbols}\n${iconSymbols(body.text)}`);
  const { text } = html`<!doctype html>
<html lang="${LOCALES[view.lang]}"><head>
${head(view, parts, m)}</head>
<body ${bodyMarks(view, parts)}>
${trusted(body.text)}`;
  return { html: text + symbols, symbols };
}

/** The same text every time, so that what is known of it is found at once. */
const endOf = perText((symbols) => `${symbols}\n</body></html>\n`);

const wordsOf = perLanguage((lang) =>
  trusted(escapeHtml(JSON.stringify(browserWords(lang, MESSAGES[lang])))),
);
