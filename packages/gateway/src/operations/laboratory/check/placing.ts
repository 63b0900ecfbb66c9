import { setTimeout as sleep } from "node:timers/promises";
import type { Checkout } from "../../../domain/checkout/checkout.ts";
import { type CheckQuestion, QUESTION_MS } from "../../../domain/laboratory/check/question.ts";
import type { InBoth } from "../../../domain/laboratory/check/report.ts";
import { receiverOf } from "../../../domain/notification/failing.ts";
import { listNewCheckouts } from "../../../store/checkout/checkouts.ts";
import {
  deleteCallFault,
  findCallFault,
  replaceCallFault,
} from "../../../store/laboratory/call-faults.ts";
import type { Deps } from "../../deps.ts";
import { CALL_FAULTS_KNOWN_MS } from "../call-faults.ts";
import { type PlacedOrder, type ShopBench, ShopProblem } from "./shop-bench.ts";
import { type CallDeps, callShop } from "./shop-calls.ts";
import { waitUntil } from "./wait-until.ts";

/** A shop, as its developer has named it. */
export interface CheckedShop {
  merchantId: string;
  applicationId: string;
  /** Where the checkouts that are looked at send their webhooks, without a query. */
  notifyUrl: string;
  /** Empty: a developer places the orders. */
  buyUrl: string;
  /** Empty: a developer says how often an order was fulfilled. */
  probeUrl: string;
}

/** Who may be asked. */
export interface Developer {
  /** Resolves with what a developer answered; throws `ShopProblem` when nobody did. */
  ask(question: Omit<CheckQuestion, "number">): Promise<number>;
  /** Ends every wait. */
  signal: AbortSignal;
}

type PlacingDeps = CallDeps & Pick<Deps, "clock" | "database">;

const PURCHASE = { en: "a purchase", ms: "pembelian" };
const POLL_MS = 200;
/** Until the shop has created a checkout. */
const PLACED_MS = 20_000;
const REFUSED_STATUS_MIN = 400;
const CALL_FAULT_MS = 60_000;
/** Of an application's newest checkouts, those that are looked at. */
const NEWEST_MAX = 20;

export function placedOf({ id: checkoutId, order, redirectUrl }: Checkout): PlacedOrder {
  return { id: order.id, checkoutId, amountMinor: order.amountMinor, redirectUrl };
}

/** How the shop comes to place orders. */
export function createPlacing(
  deps: PlacingDeps,
  shop: CheckedShop,
  developer: Developer,
): Pick<ShopBench, "buy" | "buyWhile"> {
  const { notifyUrl, buyUrl } = shop;
  const { signal } = developer;
  const isByHand = buyUrl === "";
  const isOwn = (checkout: Checkout) => receiverOf(checkout.notifyUrl) === receiverOf(notifyUrl);

  async function findPlaced(since: Date): Promise<PlacedOrder | null> {
    const created = await listNewCheckouts(deps.database, shop, since, NEWEST_MAX);
    const found = created.find((one) => isOwn(one) && one.createdAt >= since);
    return found ? placedOf(found) : null;
  }

  /** What to say when there is no order afterwards, and how long one may take to be seen. */
  async function place(): Promise<{ noOrder: InBoth; limitMs: number }> {
    if (isByHand) {
      await developer.ask({ kind: "PLACE_ORDER", orderId: "", happened: null });
      const noOrder = {
        en: "No checkout with this notifyUrl was created.",
        ms: "Tiada halaman pembayaran dengan notifyUrl ini dicipta.",
      };
      return { noOrder, limitMs: PLACED_MS };
    }
    const { exchange } = await callShop(deps, PURCHASE, { method: "POST", url: buyUrl });
    const { status, error } = exchange;
    const ended = status === null ? error : `HTTP ${status}`;
    const noOrder = {
      en: `POST ${buyUrl}: ${ended}, and no checkout with this notifyUrl was created.`,
      ms: `POST ${buyUrl}: ${ended}, dan tiada halaman pembayaran dengan notifyUrl ini dicipta.`,
    };
    const isDone = status !== null && status < REFUSED_STATUS_MIN;
    return { noOrder, limitMs: isDone ? PLACED_MS : 0 };
  }

  return {
    async buy() {
      const since = deps.clock.now();
      const { noOrder, limitMs } = await place();
      const order = await waitUntil(() => findPlaced(since), limitMs, signal);
      if (!order) throw new ShopProblem(noOrder);
      return order;
    },

    async buyWhile(kind, act) {
      const lastsMs = isByHand ? QUESTION_MS : CALL_FAULT_MS;
      const expiresAt = new Date(deps.trueClock.now().getTime() + lastsMs);
      const fault = { kind, receiver: receiverOf(notifyUrl) };
      await deps.database.transaction((tx) => replaceCallFault(tx, shop, fault, expiresAt));
      try {
        await sleep(CALL_FAULTS_KNOWN_MS + POLL_MS, undefined, { signal });
        const since = deps.clock.now();
        const placing = place();
        // What it rejects with is met below.
        const over = placing.then(
          () => findPlaced(since),
          () => null,
        );
        const order = await Promise.race([
          waitUntil(() => findPlaced(since), lastsMs, signal),
          over,
        ]);
        if (order) await act(order);
        if (kind === "HOLD_RESPONSE") await deleteCallFault(deps.database, shop);
        await placing;
        const seen = await findCallFault(deps.database, shop, deps.trueClock.now());
        return { order, orderIds: seen?.orderIds ?? [] };
      } finally {
        await deleteCallFault(deps.database, shop);
      }
    },
  };
}
