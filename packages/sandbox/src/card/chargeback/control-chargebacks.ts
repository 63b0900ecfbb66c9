/** The payer's bank, as somebody at the control port plays it. */
import type { SimulatedChargeback, SimulatedChargebacks } from "../../simulator.ts";
import { chargebacksOf, decide, leftToDispute, raiseChargeback } from "./chargebacks.ts";
import type { PaymentDesk } from "../desk.ts";
import {
  type Books,
  type CardOrder,
  type CardTransaction,
  CHARGEBACK_REASONS,
  capturedMinor,
} from "../orders.ts";

export function steerChargebacks(desk: PaymentDesk, books: Books): SimulatedChargebacks {
  const all = () => [...books.orders.values()];
  return {
    list: () => all().flatMap((order) => chargebacksOf(order).map((one) => show(order, one))),
    raise(wanted, reasonText, amountMinor) {
      const reason = CHARGEBACK_REASONS.find((known) => known === reasonText);
      if (!reason) return { error: `reason must be one of ${CHARGEBACK_REASONS.join(", ")}` };
      const order = all().find(({ id, reference }) => id === wanted || reference === wanted);
      if (!order || capturedMinor(order) === 0) return { error: "no such paid order" };
      // A wrong amount is a mistake of the payer's bank that the shop must stand.
      const amount = amountMinor ?? leftToDispute(order);
      if (amount <= 0) return { error: "nothing of this order is left" };
      return show(order, raiseChargeback(desk, order, reason, amount));
    },
    decide(id, verdict) {
      const order = all().find(({ transactions }) => transactions.get(id)?.chargeback);
      const raised = order?.transactions.get(id);
      if (!order || !raised) return { error: "no such chargeback" };
      if (!decide(desk, order, raised, verdict)) return { error: "it is decided" };
      return show(order, raised);
    },
  };
}

function show(order: CardOrder, raised: CardTransaction): SimulatedChargeback {
  const { id, amountMinor, chargeback } = raised;
  const { reason = "", status = "" } = chargeback ?? {};
  return { id, order: order.id, reference: order.reference, amountMinor, reason, status };
}
