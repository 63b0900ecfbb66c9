import { pageUrl } from "../addresses.ts";
import { sentences } from "../format/sentences.ts";
import { type Html, html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import type { Messages } from "../messages/messages.ts";
import type { ChooseView, DeclinedNotice, Notice } from "../view/checkout-view.ts";

/** Of the method that stays open; any other decline is shown above the methods. */
export function isDeclineOf(
  notice: Notice | undefined,
  methodId: string | undefined,
): notice is DeclinedNotice {
  return notice?.kind === "declined" && notice.keepsMethod && notice.methodId === methodId;
}

/**
 * What happened, the money, what next, and one other way to pay. It has the focus, without script
 * too: the payer returns from a bank's page and needs the outcome.
 */
export function declineNotice(
  view: Pick<ChooseView, "checkoutId" | "lang" | "methods">,
  notice: DeclinedNotice,
  m: Messages,
): Html {
  const { why, next } = m.decline[notice.reason];
  const other = view.methods.find(
    ({ id, unavailable }) => id === notice.suggestedMethodId && unavailable === undefined,
  );
  const way =
    other !== undefined &&
    html`<a class="button small" href="${pageUrl(view.checkoutId, other.id)}">${m.notice.tryInstead(other.name[view.lang])}</a>`;
  return html`<div class="notice bad" role="alert" tabindex="-1" autofocus>${icon("circle-alert")}<div><strong>${m.notice.declined(notice.methodName)}</strong><p>${sentences(view.lang, why(notice.providerName), next(notice.providerName))}</p>${way}</div></div>`;
}
