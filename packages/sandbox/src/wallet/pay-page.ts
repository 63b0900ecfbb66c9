/** What a payer sees in the wallet: markup only, works without script and at 320 px. */
import { escapeHtml, page } from "../page.ts";
import { formatRinggit } from "../ringgit.ts";
import type { OrderState, WalletOrder } from "./order-book.ts";

export function payPage(path: string, order: WalletOrder): string {
  const button = (value: string, text: string, kind = "") =>
    `<button${kind ? ` class="${kind}"` : ""} name="action" value="${value}">${text}</button>`;
  return page(
    order.brand,
    `<p class="amount">${formatRinggit(order.amountMinor)}</p>
<dl><dt>For</dt><dd>${escapeHtml(order.title || "Your order")}</dd><dt>Reference</dt><dd>${escapeHtml(order.key)}</dd></dl>
<form method="post" action="${path}">
${button("approve", `Approve ${formatRinggit(order.amountMinor)}`, "primary")}
${button("decline", "Decline (too little money)")}
${button("cancel", "Cancel and go back", "danger")}
${button("close", "Approve, then close the tab")}
</form><p class="hint">Closing this page now leaves the order open until it expires.</p>`,
  );
}

/**
 * What a phone does with the wallet's link: opens the app, or shows the page when there is none.
 */
export function appLinkPage(payPath: string, order: WalletOrder): string {
  return page(
    `Open ${order.brand}?`,
    `<p>The payment page wants to open the ${escapeHtml(order.brand)} app.</p>
<a class="button primary" href="${payPath}">Open the app</a>
<a class="button" href="${payPath}">The app is not installed: go on in the browser</a>`,
  );
}

const ENDED: Readonly<Record<OrderState, string>> = {
  OPEN: "This order can still be paid.",
  AUTHORISED: "You have agreed to pay. The shop completes the payment.",
  PAID: "This order is paid.",
  FAILED: "This order was not paid.",
  CANCELLED: "This order was cancelled.",
  EXPIRED: "This order has expired.",
};

export function endedPage(order: WalletOrder, state: OrderState, backUrl: string | null): string {
  const back = backUrl
    ? `<a class="button primary" href="${escapeHtml(backUrl)}">Back to the shop</a>`
    : `<p class="hint">You can close this tab.</p>`;
  return page(order.brand, `<p role="status">${ENDED[state]}</p>${back}`);
}

export function noOrderPage(): string {
  return page("Not found", `<p class="error" role="alert">There is no such order.</p>`);
}
