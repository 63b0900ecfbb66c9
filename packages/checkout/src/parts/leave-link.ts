import { type Html, html } from "../markup/html.ts";
import { safeLink } from "../markup/safe-link.ts";
import type { Messages } from "../messages/messages.ts";
import type { CheckoutFacts, Leave } from "../view/facts.ts";

/** The way back to the shop; null when there is no address that may be followed. */
export function leaveLink(
  view: CheckoutFacts,
  leave: Leave | undefined,
  look: "primary" | "plain",
  m: Messages,
): Html | null {
  const url = leave === undefined ? null : safeLink(leave.url);
  if (url === null) return null;
  return html`<a class="button ${look}" href="${url}" target="_top" rel="noreferrer" data-return>${m.page.returnTo(view.returnsTo)}</a>`;
}

/** Counts down to the shop. The script runs it; without script the page's own refresh does. */
export function leaveCountdown(
  view: CheckoutFacts,
  leave: Leave | undefined,
  m: Messages,
): Html | null {
  const url = leave === undefined ? null : safeLink(leave.url);
  if (leave === undefined || url === null) return null;
  return html`<div class="leave" data-leave="${url}" data-leave-after="${leave.afterMs}">
<p data-js data-countdown-line>${m.success.leavingIn(view.returnsTo)} <span class="figure" data-countdown></span></p>
<p class="hint" hidden data-stayed>${m.success.stayed}</p>
<div class="buttons"><a class="button primary" href="${url}" target="_top" rel="noreferrer" data-return>${m.page.returnTo(view.returnsTo)}</a><button class="button plain" type="button" data-js data-stay>${m.success.stay}</button></div>
</div>`;
}

/** The refresh that takes a browser without script to the shop. */
export function leaveRefresh(
  leave: Leave | undefined,
): { afterMs: number; url: string } | undefined {
  const url = leave === undefined ? null : safeLink(leave.url);
  return leave === undefined || url === null ? undefined : { afterMs: leave.afterMs, url };
}
