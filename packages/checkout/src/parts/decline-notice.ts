import { pageUrl } from "../addresses.ts";
import { sentences } from "../format/sentences.ts";
import { type Html, html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import type { Messages } from "../messages/messages.ts";
import type { ChooseView, DeclinedNotice, Notice } from "../view/checkout-view.ts";
import { brandsOf, withBrands } from "./brand-names.ts";

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
    html`<a class="button small" href="${pageUrl(view.checkoutId, other.id)}"><span>${withBrands(m.notice.tryInstead(other.name[view.lang]), brandsOf(other, view.lang))}</span></a>`;
  const { methodName, providerName: by } = notice;
  const text = sentences(view.lang, why(by), next(by));
  return html`<div class="notice bad" role="alert" tabindex="-1" autofocus>${icon("circle-alert")}<div><strong>${withBrands(m.notice.declined(methodName), [methodName])}</strong><p>${withBrands(text, [by])}</p>${way}</div></div>`;
}
