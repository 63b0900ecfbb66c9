/**
 * Events a merchant can list in order: every change of its payments, refunds, disputes and payouts.
 */
import type { CheckoutId, MerchantId, TransactionId } from "../ids.ts";

export const MONEY_EVENT_TYPES = [
  "PAYMENT_SUCCEEDED",
  /** A duplicate payment of a paid checkout; refunded automatically. */
  "PAYMENT_DUPLICATE",
  /** A payment of a different amount than the order's; refunded automatically. */
  "PAYMENT_RETURNED",
  "PAYMENT_FAILED",
  "PAYMENT_REVERSED",
  "REFUND_OPENED",
  "REFUND_SUCCEEDED",
  "REFUND_REFUSED",
  /** The payer's bank opened a dispute; the amount is on hold until it is decided. */
  "DISPUTE_OPENED",
  "DISPUTE_WON",
  "DISPUTE_LOST",
  /** A settlement created it; nothing has been sent. */
  "PAYOUT_CREATED",
  "PAYOUT_SENT",
  /** The bank confirmed it. */
  "PAYOUT_PAID",
  "PAYOUT_RETURNED",
  /** The bank rejected it. */
  "PAYOUT_FAILED",
] as const;
export type MoneyEventType = (typeof MONEY_EVENT_TYPES)[number];

/**
 * Stored by earlier releases, and still listed. PAYOUT_MADE: a payout was created; its subject is
 * the settlement.
 */
export const EARLIER_EVENT_TYPES = ["PAYOUT_MADE"] as const;
export type StoredEventType = MoneyEventType | (typeof EARLIER_EVENT_TYPES)[number];

export interface NewMoneyEvent {
  merchantId: MerchantId;
  type: MoneyEventType;
  transactionId: TransactionId | null;
  orderId: string | null;
  /** ID of the transaction, refund, dispute or payout that changed. */
  subject: string;
  amountMinor: number;
  at: Date;
}

/** An event, with what its webhooks also need. */
export interface ReportedEvent extends NewMoneyEvent {
  /** Empty for a payout. */
  checkoutId: CheckoutId;
  /** Of the request that created the checkout, which its webhooks name in the log. */
  requestId?: string | null;
}

export interface MoneyEvent extends Omit<NewMoneyEvent, "type"> {
  type: StoredEventType;
  /** Counts up from 1 without gaps, per merchant. */
  sequence: number;
}

/** Of the payout itself: it has no order. */
export function payoutEvent(
  payout: Pick<NewMoneyEvent, "merchantId" | "amountMinor"> & { id: string },
  type: MoneyEventType,
  at: Date,
): ReportedEvent {
  const { merchantId, amountMinor, id: subject } = payout;
  return {
    ...{ merchantId, type, transactionId: null, orderId: null, checkoutId: "" },
    ...{ subject, amountMinor, at },
  };
}

interface OfOrder {
  orderId: string;
  checkoutId: CheckoutId;
  requestId: string | null;
}

export function paymentEvent(
  payment: Pick<NewMoneyEvent, "merchantId" | "amountMinor"> & OfOrder & { id: string },
  type: MoneyEventType,
  at: Date,
): ReportedEvent {
  const { merchantId, id, orderId, checkoutId, requestId, amountMinor } = payment;
  return {
    ...{ merchantId, type, transactionId: id, orderId, checkoutId, requestId },
    ...{ subject: id, amountMinor, at },
  };
}

/** For a refund or a dispute. */
export function returnEvent(
  back: Pick<NewMoneyEvent, "merchantId" | "transactionId" | "amountMinor"> & { id: string },
  { orderId, checkoutId, requestId }: OfOrder,
  type: MoneyEventType,
  at: Date,
): ReportedEvent {
  const { merchantId, transactionId, id, amountMinor } = back;
  return {
    ...{ merchantId, type, transactionId, orderId, checkoutId, requestId },
    ...{ subject: id, amountMinor, at },
  };
}
