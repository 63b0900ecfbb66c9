import { isCardExpired } from "../../domain/card/card-expiry.ts";
import type { Customer } from "../../domain/subscription/customer.ts";
import { findSealedCard, type StoredCard } from "../../store/card/cards.ts";
import type { Queryable } from "../../store/database.ts";

/** The card that a customer is charged with, without its secrets; null without one. */
export async function findCustomerCard(
  db: Queryable,
  { merchantId, id, cardToken }: Customer,
): Promise<StoredCard | null> {
  const found = cardToken && (await findSealedCard(db, merchantId, id, cardToken));
  return found ? found.card : null;
}

/** Why a customer cannot be charged; null when the stored card is valid. */
export async function findCardProblem(
  db: Queryable,
  customer: Customer,
  now: Date,
): Promise<string | null> {
  const card = await findCustomerCard(db, customer);
  if (!card) return "The payer has not stored a card yet.";
  return isCardExpired(card, now) ? "The stored card has expired." : null;
}
