import type { Overpayment, OverpaymentCause } from "./apply-report.ts";
import type { Payment } from "./attempt.ts";

/**
 * A refund that no provider has received yet. A payment opens the one of an overpayment itself, in
 * the transaction that records it; from then on it is a refund like any other.
 */
export interface RefundIntent {
  id: string;
  merchantId: string;
  transactionId: string;
  railId: string;
  /** REVERSAL: the whole payment is voided, as if it had not been made. */
  kind: "REFUND" | "REVERSAL";
  /**
   * All but MERCHANT are automatic, for overpayments: a duplicate payment of an order, or a
   * different amount than requested.
   */
  cause: "MERCHANT" | OverpaymentCause;
  type: "FULL" | "PARTIAL";
  amountMinor: number;
  reason: string;
  idempotencyKey: string | null;
  /** Calls to the provider so far. */
  tries: number;
  /** When the provider is called next; null when nothing is due. */
  nextTryAt: Date | null;
  createdAt: Date;
}

const REASONS: Readonly<Record<OverpaymentCause, string>> = {
  DUPLICATE_PAYMENT: "Duplicate payment",
  WRONG_AMOUNT: "Different amount paid",
};

/** A job sends it to the provider at once. */
export function overpaymentRefund(
  id: string,
  payment: Payment,
  { amountMinor, cause }: Overpayment,
  at: Date,
): RefundIntent {
  return {
    id,
    merchantId: payment.merchantId,
    transactionId: payment.id,
    railId: payment.railId,
    kind: "REFUND",
    cause,
    type: amountMinor === payment.amountMinor ? "FULL" : "PARTIAL",
    amountMinor,
    reason: REASONS[cause],
    idempotencyKey: null,
    tries: 0,
    nextTryAt: at,
    createdAt: at,
  };
}
