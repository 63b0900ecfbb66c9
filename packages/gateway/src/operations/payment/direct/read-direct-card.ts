import type { Checkout } from "../../../domain/checkout/checkout.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { Secret } from "../../../platform/secret.ts";
import { unsealStoredCard } from "../../card/card-vault.ts";
import type { Deps } from "../../deps.ts";
import type { StartPayment } from "../start/start-payment.ts";

/** A card as clients send it; `no` is the number, or with `isToken` a stored card's token. */
export interface DirectCard {
  isToken?: boolean | null;
  isSave?: boolean | null;
  no?: string | null;
  cvc?: string | null;
  name?: string | null;
  month?: number | null;
  year?: number | null;
  countryCode?: string | null;
}

/** A card by its number or token; clients send an empty object for none. */
export function hasCard(card: DirectCard | null): card is DirectCard {
  return card !== null && (card.isToken === true || (card.no ?? "") !== "");
}

/** What decides whether a request may contain a card number. */
export interface CardEntry {
  isSandbox: boolean;
  /** Card numbers can be entered in the gateway's own card form. */
  acceptsCards: boolean;
}

/**
 * The card in a request, in full or by its token. That makes the caller and the gateway handle card
 * numbers, so it works in the sandbox only. Throws CARD_ENTRY_OFF, CLIENT_NO_PERMISSION,
 * PAYMENT_PARAM_INVALID, CARD_NOT_FOUND.
 */
export async function readDirectCard(
  deps: Pick<Deps, "database" | "sealer"> & CardEntry,
  checkout: Checkout,
  card: DirectCard,
): Promise<Pick<StartPayment, "card" | "storedCard" | "keepCard">> {
  const customerId = checkout.details.customer?.userId ?? "";
  if (card.isToken) return readStoredCard(deps, checkout.merchantId, customerId, card);
  if (!deps.acceptsCards) throw new GatewayError("CARD_ENTRY_OFF");
  if (!deps.isSandbox) {
    throw new GatewayError("CLIENT_NO_PERMISSION", {
      detail: "Card numbers can be entered on the checkout page only.",
    });
  }
  if (card.isSave && customerId === "") {
    throw new GatewayError("PAYMENT_PARAM_INVALID", {
      detail: "To store a card, the checkout needs customer.userId.",
    });
  }
  const year = card.year ?? 0;
  return {
    card: {
      number: new Secret((card.no ?? "").replaceAll(/[\s-]/g, "")),
      cvc: new Secret(card.cvc ?? ""),
      expiryMonth: card.month ?? 0,
      expiryYear: year < 100 ? 2_000 + year : year,
      holderName: card.name ?? "",
    },
    ...(card.isSave && { keepCard: { customerId, countryCode: card.countryCode ?? "" } }),
  };
}

async function readStoredCard(
  deps: Pick<Deps, "database" | "sealer">,
  merchantId: string,
  customerId: string,
  card: DirectCard,
): Promise<Pick<StartPayment, "card" | "storedCard">> {
  const stored = await unsealStoredCard(deps, merchantId, customerId, card.no ?? "");
  const cvc = new Secret(card.cvc ?? "");
  return { card: { ...stored, cvc }, storedCard: "payer_present" };
}
