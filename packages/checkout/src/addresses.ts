import type { CheckoutView } from "./view/checkout-view.ts";

/** Where the page's forms and links go. The gateway serves these paths. */
export const PATHS = {
  page: "/checkout",
  pay: "/checkout/pay",
  continue: "/checkout/continue",
  resume: "/checkout/resume",
  cancel: "/checkout/cancel",
  status: "/checkout/status",
  events: "/checkout/events",
  receipt: "/checkout/receipt",
  receiptPdf: "/checkout/receipt.pdf",
  mandate: "/v1/recurring",
  counterQr: "/checkout/qr",
  assets: "/checkout/assets",
  marks: "/checkout/marks",
  embedScript: "/checkout/kaunter.js",
  embedIntegrity: "/checkout/kaunter.json",
} as const;

/** The card form in its frame; where it has an origin of its own, nothing else is there. */
export const CARD_PATHS = {
  form: "/card/form",
  pay: "/card/pay",
  remove: "/card/remove",
  assets: "/card/assets",
  marks: "/card/marks",
} as const;

/** Most ids and codes are written in a query as they are. */
const PLAIN = /^[\w.*-]*$/;

/** `name=value`. */
function query(name: string, value: string): string {
  return PLAIN.test(value) ? `${name}=${value}` : String(new URLSearchParams({ [name]: value }));
}

/** `/checkout?checkoutId=…`, with a method when one is to be opened. */
export function pageUrl(checkoutId: string, methodId?: string): string {
  const url = checkoutUrl(PATHS.page, checkoutId);
  return methodId === undefined ? url : `${url}&${query("method", methodId)}`;
}

/** The choice of methods, even while an attempt is open or has just failed. */
export function methodsUrl(checkoutId: string): string {
  return `${pageUrl(checkoutId)}&show=methods`;
}

/** The bank's page of a method, with one bank chosen. */
export function bankUrl(checkoutId: string, methodId: string, bankCode: string): string {
  return `${pageUrl(checkoutId, methodId)}&${query("bank", bankCode)}`;
}

/** The bank's page of a method, with the banks' status as it is now. */
export function freshBanksUrl(checkoutId: string, methodId: string): string {
  return `${pageUrl(checkoutId, methodId)}&banks=fresh`;
}

/** Shows the choice again; from now on this device remembers its last method, or does not. */
export function rememberUrl(checkoutId: string, isOn: boolean): string {
  return `${methodsUrl(checkoutId)}&remember=${isOn ? "on" : "off"}`;
}

export function checkoutUrl(path: string, checkoutId: string): string {
  return `${path}?${query("checkoutId", checkoutId)}`;
}

/** Names the payment: of a payment link, several people know the checkout. */
export function receiptPath(path: string, checkoutId: string, paymentId: string): string {
  return `${checkoutUrl(path, checkoutId)}&${query("paymentId", paymentId)}`;
}

/** Where a QR code at a counter leads. */
export function counterQrUrl(code: string): string {
  return `${PATHS.counterQr}/${encodeURIComponent(code)}`;
}

/**
 * The address that shows this view again by GET: for a refresh, the language switch and the script.
 */
export function selfUrl(view: CheckoutView): string {
  if (view.screen === "mandate") {
    return `${PATHS.mandate}?${query("customerId", view.customerId)}`;
  }
  if ("qrCode" in view) return counterQrUrl(view.qrCode);
  if (!("checkoutId" in view) || view.checkoutId === undefined) return PATHS.page;
  switch (view.screen) {
    case "choose":
      return methodsUrl(view.checkoutId);
    case "card":
    case "bank":
    case "wallet":
      return pageUrl(view.checkoutId, view.method.id);
    case "receipt":
      return receiptPath(PATHS.receipt, view.checkoutId, view.receipt.paymentId);
    default:
      return pageUrl(view.checkoutId);
  }
}
