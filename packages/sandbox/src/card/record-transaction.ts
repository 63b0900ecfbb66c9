/** Needed by every operation that changes an order. */
import type { VirtualClock } from "../virtual-clock.ts";
import type { PaymentResult } from "./card-scripts.ts";
import type { Notifier } from "./notifications.ts";
import type { CardOrder, CardTransaction, TransactionType } from "./orders.ts";
import { receiptOf } from "./present.ts";

export interface AcquirerContext {
  clock: VirtualClock;
  merchantId: string;
  notifier: Notifier;
}

export const APPROVED: PaymentResult = {
  result: "SUCCESS",
  gatewayCode: "APPROVED",
  acquirerCode: "00",
};

export function recordTransaction(
  acquirer: AcquirerContext,
  order: CardOrder,
  id: string,
  type: TransactionType,
  amountMinor: number,
  outcome: PaymentResult,
): CardTransaction {
  const now = acquirer.clock.now();
  const receipt = receiptOf(order.id, id);
  const transaction = { id, type, amountMinor, outcome, at: now, updatedAt: now, receipt };
  order.transactions.set(id, transaction);
  return transaction;
}
