import { methodsUrl } from "../addresses.ts";
import { type Html, html } from "../markup/html.ts";
import { ownPath, webUrl } from "../markup/safe-link.ts";
import type { Messages } from "../messages/messages.ts";
import { hiddenField } from "../parts/hidden-field.ts";
import type { ScreenParts } from "../screen.ts";
import type { ThreeDsChallengeView, ThreeDsMethodView } from "../view/checkout-view.ts";

function hiddenFields(fields: Readonly<Record<string, string>>): Html[] {
  return Object.entries(fields).map(([name, value]) => hiddenField(name, value));
}

/**
 * The issuer's device check in a hidden frame; continues when it is done or times out.
 */
export function threeDsMethodScreen(view: ThreeDsMethodView, m: Messages): ScreenParts {
  const url = webUrl(view.url)?.href;
  // The script adds `allow-same-origin` for the issuer's page: until then the frame is of our
  // origin.
  const frame = html`<iframe name="three-ds-method" title="${m.threeDs.methodHeading}" sandbox="allow-scripts allow-forms" hidden data-three-ds-frame></iframe>
<form method="post" action="${url}" target="three-ds-method" hidden data-three-ds-method="${view.timeoutMs}">${hiddenField("threeDSMethodData", view.data)}</form>`;
  return {
    status: 200,
    heading: m.threeDs.methodHeading,
    body: html`<p>${m.threeDs.methodText}</p><div class="progress" data-js></div>${url !== undefined && frame}
<form method="post" action="${ownPath(view.continueUrl)}" data-three-ds-continue>${hiddenFields(view.continueFields)}<div data-no-js><button class="button primary" type="submit">${m.threeDs.continue}</button></div></form>`,
    live: "final",
  };
}

/** The bank's own page in the whole window; the payer can give up here before and after it. */
export function threeDsChallengeScreen(view: ThreeDsChallengeView, m: Messages): ScreenParts {
  const url = webUrl(view.url)?.href;
  const form = html`<form method="post" action="${url}" target="_top" data-auto-submit>${hiddenField("creq", view.creq)}${view.sessionData !== undefined && hiddenField("threeDSSessionData", view.sessionData)}<button class="button primary" type="submit">${m.pay.continueToBank}</button></form>`;
  return {
    status: 200,
    heading: m.threeDs.challengeHeading,
    body: html`<p>${m.threeDs.challengeText}</p><div class="progress" data-js data-going></div><div class="buttons">${url !== undefined && form}<a class="button plain" href="${methodsUrl(view.checkoutId)}">${m.threeDs.cancel}</a></div>`,
    live: "final",
    isTimed: true,
  };
}
