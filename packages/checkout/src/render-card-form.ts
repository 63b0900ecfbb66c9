import { CARD_PATHS, pageUrl } from "./addresses.ts";
import { cardScript, cardStylesheet, type HashedAsset } from "./assets/assets.ts";
import { cardHeaders } from "./content-policy.ts";
import { formatAmount } from "./format/format-amount.ts";
import { LOCALES } from "./format/languages.ts";
import { perLanguage } from "./format/per-language.ts";
import { placeMarks } from "./marks/mark.ts";
import { escapeHtml, type Html, html, trusted } from "./markup/html.ts";
import { icon, iconSymbols } from "./markup/icons.ts";
import { tintStyleOf } from "./markup/tint.ts";
import { cardWords } from "./messages/browser-words.ts";
import { MESSAGES, type Messages } from "./messages/messages.ts";
import { cardFields, removeCardForm } from "./parts/card-fields.ts";
import { hiddenField } from "./parts/hidden-field.ts";
import { brandMark } from "./parts/method/brand-tile.ts";
import { sandboxOutcomes } from "./parts/method/sandbox-outcomes.ts";
import { restartBox } from "./parts/pay-form.ts";
import type { RenderedPage } from "./rendered-page.ts";
import type { CardFormView, CardNextView, CardNoteView } from "./view/card-view.ts";

/** The document in the card frame: the form, and what replaces it. */
export function renderCardForm(view: CardFormView): RenderedPage {
  const m = MESSAGES[view.lang];
  const button = m.pay.amount(formatAmount(view.amountMinor));
  const body = html`<main><form class="pay" method="post" action="${CARD_PATHS.pay}" target="_top" autocomplete="on" data-pay novalidate>
${hiddenField("reference", view.reference)}
${cardFields(view.card, m)}${restartBox(view, m)}
<div class="pay-bar"><button class="button primary" type="submit">${icon("lock")}<span data-label>${button}</span></button></div>
<div class="hint protection">${icon("shield-check")}<p>${m.card.protection}</p><span class="brands" aria-hidden="true">${view.card.brands.map(brandMark)}</span></div>
<p class="hint">${m.card.privacy}</p>
</form>${removeCardForm(view.reference, view.card)}${sandboxOutcomes(view, view.sandbox)}</main>`;
  return cardDocument(view, 200, body, m);
}

const STATUSES = {
  // What became of the order is no error: a browser would report one in its console.
  over: 200,
  paid: 200,
  cancelled: 200,
  expired: 200,
  ended: 200,
  pending: 200,
  off: 403,
  unknown: 404,
  too_many: 429,
  unavailable: 503,
  failed: 500,
} as const;

function noteText(why: CardNoteView["why"], m: Messages): string {
  switch (why) {
    case "over":
      return m.card.over;
    case "paid":
      return `${m.success.alreadyHeading}. ${m.success.alreadyText}`;
    case "cancelled":
      return `${m.ended.cancelledHeading}. ${m.ended.cancelledText}`;
    case "expired":
      return `${m.ended.expiredHeading}. ${m.ended.expiredText}`;
    case "ended":
      return m.failed.heading;
    case "pending":
      return m.ended.expiredOpenText;
    case "off":
      return m.card.off;
    case "unknown":
      return m.problem.unknownText;
    case "unavailable":
      return m.problem.unavailableText;
    case "too_many":
      return m.card.tooMany;
    case "failed":
      return m.problem.errorText;
  }
}

/** Says why there is no form, with the way to the page. */
export function renderCardNote(view: CardNoteView): RenderedPage {
  const m = MESSAGES[view.lang];
  const url = view.checkoutId === undefined ? null : view.pageOrigin + pageUrl(view.checkoutId);
  const way =
    url !== null &&
    html`<a class="button primary" href="${url}" target="_top" rel="noreferrer">${icon("refresh")}${m.page.checkStatus}</a>`;
  const body = html`<main class="note"><p>${noteText(view.why, m)}</p>${way}</main>`;
  return cardDocument(view, STATUSES[view.why], body, m);
}

/**
 * After a form that was sent in a page that is framed itself: browsers do not let this frame
 * navigate that page, so its script does. Without script the payer continues in the whole window.
 */
export function renderCardNext(view: CardNextView): RenderedPage {
  const m = MESSAGES[view.lang];
  const url = view.pageOrigin + view.path;
  const body = html`<main class="note"><p data-js>${m.page.working}</p><a class="button primary" data-no-js href="${url}" target="_top" rel="noreferrer">${m.threeDs.continue}</a></main>`;
  return cardDocument(view, 200, body, m, html` data-next="${view.path}"`);
}

const wordsOf = perLanguage((lang) =>
  trusted(escapeHtml(JSON.stringify(cardWords(lang, MESSAGES[lang])))),
);

function cardDocument(
  view: CardNoteView | CardFormView | CardNextView,
  status: number,
  content: Html,
  m: Messages,
  attributes?: Html,
): RenderedPage {
  const style = "colour" in view ? tintStyleOf(view.colour ?? "") : "";
  const marks = "marks" in view ? (view.marks ?? {}) : {};
  const body = placeMarks(content, marks, CARD_PATHS.marks);
  const asset = ({ path, integrity }: HashedAsset) => html`"${path}" integrity="${integrity}"`;
  const { text } = html`<!doctype html>
<html lang="${LOCALES[view.lang]}"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="format-detection" content="telephone=no">
<title>${m.card.heading}</title>
<link rel="stylesheet" href=${asset(cardStylesheet)}>
${
  style !== "" &&
  html`<style>${trusted(style)}</style>
`
}<script src=${asset(cardScript)} defer></script></head>
<body data-page="${view.pageOrigin}" data-words="${wordsOf(view.lang)}"${attributes}>
${body}
<div class="spoken" aria-live="polite" data-announce></div>
${iconSymbols(body.text)}
</body></html>
`;
  return {
    status,
    html: text,
    headers: cardHeaders({ ...view, style, hasPictures: Object.keys(marks).length > 0 }),
  };
}
