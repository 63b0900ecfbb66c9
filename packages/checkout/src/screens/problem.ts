import { pageUrl } from "../addresses.ts";
import { formatDuration } from "../format/format-time.ts";
import { html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import { ownPath } from "../markup/safe-link.ts";
import type { Messages } from "../messages/messages.ts";
import { copyable } from "../parts/receipt-list.ts";
import type { ScreenParts } from "../screen.ts";
import type {
  ErrorView,
  TooManyRequestsView,
  UnavailableView,
  UnknownView,
} from "../view/checkout-view.ts";

export function unknownScreen(_view: UnknownView, m: Messages): ScreenParts {
  return {
    status: 404,
    heading: m.problem.unknownHeading,
    mark: { icon: "circle-alert", tone: "warn" },
    body: html`<p>${m.problem.unknownText}</p>`,
  };
}

export function tooManyRequestsScreen(view: TooManyRequestsView, m: Messages): ScreenParts {
  const url = view.checkoutId === undefined ? null : pageUrl(view.checkoutId);
  return {
    status: 429,
    heading: m.problem.tooManyHeading,
    mark: { icon: "clock", tone: "wait" },
    body: html`<p>${m.problem.tooManyText(formatDuration(view.retryAfterMs, view.lang))}</p>${url !== null && html`<div class="buttons"><a class="button primary" href="${url}">${icon("refresh")}${m.page.checkStatus}</a></div>`}`,
    ...(url !== null && { refresh: { afterMs: view.retryAfterMs, url } }),
  };
}

export function retryPath({ retryUrl }: UnavailableView): string | null {
  return retryUrl === undefined ? null : ownPath(retryUrl);
}

/** Browsers with and without script load it again by its header. */
export function unavailableScreen(view: UnavailableView, m: Messages): ScreenParts {
  const url = retryPath(view);
  return {
    status: 503,
    heading: m.problem.unavailableHeading,
    mark: { icon: "clock", tone: "wait" },
    body: html`<p>${m.problem.unavailableText}</p>${url !== null && html`<div class="buttons"><a class="button primary" href="${url}">${icon("refresh")}${m.page.checkStatus}</a></div>`}`,
  };
}

export function errorScreen(view: ErrorView, m: Messages): ScreenParts {
  return {
    status: 500,
    heading: m.problem.errorHeading,
    mark: { icon: "triangle-alert", tone: "warn" },
    body: html`<p>${m.problem.errorText}</p>${view.checkoutId !== undefined && html`<div class="buttons"><a class="button primary" href="${pageUrl(view.checkoutId)}">${icon("refresh")}${m.page.checkStatus}</a></div>`}${view.reference !== undefined && html`<p class="hint">${m.page.reference}: ${copyable(view.reference, m.page.reference, m)}</p>`}`,
  };
}
