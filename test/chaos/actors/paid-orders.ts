import { setTimeout as wait } from "node:timers/promises";
import type { Scene } from "./actor.ts";

export interface PaidOrder {
  orderId: string;
  transactionId: string;
  amountMinor: number;
  method: string;
}

const LOOK_AGAIN_MS = 200;
/** Methods whose payments can be reversed, and disputed. */
export const CARDS = "GOBIZ";

/**
 * The next order that its shop was notified of and no other actor uses; null when the
 * scene is over before one comes.
 */
export async function takePaidOrder(
  { installation: { shop }, journal, isOver }: Scene,
  isWanted: (order: PaidOrder) => boolean = () => true,
): Promise<PaidOrder | null> {
  while (!isOver()) {
    for (const { body } of shop.confirmed) {
      const order = readPaidOrder(body);
      if (journal.taken.has(order.orderId) || !isWanted(order)) continue;
      journal.taken.add(order.orderId);
      return order;
    }
    await wait(LOOK_AGAIN_MS);
  }
  return null;
}

/** What a webhook says. */
export function readPaidOrder(body: string): PaidOrder {
  const { data } = JSON.parse(body);
  const { order, transactionId, method } = data;
  return { orderId: order.id, amountMinor: order.amount, transactionId, method };
}
