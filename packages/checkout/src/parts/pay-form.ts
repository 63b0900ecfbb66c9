import { PATHS, pageUrl } from "../addresses.ts";
import { formatTime } from "../format/format-time.ts";
import { type Html, type HtmlValue, html } from "../markup/html.ts";
import { type IconName, icon } from "../markup/icons.ts";
import type { Messages } from "../messages/messages.ts";
import type { PayFacts } from "../view/facts.ts";
import { withBrands } from "./brand-names.ts";
import { hiddenField } from "./hidden-field.ts";
import { noticeBox } from "./notice-box.ts";

/** Shown once on a page with forms while an earlier attempt is pending. */
export function openAttemptNotice(view: PayFacts, m: Messages): Html | null {
  const { openAttempt } = view;
  if (openAttempt === undefined) return null;
  const text = m.openAttempt.text(
    openAttempt.methodName,
    formatTime(openAttempt.startedAt, view.lang),
  );
  return noticeBox(
    "warn",
    html`<strong>${m.openAttempt.heading}</strong><p>${withBrands(text, [openAttempt.methodName])}</p><a class="button small" href="${pageUrl(view.checkoutId)}">${m.page.checkStatus}</a>`,
  );
}

/** The consent that a second attempt needs. */
export function restartBox(
  view: Pick<PayFacts, "openAttempt" | "mustAcceptRestart">,
  m: Messages,
): Html | null {
  if (view.openAttempt === undefined) return null;
  const isMissing = view.mustAcceptRestart === true;
  const { methodName } = view.openAttempt;
  const text = withBrands(m.openAttempt.accept(methodName), [methodName]);
  return html`<label class="tick${isMissing && " wrong"}"><input type="checkbox" name="acceptRestart" value="yes" required${isMissing && html` aria-invalid="true" autofocus`}><span>${text}${isMissing && html`<strong class="error" role="alert">${icon("circle-alert")}${m.openAttempt.mustAccept}</strong>`}</span></label>`;
}

/** For fields of a form that are not inside it. */
export function payFormId(methodId: string): string {
  return `pay-${methodId}`;
}

export interface PayForm {
  methodId: string;
  fields: HtmlValue;
  /** Words on the one button, and the picture before them. */
  button: HtmlValue;
  icon: IconName;
  /** `data-` marks for the script. */
  marks?: Html;
  /** Small print under the button. */
  below?: HtmlValue;
}

/** A form that starts a payment. The key inside makes a second click the same payment. */
export function payForm(view: PayFacts, form: PayForm, m: Messages): Html {
  return html`<form class="pay" method="post" action="${PATHS.pay}" id="${payFormId(form.methodId)}" data-pay ${form.marks}>
${hiddenField("checkoutId", view.checkoutId)}${hiddenField("method", form.methodId)}${hiddenField("attemptKey", view.attemptKey)}
${form.fields}${restartBox(view, m)}
<div class="pay-bar"><button class="button primary" type="submit">${icon(form.icon)}<span data-label>${form.button}</span></button></div>${form.below}
</form>`;
}
