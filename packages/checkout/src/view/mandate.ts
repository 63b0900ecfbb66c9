/** What a payer agrees to who stores a card for later charges. */
export interface MandateTerms {
  product: { name: string; description: string };
  /** Absent when the merchant decides on each charge. */
  recurring?: {
    amountMinor: number;
    interval: "DAILY" | "WEEKLY" | "MONTHLY";
    /** `WEEKLY`: 0 (Sunday) to 6; `MONTHLY`: 1 to 31 or "last". Absent for `DAILY`. */
    day?: number | "last";
    /** Charges in all; null: until it is cancelled. */
    repetition: number | null;
    /** The next charge if the card is stored now; absent after the last one. */
    nextAt?: Date;
    /** Charges so far. */
    chargeCount: number;
    /** Absent without an end, or where it is too far in the future to show. */
    lastAt?: Date;
  };
  /** The most that one charge may be, where the gateway enforces a limit. */
  amountMinorMax?: number;
  /** Charged to verify the card, and refunded. */
  verificationMinor: number;
  /** The card charged now. */
  card?: { brand: string; lastFour: string };
}
