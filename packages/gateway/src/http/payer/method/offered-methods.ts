import type { Limits, Method, Unavailable } from "@kaunter/checkout";
import type { Checkout } from "../../../domain/checkout/checkout.ts";
import {
  createMethodChoice,
  isMethodAccepted,
  type OfferDeps,
} from "../../../operations/checkout/find-offers.ts";
import { findOutage } from "../../../operations/checkout/outage-cache.ts";
import { preferContract } from "../../../operations/contract/list-candidates.ts";
import type { Deps } from "../../../operations/deps.ts";
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
  deps: OfferDeps & Pick<Deps, "merchantContracts" | "outages" | "prices" | "clock">,
  checkout: Checkout,
): OfferedToPayer[] {
  const { rails, acceptsCards } = deps;
  const { details, merchantId, order } = checkout;
  const isChosen = createMethodChoice(rails, details);
  const offers = rails.listMethods().flatMap((offer) => {
    const { method } = offer;
    if (!isMethodAccepted(offer, acceptsCards)) return [];
    if (!deps.prices.isPriced(merchantId, method.id)) return [];
    if (!isChosen(method.id) || !fitsDevice(checkout, method)) return [];
    return preferContract(deps, merchantId, offer, order.amountMinor) ?? [];
  });
  const ordered = byGroup(oneCard(offers, deps), details.paymentOrders);
  return ordered.map((offer) => ({ offer, shown: present(offer, checkout, deps) }));
}

function fitsDevice(checkout: Checkout, method: RailMethod): boolean {
  return checkout.type === "WEB_PAYMENT" ? method.web : method.mobile || method.web;
}

/** Several card processors are one method to a payer: the first that works is used. */
function oneCard(offers: OfferedMethod[], deps: Pick<Deps, "outages" | "clock">): OfferedMethod[] {
  const cards = offers.filter(({ method }) => method.group === "CARD");
  const first = cards.find((offer) => !findOutage(deps, offer)) ?? cards[0];
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

function present(
  offer: OfferedMethod,
  checkout: Checkout,
  deps: Pick<Deps, "outages" | "clock">,
): Method {
  const { method } = offer;
  const unavailable = outageOf(deps, offer) ?? limitOf(method, checkout.order.amountMinor);
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

/** What an operator says of the method, or of one bank. */
export function outageOf(
  deps: Pick<Deps, "outages" | "clock">,
  offer: OfferedMethod,
  bankCode: string | null = null,
): Extract<Unavailable, { kind: "outage" }> | null {
  const outage = findOutage(deps, offer, bankCode);
  return outage && { kind: "outage", message: outage.messages };
}
