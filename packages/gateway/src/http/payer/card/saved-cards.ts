import { createHash } from "node:crypto";
import type { CardBrand, SavedCard } from "@kaunter/checkout";
import { isCardExpired } from "../../../domain/card/card-expiry.ts";
import type { Checkout } from "../../../domain/checkout/checkout.ts";
import type { StoreDeps } from "../../../operations/deps.ts";
import { listCards, type StoredCard } from "../../../store/card/cards.ts";

/** The latest; a payer with more manages them with the merchant. */
const SHOWN_MAX = 10;
const ID_LENGTH = 16;

export interface SavedCardChoice {
  stored: StoredCard;
  shown: SavedCard;
}

/**
 * The cards this payer stored with this merchant. None for guests, nor for a card check, which
 * needs a newly entered card. Nor any of a brand that is not accepted, which could not be charged.
 * Merchants know a card by its token; the form does not reveal it.
 */
export async function listSavedCards(
  deps: StoreDeps,
  { merchantId, details }: Checkout,
  brands: readonly CardBrand[],
): Promise<SavedCardChoice[]> {
  const userId = details.customer?.userId ?? "";
  if (userId === "" || details.binding) return [];
  const cards = await listCards(deps.database, merchantId, userId);
  const now = deps.clock.now();
  return cards
    .flatMap((stored) => {
      const brand = brands.find((accepted) => accepted === stored.brand.toLowerCase());
      return brand === undefined ? [] : [{ stored, shown: present(stored, brand, now) }];
    })
    .slice(0, SHOWN_MAX);
}

function present(card: StoredCard, brand: CardBrand, now: Date): SavedCard {
  const twoDigits = (value: number) => String(value % 100).padStart(2, "0");
  return {
    id: createHash("sha256").update(card.token).digest("hex").slice(0, ID_LENGTH),
    brand,
    lastFour: card.lastFour,
    expiry: `${twoDigits(card.expiryMonth)}/${twoDigits(card.expiryYear)}`,
    isExpired: isCardExpired(card, now),
  };
}
