export interface Receipt {
  /** Our reference, for support. */
  paymentId: string;
  /** Of the bank, card network or wallet. */
  railReference?: string;
  methodName: string;
  /** Such as the bank's name or `Visa •••• 4242`. */
  methodDetail?: string;
  amountMinor: number;
  paidAt: Date;
  /** What has been refunded so far; absent for nothing. */
  refundedMinor?: number;
  /** What is being refunded. */
  refundPendingMinor?: number;
  /** The receipt's own address, complete, to share. */
  url: string;
}

/** `wrong_amount`: it was not what the order costs. `duplicate`: the order was paid already. */
export interface Refunding {
  amountMinor: number;
  methodName: string;
  why: "duplicate" | "wrong_amount";
}
