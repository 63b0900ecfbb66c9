import type { Limits, Method, Unavailable } from "@kaunter/checkout";
import type { Checkout } from "../../../domain/checkout/checkout.ts";
import {
  createMethodChoice,
  isMethodAccepted,
  type OfferDeps,
} from "../../../operations/checkout/find-offers.ts";
import type { OfferedMethod, RailMethod } from "../../../rails/rail.ts";

export interface OfferedToPayer {
  offer: OfferedMethod;
  shown: Method;
}

const GROUP_ORDER: readonly string[] = ["ONLINE_BANKING", "CARD", "QR", "WALLET", "PAY_LATER"];
/** Groups named in `paymentOrders`; QR methods are ordered with the wallets. */
const ORDER_NAME: Readonly<Record<string, string>> = { QR: "WALLET" };

/** What this payer may choose from, in order. Source: docs/spec/interface.md#payment-methods. */
export function offeredMethods(
  { rails, acceptsCards }: OfferDeps,
  checkout: Checkout,
): OfferedToPayer[] {
  const { details } = checkout;
  const isChosen = createMethodChoice(rails, details);
  const offers = rails.listMethods().filter((offer) => {
    const { method } = offer;
    if (!isMethodAccepted(offer, acceptsCards)) return false;
    return isChosen(method.id) && fitsDevice(checkout, method);
  });
  const ordered = byGroup(oneCard(offers), details.paymentOrders);
  return ordered.map((offer) => ({ offer, shown: present(offer, checkout) }));
}

function fitsDevice(checkout: Checkout, method: RailMethod): boolean {
  return checkout.type === "WEB_PAYMENT" ? method.web : method.mobile || method.web;
}

/** Several card processors are one method to a payer: the first is used. */
function oneCard(offers: OfferedMethod[]): OfferedMethod[] {
  const first = offers.find(({ method }) => method.group === "CARD");
  return offers.filter((offer) => offer.method.group !== "CARD" || offer === first);
}

function byGroup(offers: OfferedMethod[], paymentOrders: readonly string[]): OfferedMethod[] {
  const rank = ({ method }: OfferedMethod) => {
    const asked = paymentOrders.indexOf(ORDER_NAME[method.group] ?? method.group);
    const usual = GROUP_ORDER.indexOf(method.group);
    return asked >= 0 ? asked : paymentOrders.length + usual;
  };
  return [...offers].sort((a, b) => rank(a) - rank(b));
}

function present({ method }: OfferedMethod, checkout: Checkout): Method {
  const unavailable = limitOf(method, checkout.order.amountMinor);
  return { ...method, isCommon: true, ...(unavailable && { unavailable }) };
}

export function limitOf(limits: Limits, amountMinor: number): Unavailable | null {
  if (amountMinor < limits.amountMinorMin) {
    return { kind: "below_minimum", limitMinor: limits.amountMinorMin };
  }
  if (amountMinor > limits.amountMinorMax) {
    return { kind: "above_maximum", limitMinor: limits.amountMinorMax };
  }
  return null;
}
