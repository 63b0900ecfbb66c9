import Type from "typebox";
import type { StoredCard } from "../../../store/card/cards.ts";
import { DateTime } from "../../schemas/envelope.ts";

const Text = Type.String();

/**
 * Field names as published, irregular capitals included. Source:
 * docs/spec/interface.md#stored-cards
 */
export const CardTokenItem = Type.Object({
  id: Text,
  label: Type.String({ description: "First six and last four digits." }),
  provider: Text,
  token: Text,
  country: Text,
  createdAt: DateTime,
  updatedAt: DateTime,
  address: Type.Object({
    addressLine1: Text,
    addressLine2: Text,
    postCode: Text,
    city: Text,
    state: Text,
    country: Text,
  }),
  card: Type.Object({
    name: Text,
    method: Text,
    fundingtype: Text,
    lastFourNo: Text,
    expMonth: Type.Integer(),
    ExpYear: Type.Integer(),
    isCvcCheck: Type.Boolean(),
  }),
});

export function cardLabel({ firstSix, lastFour }: StoredCard): string {
  return `${firstSix}${lastFour}`;
}

export function presentCardToken(card: StoredCard) {
  return {
    id: card.token,
    label: cardLabel(card),
    provider: "GOBIZ",
    token: card.token,
    country: card.countryCode,
    createdAt: card.createdAt.toISOString(),
    updatedAt: card.updatedAt.toISOString(),
    address: {
      addressLine1: "",
      addressLine2: "",
      postCode: "",
      city: "",
      state: "",
      country: "",
    },
    card: {
      name: card.holderName,
      method: card.brand,
      fundingtype: "",
      lastFourNo: card.lastFour,
      expMonth: card.expiryMonth,
      ExpYear: card.expiryYear,
      isCvcCheck: true,
    },
  };
}

// The merchant's ID of the payer is in the path unescaped: the rest of the path belongs to it.

export const byCustomer = Type.Object({
  customerId: Type.String({ minLength: 1, maxLength: 255 }),
});
