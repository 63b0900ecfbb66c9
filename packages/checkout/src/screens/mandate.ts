import { PATHS } from "../addresses.ts";
import { formatAmount } from "../format/format-amount.ts";
import { type Html, html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import { safeLink } from "../markup/safe-link.ts";
import type { Messages } from "../messages/messages.ts";
import { hiddenField } from "../parts/hidden-field.ts";
import { shopName } from "../parts/leave-link.ts";
import { mandateRights, mandateTerms } from "../parts/mandate-terms.ts";
import { noticeBox } from "../parts/notice-box.ts";
import type { ScreenParts } from "../screen.ts";
import type { MandateView } from "../view/checkout-view.ts";

/** The terms of later charges, which the payer accepts by going on to the card, and their state. */
export function mandateScreen(view: MandateView, m: Messages): ScreenParts {
  const { state } = view;
  const { mandate } = m;
  const returnUrl = safeLink(view.returnUrl);
  const shop = shopName(view);
  const back = state === undefined ? m.page.cancel(shop) : m.page.returnTo(shop);
  return {
    status: 200,
    ...titleOf(view, m),
    body: html`${view.isUnavailable === true && noticeBox("bad", mandate.unavailable(view.merchant.name), true)}
${state === "stopped" && html`<p>${mandate.stoppedText}</p>`}${state === "done" && html`<p>${mandate.doneText}</p>`}
${mandateTerms(view, m)}
${state !== "done" && consentForm(view, m)}
${returnUrl !== null && html`<a class="button quiet" href="${returnUrl}" rel="noreferrer">${back}</a>`}`,
  };
}

function titleOf(
  { state }: MandateView,
  { mandate }: Messages,
): Pick<ScreenParts, "heading" | "mark"> {
  switch (state) {
    case "active":
      return { heading: mandate.activeHeading, mark: { icon: "circle-check", tone: "good" } };
    case "stopped":
      return { heading: mandate.stoppedHeading, mark: { icon: "ban", tone: "warn" } };
    case "done":
      return { heading: mandate.doneHeading, mark: { icon: "circle-check", tone: "good" } };
    default:
      return { heading: mandate.heading };
  }
}

function consentForm(view: MandateView, m: Messages): Html {
  const { mandate } = m;
  const label = view.state === "active" ? m.card.newCard : mandate.continue;
  return html`<div class="mandate-notes">${mandateRights(view, m)}
<p>${mandate.verification(formatAmount(view.verificationMinor))}</p>
<p>${mandate.consent(view.merchant.name)}</p></div>
<form class="pay" method="post" action="${PATHS.mandate}" data-once>${hiddenField("customerId", view.customerId)}<div class="pay-bar"><button class="button ${view.state === "active" ? "plain" : "primary"}" type="submit">${icon("lock")}<span data-label>${label}</span></button></div></form>`;
}
