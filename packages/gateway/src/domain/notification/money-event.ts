/**
 * What a merchant can read in order: every change of its payments, refunds, disputes and payouts.
 */
import type { MerchantId, TransactionId } from "../ids.ts";

export const MONEY_EVENT_TYPES = [
  "PAYMENT_SUCCEEDED",
  /** A payment of a checkout that was paid already; it is refunded by itself. */
  "PAYMENT_DUPLICATE",
  /** A payment of another amount than the order's that does not count; refunded by itself. */
  "PAYMENT_RETURNED",
  "PAYMENT_FAILED",
  "PAYMENT_REVERSED",
  "REFUND_OPENED",
  "REFUND_SUCCEEDED",
  "REFUND_REFUSED",
  /** The payer's bank takes money back; it is held until that is decided. */
  "DISPUTE_OPENED",
  "DISPUTE_WON",
  "DISPUTE_LOST",
  "PAYOUT_MADE",
] as const;
export type MoneyEventType = (typeof MONEY_EVENT_TYPES)[number];

export interface NewMoneyEvent {
  merchantId: MerchantId;
  type: MoneyEventType;
  transactionId: TransactionId | null;
  orderId: string | null;
  /** Id of what changed: a transaction, a refund, a dispute, a settlement. */
  subject: string;
  amountMinor: number;
  at: Date;
}

export interface MoneyEvent extends NewMoneyEvent {
  /** Counts from 1 without a gap, per merchant. */
  sequence: number;
}

export function paymentEvent(
  payment: Pick<NewMoneyEvent, "merchantId" | "amountMinor"> & { id: string; orderId: string },
  type: MoneyEventType,
  at: Date,
): NewMoneyEvent {
  const { merchantId, id, orderId, amountMinor } = payment;
  return { merchantId, type, transactionId: id, orderId, subject: id, amountMinor, at };
}

/** Of a refund or a dispute. */
export function returnEvent(
  back: Pick<NewMoneyEvent, "merchantId" | "transactionId" | "amountMinor"> & { id: string },
  orderId: string,
  type: MoneyEventType,
  at: Date,
): NewMoneyEvent {
  const { merchantId, transactionId, id, amountMinor } = back;
  return { merchantId, type, transactionId, orderId, subject: id, amountMinor, at };
}
