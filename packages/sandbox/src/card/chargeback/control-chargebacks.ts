/** Chargebacks raised and decided through the control API. */
import type { SimulatedChargeback, SimulatedChargebacks } from "../../simulator.ts";
import {
  type CardOrder,
  type CardStore,
  type CardTransaction,
  CHARGEBACK_REASONS,
  capturedMinor,
} from "../orders.ts";
import type { AcquirerContext } from "../record-transaction.ts";
import {
  chargebacksOf,
  decideChargeback,
  disputableMinor,
  raiseChargeback,
} from "./chargebacks.ts";

export function createChargebackControls(
  acquirer: AcquirerContext,
  store: CardStore,
): SimulatedChargebacks {
  const all = () => [...store.orders.values()];
  return {
    list: () => all().flatMap((order) => chargebacksOf(order).map((one) => show(order, one))),
    raise(wanted, reasonText, amountMinor) {
      const reason = CHARGEBACK_REASONS.find((known) => known === reasonText);
      if (!reason) return { error: `reason must be one of ${CHARGEBACK_REASONS.join(", ")}.` };
      const order = all().find(({ id, reference }) => id === wanted || reference === wanted);
      if (!order || capturedMinor(order) === 0)
        return { error: "No captured payment has this order ID." };
      // Not checked against what is left: real banks also exceed it by mistake.
      const amount = amountMinor ?? disputableMinor(order);
      if (amount <= 0) return { error: "Nothing of this payment is left to dispute." };
      return show(order, raiseChargeback(acquirer, order, reason, amount));
    },
    decide(id, verdict) {
      const order = all().find(({ transactions }) => transactions.get(id)?.chargeback);
      const raised = order?.transactions.get(id);
      if (!order || !raised) return { error: "No chargeback has this ID." };
      if (!decideChargeback(acquirer, order, raised, verdict))
        return { error: "This chargeback is already decided." };
      return show(order, raised);
    },
  };
}

function show(order: CardOrder, raised: CardTransaction): SimulatedChargeback {
  const { id, amountMinor, chargeback } = raised;
  const { reason = "", status = "", files = new Map(), response } = chargeback ?? {};
  const ids = response?.files ?? [];
  const evidence = ids.flatMap((fileId) => files.get(fileId) ?? []);
  const shown = { id, order: order.id, reference: order.reference, amountMinor, reason, status };
  return { ...shown, text: response?.text ?? "", evidence };
}
