import type { FaultView } from "../faults.ts";
import type { CardScript } from "./card-scripts.ts";
import type { CardOrder, CardTransaction } from "./orders.ts";
import { succeeded } from "./orders.ts";

const MALAYSIA_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** The day ends at 23:59 Malaysian time. */
const LAST_MINUTE_MS = 60_000;

/** The Malaysian business day a moment belongs to, `YYYY-MM-DD`. */
function businessDate(at: Date): string {
  return new Date(at.getTime() + MALAYSIA_MS + LAST_MINUTE_MS).toISOString().slice(0, 10);
}

/** When the batch of that moment closes. */
export function dayEndAfter(at: Date): Date {
  return dayEnd(businessDate(at));
}

export function dayEnd(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS - MALAYSIA_MS - LAST_MINUTE_MS);
}

/** Basis points of the gross. Made up: real fees are in each operator's contract. */
const FEE_RATES: Record<CardScript["brand"], { local: number; foreign: number }> = {
  VISA: { local: 100, foreign: 250 },
  MASTERCARD: { local: 100, foreign: 250 },
  UNIONPAY: { local: 120, foreign: 200 },
  AMEX: { local: 280, foreign: 280 },
  JCB: { local: 250, foreign: 250 },
};

/**
 * One day as CSV in sen: `kind,orderId,transactionId,receipt,gross,fee,net`. Refunds and
 * chargebacks are negative and carry no fee; a chargeback that is won comes back as
 * `chargeback_return`. Voided sales are left out.
 */
export function settlementCsv(
  orders: Iterable<CardOrder>,
  date: string,
  faults: FaultView,
): string {
  const lines = ["kind,orderId,transactionId,receipt,gross,fee,net"];
  for (const order of orders) {
    if (succeeded(order, "VOID_PAYMENT").length > 0) continue;
    const ofDay = (transaction: CardTransaction) => businessDate(transaction.at) === date;
    const rate = FEE_RATES[order.script.brand][order.script.isLocal ? "local" : "foreign"];
    const sales = [...succeeded(order, "PAYMENT"), ...succeeded(order, "CAPTURE")].filter(ofDay);
    for (const sale of sales) {
      const gross = sale.amountMinor + faults.settlementMismatch(sale.receipt);
      const fee = Math.round((gross * rate) / 10_000);
      lines.push(`payment,${order.id},${sale.id},${sale.receipt},${gross},${fee},${gross - fee}`);
    }
    for (const refund of succeeded(order, "REFUND").filter(ofDay)) {
      const gross = -refund.amountMinor + faults.settlementMismatch(refund.receipt);
      lines.push(`refund,${order.id},${refund.id},${refund.receipt},${gross},0,${gross}`);
    }
    for (const taken of succeeded(order, "CHARGEBACK")) {
      const { id, receipt, amountMinor } = taken;
      const returnedAt = taken.chargeback?.returnedAt;
      const line = (kind: string, sign: 1 | -1) => {
        const gross = sign * amountMinor + faults.settlementMismatch(receipt);
        return `${kind},${order.id},${id},${receipt},${gross},0,${gross}`;
      };
      if (ofDay(taken)) lines.push(line("chargeback", -1));
      if (returnedAt && businessDate(returnedAt) === date) lines.push(line("chargeback_return", 1));
    }
  }
  return `${lines.join("\n")}\n`;
}
