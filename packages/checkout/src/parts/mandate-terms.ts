import { formatAmount } from "../format/format-amount.ts";
import { formatDate, formatWeekday, isSameDay } from "../format/format-time.ts";
import { type Html, type HtmlValue, html } from "../markup/html.ts";
import type { Messages } from "../messages/messages.ts";
import type { MandateView } from "../view/checkout-view.ts";
import type { Language, Merchant } from "../view/facts.ts";
import type { MandateTerms } from "../view/mandate.ts";
import { withBrands } from "./brand-names.ts";
import { brandName } from "./method/brand-tile.ts";
import { factRow, named } from "./receipt-list.ts";

type Recurring = NonNullable<MandateTerms["recurring"]>;

interface TermsFacts extends MandateTerms, Pick<MandateView, "state"> {
  lang: Language;
  now: Date;
  merchant: Merchant;
}

/** What is charged, how often, when first and last, for what and from which card. */
export function mandateTerms(terms: TermsFacts, m: Messages): Html {
  const { recurring, merchant, product, card } = terms;
  const { mandate } = m;
  return html`<section class="receipt" aria-label="${mandate.terms}"><dl>
${recurring ? scheduleRows(terms, recurring, m) : requestRows(terms, m)}
${factRow(m.success.paidTo, named(merchant.name))}
${product.name !== "" && factRow(m.success.for, named(product.name))}
${card && factRow(mandate.card, cardName(card, m))}
</dl></section>`;
}

function cardName({ brand, lastFour }: NonNullable<MandateTerms["card"]>, m: Messages): Html {
  const name = brandName(brand);
  return withBrands(m.card.savedCard(name, lastFour), [name]);
}

/** How to stop, and what else the merchant may charge. */
export function mandateRights({ recurring, merchant }: TermsFacts, { mandate }: Messages): Html {
  return html`<p><strong>${mandate.stop}</strong><br>${mandate.stopText(merchant.name)}</p>${recurring && html`<p>${mandate.extra(merchant.name)}</p>`}`;
}

function scheduleRows(terms: TermsFacts, recurring: Recurring, m: Messages): HtmlValue {
  const { mandate } = m;
  const { lang, now, state } = terms;
  const { nextAt, chargeCount, lastAt, repetition } = recurring;
  const payments = repetition === null ? mandate.untilCancelled : String(repetition);
  const isDue = state === undefined || state === "active";
  const today = state === undefined ? mandate.today : mandate.todayBound;
  const isToday = nextAt !== undefined && (nextAt <= now || isSameDay(nextAt, now));
  return [
    factRow(
      mandate.amount,
      html`<strong class="figure">${formatAmount(recurring.amountMinor)}</strong>`,
    ),
    factRow(mandate.interval, intervalText(recurring, lang, m)),
    nextAt !== undefined &&
      isDue &&
      factRow(
        chargeCount === 0 ? mandate.first : mandate.next,
        isToday ? today : formatDate(nextAt, lang),
      ),
    factRow(mandate.payments, payments),
    state !== undefined && factRow(mandate.made, String(chargeCount)),
    lastAt !== undefined && isDue && factRow(mandate.last, formatDate(lastAt, lang)),
  ];
}

function requestRows({ merchant, amountMinorMax }: TermsFacts, { mandate }: Messages): HtmlValue {
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
