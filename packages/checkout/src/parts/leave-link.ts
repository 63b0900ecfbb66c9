import { formatClock } from "../format/format-time.ts";
import { type Html, html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import { ownPath, safeLink, webUrl } from "../markup/safe-link.ts";
import type { Messages } from "../messages/messages.ts";
import type { CheckoutFacts, Leave, Merchant } from "../view/facts.ts";

/** The shop that the payer returns to. */
interface Shop {
  merchant: Merchant;
  /** Host, or the app's scheme. */
  returnsTo: string;
}

/** The merchant's name; the host of its shop where it has none. */
export function shopName({ merchant, returnsTo }: Shop): string {
  return merchant.name.trim() || returnsTo;
}

/** The target host, under the merchant's name, for payers who check it. An app has none. */
function hostLine(shop: Shop, url: string): Html | false {
  const isShown = webUrl(url) !== null && shopName(shop) !== shop.returnsTo;
  return isShown && html`<span class="host" translate="no">${shop.returnsTo}</span>`;
}

/** An app may not be there, or not open: nobody can see that here. */
export function appHint(url: string, m: Messages): Html | false {
  return webUrl(url) === null && html`<p class="hint">${m.page.appNotOpened}</p>`;
}

export function shopButton(
  url: string,
  shop: Shop,
  look: "primary" | "plain",
  m: Messages,
  follows = false,
): Html {
  return html`<a class="button ${look}" href="${url}" target="_top" rel="noreferrer"${follows && html` data-auto-follow`} data-return><span>${m.page.returnTo(shopName(shop))}${hostLine(shop, url)}</span></a>${appHint(url, m)}`;
}

/** Where there is no shop to return to: the QR code or payment link, to pay after all. */
export function startAgainLink({ startAgainUrl }: CheckoutFacts, m: Messages): Html | null {
  const path = startAgainUrl === undefined ? null : ownPath(startAgainUrl);
  return path === null
    ? null
    : html`<a class="button primary" href="${path}" target="_top">${icon("refresh")}${m.page.startAgain}</a>`;
}

/** The way back to the shop; null when there is no address that may be followed. */
export function leaveLink(
  shop: Shop,
  leave: Leave | undefined,
  look: "primary" | "plain",
  m: Messages,
): Html | null {
  const url = leave === undefined ? null : safeLink(leave.url);
  return url === null ? null : shopButton(url, shop, look, m);
}

/**
 * Counts down to the shop. The script runs it and pauses when the payer uses the page; without
 * script the page's own refresh does. A page without automatic redirect has the button.
 */
export function leaveCountdown(shop: Shop, leave: Leave | undefined, m: Messages): Html | null {
  const url = leave === undefined ? null : safeLink(leave.url);
  if (leave === undefined || url === null) return null;
  const go = shopButton(url, shop, "primary", m);
  if (leave.afterMs === undefined) return html`<div class="buttons">${go}</div>`;
  const { success } = m;
  const clock = html`<span class="figure" data-countdown>${formatClock(leave.afterMs)}</span>`;
  return html`<div class="leave" data-leave="${url}" data-leave-after="${leave.afterMs}">
<p class="leave-line" data-js data-leave-state="running"><span data-said>${success.leavingIn(shopName(shop))}&nbsp;${clock}</span></p>
<p class="leave-line" hidden data-leave-state="paused"><span data-said>${success.paused}</span><button class="button small" type="button" data-resume>${success.resume}</button></p>
<p class="leave-line hint" hidden data-leave-state="stayed"><span data-said>${success.stayed}</span></p>
<div class="buttons">${go}<button class="button plain" type="button" data-js data-stay>${success.stay}</button></div>
</div>`;
}

/** The refresh that takes a browser without script to the shop. */
export function leaveRefresh(
  leave: Leave | undefined,
): { afterMs: number; url: string } | undefined {
  const url = leave === undefined ? null : safeLink(leave.url);
  if (leave?.afterMs === undefined || url === null) return undefined;
  return { afterMs: leave.afterMs, url };
}
