import { DELIVERY_TIMEOUT_MS } from "../../domain/notification/notification.ts";
import type { Deps } from "../../operations/deps.ts";
import { createDelivering } from "../../operations/notification/deliver-notification.ts";
import {
  type ClaimedNotification,
  type ClaimLimits,
  claimDueNotifications,
  findNextDueAt,
  releaseClaims,
} from "../../store/notification/deliveries.ts";
import { NOTIFICATIONS_CHANNEL } from "../../store/notification/notifications.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";
import type { DeliverySlots, Lane } from "./choose-deliveries.ts";
import { createHeldDeliveries, type HeldDeliveries } from "./held-deliveries.ts";

/** A merchant alone may use half of the slots; a dead endpoint keeps eight of them busy. */
const SLOTS: DeliverySlots = { total: 256, perEndpoint: 8 };
/**
 * A claim outlives the longest delivery, so that it is not claimed twice; after a crash it delays a
 * delivery by this much.
 */
const CLAIM_MS = DELIVERY_TIMEOUT_MS + 5_000;
const CLAIM_ID_BYTES = 16;
const PAUSE_MS = 1_000;

/**
 * Sends due notifications; a message on the channel shortens the wait, losing it costs a second.
 */
export async function startDeliveries(deps: Deps): Promise<RepeatingTask> {
  const held = createHeldDeliveries(SLOTS);
  /** The limits of the last claim; null: there was no room for one. */
  let lastLimits: ClaimLimits | null = null;

  async function round(): Promise<number> {
    await release(held.takeStale(deps.clock.now()));
    for (;;) {
      const limits = held.limits();
      lastLimits = limits.limit > 0 ? limits : null;
      if (!lastLimits) return PAUSE_MS;
      const { claimed, mayBeMore } = await claim(deps, limits);
      held.add(claimed);
      sender.wake();
      if (claimed.length === 0 || !mayBeMore) break;
    }
    const now = deps.clock.now();
    const next = await findNextDueAt(deps.database, now);
    return next ? Math.max(1, next.getTime() - now.getTime()) : PAUSE_MS;
  }

  async function release(unsent: readonly ClaimedNotification[]): Promise<void> {
    if (unsent.length > 0) await releaseClaims(deps.database, unsent);
  }

  const sender = createSender(deps, held, (ended) => {
    if (canTakeMore(held.limits(), lastLimits, ended)) task.wake();
  });
  const task = repeat("deliver notifications", PAUSE_MS, deps.log, round);
  const unlisten = await deps.database.listen(NOTIFICATIONS_CHANNEL, () => task.wake());
  return {
    wake: task.wake,
    async stop() {
      sender.stop();
      await unlisten();
      await task.stop();
      await release(held.takeUnsent());
      await sender.idle();
    },
  };
}

/** True when something that had enough at the last claim no longer has. */
function canTakeMore(limits: ClaimLimits, last: ClaimLimits | null, ended: Lane[]): boolean {
  if (limits.limit === 0) return false;
  const hasEnough = (at: ClaimLimits, { merchantId, endpoint }: Lane) =>
    at.exceptMerchants.includes(merchantId) || at.exceptEndpoints.includes(endpoint);
  return ended.some((lane) => (!last || hasEnough(last, lane)) && !hasEnough(limits, lane));
}

interface Sender {
  /** Starts what gets a slot: once a turn of the event loop, however often it is called. */
  wake(): void;
  /** Starts nothing more. */
  stop(): void;
  /** Resolves when nothing is in flight. */
  idle(): Promise<void>;
}

function createSender(deps: Deps, held: HeldDeliveries, onEnded: (ended: Lane[]) => void): Sender {
  const deliver = createDelivering(deps);
  const running = new Set<Promise<void>>();
  let ended: Lane[] = [];
  let isScheduled = false;
  let isStopped = false;

  function wake(): void {
    if (isScheduled || isStopped) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      if (isStopped) return;
      for (const delivery of held.takeChosen(deps.clock.now())) {
        const own = run(delivery).finally(() => running.delete(own));
        running.add(own);
      }
      if (ended.length > 0) onEnded(ended);
      ended = [];
    });
  }

  async function run(delivery: ClaimedNotification): Promise<void> {
    const status = await deliver(delivery);
    held.end(delivery, status === "STOPPED");
    ended.push(delivery);
    wake();
  }

  return {
    wake,
    stop() {
      isStopped = true;
    },
    async idle() {
      await Promise.all(running);
    },
  };
}

/** Sends everything due now, in rounds; returns how many attempts were made. */
export async function deliverDueNotifications(deps: Deps): Promise<number> {
  const deliver = createDelivering(deps);
  let count = 0;
  for (;;) {
    const { claimed } = await claim(deps, NOTHING_HELD);
    if (claimed.length === 0) return count;
    await Promise.all(claimed.map((one) => deliver(one)));
    count += claimed.length;
  }
}

const NOTHING_HELD: ClaimLimits = {
  room: SLOTS.total,
  limit: SLOTS.total,
  perEndpoint: SLOTS.perEndpoint,
  merchants: new Map(),
  endpoints: new Map(),
  exceptMerchants: [],
  exceptEndpoints: [],
};

function claim(
  deps: Pick<Deps, "clock" | "database" | "random">,
  limits: ClaimLimits,
): ReturnType<typeof claimDueNotifications> {
  const now = deps.clock.now();
  const id = deps.random.bytes(CLAIM_ID_BYTES).toString("hex");
  const until = new Date(now.getTime() + CLAIM_MS);
  return claimDueNotifications(deps.database, now, { id, until }, limits);
}
