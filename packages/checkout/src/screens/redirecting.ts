import { pageUrl } from "../addresses.ts";
import { type Html, html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import { safeLink, webUrl } from "../markup/safe-link.ts";
import type { Messages } from "../messages/messages.ts";
import { withBrands } from "../parts/brand-names.ts";
import { hiddenField } from "../parts/hidden-field.ts";
import type { ScreenParts } from "../screen.ts";
import type { RedirectingView } from "../view/checkout-view.ts";

interface Way {
  action: Html;
  refresh?: { afterMs: number; url: string };
}

function wayThere(view: RedirectingView, m: Messages): Way | null {
  const { target } = view;
  const label = html`<span data-label>${withBrands(m.pay.continueTo(view.methodName), [view.methodName])}</span>`;
  if (target.method === "POST") {
    const url = webUrl(target.url)?.href;
    if (url === undefined) return null;
    const fields = Object.entries(target.fields).map(([name, value]) => hiddenField(name, value));
    return {
      action: html`<form method="post" action="${url}" target="_top" data-auto-submit>${fields}<button class="button primary" type="submit">${label}</button></form>`,
    };
  }
  const url = safeLink(target.url);
  if (url === null) return null;
  const fallback = target.fallbackUrl === undefined ? null : safeLink(target.fallbackUrl);
  return {
    action: html`<a class="button primary" href="${url}" target="_top" rel="noreferrer" data-auto-follow${fallback !== null && html` data-app-fallback="${fallback}"`}>${label}</a>${fallback !== null && html`<a class="quiet-link" href="${fallback}" target="_top" rel="noreferrer"><span>${withBrands(m.qr.openWeb(view.methodName), [view.methodName])}</span></a>`}`,
    refresh: { afterMs: 1_000, url },
  };
}

/**
 * Hands the payer to a bank or wallet. Works without script by a button; the script redirects
 * automatically, unless the payer came back with the browser's Back, which would trap them.
 */
export function redirectingScreen(view: RedirectingView, m: Messages): ScreenParts {
  const way = wayThere(view, m);
  return {
    status: 200,
    heading: m.redirecting.heading(view.methodName),
    brands: [view.methodName],
    body: html`<div class="stack" data-going><p>${m.redirecting.text}</p><div class="progress" data-js></div><p class="hint">${m.redirecting.manual}</p></div>
<div class="stack" data-came-back hidden><h2>${m.redirecting.backHeading}</h2><p>${withBrands(m.redirecting.backText(view.methodName), [view.methodName])}</p></div>
<div class="buttons">${way?.action}<a class="button plain" href="${pageUrl(view.checkoutId)}" data-came-back hidden>${icon("refresh")}${m.page.checkStatus}</a></div>`,
    ...(way?.refresh !== undefined && { refresh: way.refresh }),
    live: "final",
    isTimed: true,
    hasBackLink: true,
  };
}
