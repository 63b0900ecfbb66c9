import { PATHS } from "../addresses.ts";
import { formatAmount } from "../format/format-amount.ts";
import { formatDate, formatWeekday, isSameDay } from "../format/format-time.ts";
import { type HtmlValue, html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import { safeLink } from "../markup/safe-link.ts";
import type { Messages } from "../messages/messages.ts";
import { hiddenField } from "../parts/hidden-field.ts";
import { shopName } from "../parts/leave-link.ts";
import { brandName } from "../parts/method/brand-tile.ts";
import { noticeBox } from "../parts/notice-box.ts";
import { factRow } from "../parts/receipt-list.ts";
import type { ScreenParts } from "../screen.ts";
import type { MandateView } from "../view/checkout-view.ts";
import type { Language } from "../view/facts.ts";

type Recurring = NonNullable<MandateView["recurring"]>;

/** The terms of later charges, which the payer accepts by going on to the card. */
export function mandateScreen(view: MandateView, m: Messages): ScreenParts {
  const { recurring, product, card, merchant } = view;
  const { mandate } = m;
  const returnUrl = safeLink(view.returnUrl);
  return {
    status: 200,
    heading: mandate.heading,
    body: html`${view.isUnavailable === true && noticeBox("bad", mandate.unavailable(merchant.name), true)}
<section class="receipt" aria-label="${mandate.terms}"><dl>
${recurring ? scheduleRows(view, recurring, m) : requestRows(view, m)}
${factRow(m.success.paidTo, merchant.name)}
${product.name !== "" && factRow(m.success.for, product.name)}
${card && factRow(mandate.card, m.card.savedCard(brandName(card.brand), card.lastFour))}
</dl></section>
<div class="mandate-notes"><p><strong>${mandate.stop}</strong><br>${mandate.stopText(merchant.name)}</p>${recurring && html`<p>${mandate.extra(merchant.name)}</p>`}
<p>${mandate.verification(formatAmount(view.verificationMinor))}</p>
<p>${mandate.consent(merchant.name)}</p></div>
<form class="pay" method="post" action="${PATHS.mandate}" data-once>${hiddenField("customerId", view.customerId)}<div class="pay-bar"><button class="button primary" type="submit">${icon("lock")}<span data-label>${card ? m.card.newCard : mandate.continue}</span></button></div></form>
${returnUrl !== null && html`<a class="button quiet" href="${returnUrl}" rel="noreferrer">${m.page.cancel(shopName(view))}</a>`}`,
  };
}

function scheduleRows(view: MandateView, recurring: Recurring, m: Messages): HtmlValue {
  const { mandate } = m;
  const { lang, now } = view;
  const { nextAt, isFirst, lastAt, repetition } = recurring;
  const payments = repetition === null ? mandate.untilCancelled : String(repetition);
  const isToday = nextAt !== undefined && (nextAt <= now || isSameDay(nextAt, now));
  return [
    factRow(
      mandate.amount,
      html`<strong class="figure">${formatAmount(recurring.amountMinor)}</strong>`,
    ),
    factRow(mandate.interval, intervalText(recurring, lang, m)),
    nextAt !== undefined &&
      factRow(
        isFirst ? mandate.first : mandate.next,
        isToday ? mandate.today : formatDate(nextAt, lang),
      ),
    factRow(mandate.payments, payments),
    lastAt !== undefined && factRow(mandate.last, formatDate(lastAt, lang)),
  ];
}

function requestRows({ merchant, amountMinorMax }: MandateView, { mandate }: Messages): HtmlValue {
  const limit =
    amountMinorMax !== undefined &&
    html`<br><span class="hint">${mandate.atMost(formatAmount(amountMinorMax))}</span>`;
  return [
    factRow(mandate.amount, html`${mandate.anyAmount(merchant.name)}${limit}`),
    factRow(mandate.interval, mandate.onRequest(merchant.name)),
    factRow(mandate.payments, mandate.untilCancelled),
  ];
}

function intervalText({ interval, day }: Recurring, lang: Language, { mandate }: Messages): string {
  if (interval === "DAILY" || day === undefined) return mandate.daily;
  if (interval === "WEEKLY") return mandate.weekly(formatWeekday(Number(day), lang));
  return day === "last" ? mandate.monthlyLast : mandate.monthly(String(day));
}
