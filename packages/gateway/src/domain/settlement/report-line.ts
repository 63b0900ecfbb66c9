/**
 * One line of what a merchant is settled for: a payment with its fee, or money given back or held
 * for a dispute.
 */
export interface ReportLine {
  postingId: number;
  /** Of the payment or refund, by our books. */
  at: Date;
  transactionType: "PAYMENT" | "REFUND";
  transactionId: string;
  orderId: string;
  storeId: string;
  storeName: string;
  method: string;
  region: string;
  /** `WEB_PAYMENT` or `WEB_MOBILE_PAYMENT`. */
  type: string;
  /** Positive for payments, negative for refunds. */
  grossMinor: number;
  /** Basis points of the schedule that was used; 0 for refunds. */
  rateBasisPoints: number;
  /** What we took; negative when a fee was returned. */
  feeMinor: number;
}

/** What the merchant gets for the line; the amount in its settlement. */
export function settlementMinorOf(line: Pick<ReportLine, "grossMinor" | "feeMinor">): number {
  return line.grossMinor - line.feeMinor;
}

export interface ReportTotals {
  count: number;
  grossMinor: number;
  feeMinor: number;
}

export interface MethodTotals extends ReportTotals {
  method: string;
  region: string;
}

export function addTotals(parts: readonly ReportTotals[]): ReportTotals {
  return parts.reduce(
    (sum, part) => ({
      count: sum.count + part.count,
      grossMinor: sum.grossMinor + part.grossMinor,
      feeMinor: sum.feeMinor + part.feeMinor,
    }),
    { count: 0, grossMinor: 0, feeMinor: 0 },
  );
}
