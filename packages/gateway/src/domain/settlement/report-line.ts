/** One line of a merchant's settlement: a payment with its fee, a refund or a dispute. */
export interface ReportLine {
  postingId: string;
  /** When the payment or refund was posted. */
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
  /** Basis points of the fee schedule that applied; 0 for refunds. */
  rateBasisPoints: number;
  /** The gateway's fee with its service tax; negative when it was returned. */
  feeMinor: number;
}

/** The net amount of the line in the merchant's settlement. */
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
