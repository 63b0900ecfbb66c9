/** What a merchant's own programs do over the signed interface. */
import { setTimeout as wait } from "node:timers/promises";
import type { CallResult, RefundCall, ReversalCall } from "../journal.ts";
import { type Actor, insist, type Scene } from "./actor.ts";
import { CARDS, type PaidOrder, takePaidOrder } from "./paid-orders.ts";

const PAUSE_MS = 300;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MALAYSIA_MS = 8 * 60 * MINUTE_MS;

/** All of a payment, or two parts of it one after the other. */
export const refunder: Actor = async (scene) => {
  for (let order = await takePaidOrder(scene); order; order = await takePaidOrder(scene)) {
    const { amountMinor } = order;
    const part = scene.chance(2) === 0 ? amountMinor : 100 + scene.chance(amountMinor - 200);
    const isDone = await refund(scene, order, part, "first");
    if (isDone && part < amountMinor && scene.chance(2) === 0)
      await refund(scene, order, amountMinor - part, "rest");
    await wait(PAUSE_MS);
  }
};

async function refund(
  scene: Scene,
  { orderId, transactionId, amountMinor }: PaidOrder,
  wantedMinor: number,
  name: string,
): Promise<boolean> {
  const key = `${orderId}-${name}`;
  const entry: RefundCall = {
    ...{ key, orderId, transactionId },
    amountMinor: wantedMinor,
    result: "unknown",
  };
  scene.journal.refunds.set(key, entry);
  const type = wantedMinor === amountMinor ? "FULL" : "PARTIAL";
  const made = await insist(scene, "refund", () =>
    scene.client.payments.refund(
      {
        transactionId,
        refund: { type, currencyType: "MYR", amount: wantedMinor },
        reason: "cold",
      },
      { idempotencyKey: key },
    ),
  );
  entry.result = resultOf(made);
  return entry.result === "acknowledged";
}

export const reverser: Actor = async (scene) => {
  const next = () => takePaidOrder(scene, ({ method }) => method === CARDS);
  for (let order = await next(); order; order = await next()) {
    const { orderId } = order;
    const entry: ReversalCall = { orderId, result: "unknown" };
    scene.journal.reversals.set(orderId, entry);
    const made = await insist(scene, "reverse", () => scene.client.payments.reverse({ orderId }));
    entry.result = resultOf(made);
    await wait(PAUSE_MS * 10);
  }
};

function resultOf(made: { value: unknown } | { code: string } | null): CallResult {
  if (made === null) return "unknown";
  return "code" in made ? { code: made.code } : "acknowledged";
}

/** Reads what a bookkeeping program reads, so that reports are made under load as well. */
export const bookkeeper: Actor = async (scene) => {
  const { client } = scene;
  let cursor = "";
  while (!scene.isOver()) {
    const date = new Date(Date.now() + MALAYSIA_MS - scene.chance(2) * DAY_MS);
    const day = date.toISOString().slice(0, 10);
    const body = { transactionType: "PAYMENT" as const, date: day, cursor: "" };
    await insist(scene, "report", () => client.reports.listReconciliation(body));
    await insist(scene, "list payments", () => client.transactions.list({ limit: 50 }));
    const page = await insist(scene, "list events", () => client.events.list({ cursor }));
    if (page && "value" in page) {
      cursor = page.value.meta.cursor;
      scene.journal.events.push(...page.value.items);
    }
    await wait(PAUSE_MS * 5);
  }
};
