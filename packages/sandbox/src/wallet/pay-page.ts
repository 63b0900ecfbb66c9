/** The pages of a wallet. They work without script and at 320 px. */
import { escapeHtml, page } from "../page.ts";
import { formatRinggit } from "../ringgit.ts";
import type { OrderState, WalletOrder } from "./order-store.ts";

export function payPage(path: string, order: WalletOrder): string {
  const button = (value: string, text: string, kind = "") =>
    `<button${kind ? ` class="${kind}"` : ""} name="action" value="${value}">${text}</button>`;
  return page(
    order.brand,
    `<p class="amount">${formatRinggit(order.amountMinor)}</p>
<dl><dt>For</dt><dd>${escapeHtml(order.title || "Your order")}</dd><dt>Reference</dt><dd>${escapeHtml(order.key)}</dd></dl>
<form method="post" action="${path}">
${button("approve", `Approve ${formatRinggit(order.amountMinor)}`, "primary")}
${button("decline", "Decline: insufficient funds")}
${button("cancel", "Cancel payment", "danger")}
${button("close", "Approve, but do not return")}
</form><p class="hint">If you close this page, the order stays open until it expires.</p>`,
  );
}

/**
 * What a phone does with the wallet's link: opens the app, or the page when it is not installed.
 */
export function appLinkPage(payPath: string, order: WalletOrder): string {
  return page(
    `Open ${order.brand}?`,
    `<p>The payment page opens the ${escapeHtml(order.brand)} app.</p>
<a class="button primary" href="${payPath}">Open app</a>
<a class="button" href="${payPath}">Continue in browser</a>`,
  );
}

const ENDED: Readonly<Record<OrderState, string>> = {
  OPEN: "This order can still be paid.",
  AUTHORISED: "You have approved this payment. The merchant completes it.",
  PAID: "Payment successful.",
  FAILED: "Payment declined.",
  CANCELLED: "Payment cancelled.",
  EXPIRED: "This order has expired.",
};

export function endedPage(order: WalletOrder, state: OrderState, backUrl: string | null): string {
  const back = backUrl
    ? `<a class="button primary" href="${escapeHtml(backUrl)}">Return to the merchant</a>`
    : `<p class="hint">You can close this tab.</p>`;
  return page(order.brand, `<p role="status">${ENDED[state]}</p>${back}`);
}

export function noOrderPage(): string {
  return page("Order not found", "<p>Start the payment again.</p>");
}
