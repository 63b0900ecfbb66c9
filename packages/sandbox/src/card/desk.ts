/** What every operation of the acquirer works with. */
import type { VirtualClock } from "../virtual-clock.ts";
import type { PaymentResult } from "./card-scripts.ts";
import type { Notifier } from "./notifications.ts";
import type { CardOrder, CardTransaction, TransactionType } from "./orders.ts";
import { receiptOf } from "./present.ts";

export interface PaymentDesk {
  clock: VirtualClock;
  merchantId: string;
  notifier: Notifier;
}

export const APPROVED: PaymentResult = {
  result: "SUCCESS",
  gatewayCode: "APPROVED",
  acquirerCode: "00",
};

export function book(
  desk: PaymentDesk,
  order: CardOrder,
  id: string,
  type: TransactionType,
  amountMinor: number,
  outcome: PaymentResult,
): CardTransaction {
  const now = desk.clock.now();
  const receipt = receiptOf(order.id, id);
  const transaction = { id, type, amountMinor, outcome, at: now, updatedAt: now, receipt };
  order.transactions.set(id, transaction);
  return transaction;
}
