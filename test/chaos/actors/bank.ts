import { setTimeout as wait } from "node:timers/promises";
import { type Actor, pick } from "./actor.ts";
import { CARDS, takePaidOrder } from "./paid-orders.ts";

const PAUSE_MS = 3_000;

/** Payers complain to their bank about card payments, and it decides some of the disputes. */
export const bank: Actor = async (scene) => {
  const { installation, journal, chance } = scene;
  const url = `${installation.providers.controlUrl}/__sim/chargebacks`;
  const control = async (act: string, body: object): Promise<{ id: string } | null> => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    journal.note(act, String(response.status), body);
    if (!response.ok) return null;
    return ((await response.json()) as { chargeback: { id: string } }).chargeback; // its contract
  };
  const undecided: string[] = [];
  const next = () => takePaidOrder(scene, ({ method }) => method === CARDS);
  for (let order = await next(); order; order = await next()) {
    const raised = await control("dispute", { order: order.orderId });
    if (raised) undecided.push(raised.id);
    await wait(PAUSE_MS);
    const id = chance(2) === 0 ? undecided.shift() : undefined;
    if (!id) continue;
    journal.decided.add(id);
    await control("decide dispute", { id, verdict: pick(["WON", "LOST"], chance) });
  }
};
