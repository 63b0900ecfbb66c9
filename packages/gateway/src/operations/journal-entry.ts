import type { Checkout } from "../domain/checkout/checkout.ts";
import type { Payment } from "../domain/payment/attempt.ts";
import type { Refund } from "../domain/refund/refund.ts";
import type { Journal } from "../platform/journal/journal.ts";
import type { Json, NextAction } from "../rails/rail.ts";

/** A payout as it left for the bank. */
export interface SentPayout {
  merchantId: string;
  id: string;
  amountMinor: number;
}

/**
 * What the journal keeps, each as it is right then: the last entry about something counts. A
 * provider's answer is noted when it is known, even if the transaction that records it fails.
 */
export type JournalEntry =
  | {
      kind: "checkout";
      checkout: Checkout;
      /** Base64, of the request that created it; null when none did. */
      requestHash: string | null;
    }
  /** `attemptKey`: of the form, in the entry that is made before the rail is called. */
  | { kind: "payment"; payment: Payment; attemptKey?: string }
  /** What the rail needs to recognize the attempt later, and the payer's next step. */
  | {
      kind: "step";
      merchantId: string;
      attemptId: string;
      step: { state: Json; next: NextAction };
    }
  | { kind: "refund"; refund: Refund }
  /** It was accepted by its receiver. */
  | {
      kind: "webhook";
      merchantId: string;
      id: string;
      subject: string;
      eventType: string;
      url: string;
    }
  | { kind: "payout_file"; fileId: string; payouts: readonly SentPayout[] };

export type AttemptJournal = Journal<JournalEntry>;
