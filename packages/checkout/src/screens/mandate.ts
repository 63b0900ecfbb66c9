import { PATHS } from "../addresses.ts";
import { formatAmount } from "../format/format-amount.ts";
import { html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import { safeLink } from "../markup/safe-link.ts";
import type { Messages } from "../messages/messages.ts";
import { hiddenField } from "../parts/hidden-field.ts";
import { brandName } from "../parts/method/brand-tile.ts";
import { noticeBox } from "../parts/notice-box.ts";
import { factRow } from "../parts/receipt-list.ts";
import type { ScreenParts } from "../screen.ts";
import type { MandateView } from "../view/checkout-view.ts";

/** The terms of later charges, which the payer accepts by going on to the card. */
export function mandateScreen(view: MandateView, m: Messages): ScreenParts {
  const { recurring, product, card, merchant } = view;
  const { mandate } = m;
  const returnUrl = safeLink(view.returnUrl);
  const amount = recurring
    ? html`<strong class="figure">${formatAmount(recurring.amountMinor)}</strong> ${mandate.every[recurring.interval]}`
    : mandate.anyAmount(merchant.name);
  return {
    status: 200,
    heading: mandate.heading,
    body: html`${view.isUnavailable === true && noticeBox("bad", mandate.unavailable(merchant.name), true)}
<section class="receipt" aria-label="${mandate.terms}"><dl>
${factRow(mandate.amount, amount)}
${recurring && factRow(mandate.payments, recurring.repetition ?? mandate.untilCancelled)}
${factRow(m.success.paidTo, merchant.name)}
${product.name !== "" && factRow(m.success.for, product.name)}
${card && factRow(mandate.card, m.card.savedCard(brandName(card.brand), card.lastFour))}
</dl></section>
<p>${mandate.verification(formatAmount(view.verificationMinor))}</p>
<p>${mandate.consent(merchant.name)}</p>
<form class="pay" method="post" action="${PATHS.mandate}" data-once>${hiddenField("customerId", view.customerId)}<div class="pay-bar"><button class="button primary" type="submit">${icon("lock")}<span data-label>${card ? m.card.newCard : mandate.continue}</span></button></div></form>
${returnUrl !== null && html`<a class="button quiet" href="${returnUrl}" rel="noreferrer">${m.page.cancel(view.returnsTo)}</a>`}`,
  };
}
