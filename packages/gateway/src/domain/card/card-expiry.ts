const MALAYSIA_MS = 8 * 3_600_000;

/** A card is valid until the end of its last month, Malaysian time. */
export function cardExpiryTime(card: { expiryMonth: number; expiryYear: number }): Date {
  return new Date(Date.UTC(card.expiryYear, card.expiryMonth, 1) - MALAYSIA_MS);
}

export function isCardExpired(
  card: { expiryMonth: number; expiryYear: number },
  now: Date,
): boolean {
  return cardExpiryTime(card) <= now;
}
