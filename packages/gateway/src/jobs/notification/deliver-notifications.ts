import { DELIVERY_TIMEOUT_MS } from "../../domain/notification/notification.ts";
import type { Deps, StoreDeps } from "../../operations/deps.ts";
import { deliverNotification } from "../../operations/notification/deliver-notification.ts";
import {
  type ClaimedNotification,
  claimDueNotifications,
  findNextDueAt,
  type InProgress,
  NOTIFICATIONS_CHANNEL,
} from "../../store/notification/notifications.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";
import { createSlots } from "../slots.ts";

/**
 * Concurrent deliveries, in all, per endpoint and per merchant: a dead endpoint or a busy merchant
 * does not block the others.
 */
const IN_FLIGHT_MAX = 128;
const PER_ENDPOINT_MAX = 8;
const PER_MERCHANT_MAX = 32;
/**
 * A claim outlives the longest delivery, so that it is not claimed twice; after a crash it delays a
 * delivery by this much.
 */
const CLAIM_MS = DELIVERY_TIMEOUT_MS + 5_000;
const PAUSE_MS = 1_000;

/**
 * Sends due notifications; a message on the channel shortens the wait, losing it costs a second.
 */
export async function startDeliveries(deps: Deps): Promise<RepeatingTask> {
  const endpoints = createSlots(IN_FLIGHT_MAX, PER_ENDPOINT_MAX);
  const merchants = createSlots(IN_FLIGHT_MAX, PER_MERCHANT_MAX);

  async function round(): Promise<number> {
    const limit = endpoints.free();
    const claimed = await claim(deps, limit, endpoints.inProgress(), merchants.inProgress());
    for (const one of claimed) {
      const work = () => merchants.run(one.notification.merchantId, () => deliver(deps, one));
      void endpoints.run(one.endpoint, work).finally(() => task.wake());
    }
    // Some slots are full while others are free: look again at once.
    if (claimed.length > 0) return 0;
    if (endpoints.free() === 0) return PAUSE_MS;
    const full = { endpoints: endpoints.full(), merchants: merchants.full() };
    const next = await findNextDueAt(deps.database, full);
    return next ? Math.max(0, next.getTime() - deps.clock.now().getTime()) : PAUSE_MS;
  }

  const task = repeat("deliver notifications", PAUSE_MS, deps.log, round);
  const unlisten = await deps.database.listen(NOTIFICATIONS_CHANNEL, () => task.wake());
  return {
    wake: task.wake,
    async stop() {
      await unlisten();
      await task.stop();
      await endpoints.idle();
    },
  };
}

/** Sends everything due now, in rounds; returns how many attempts were made. */
export async function deliverDueNotifications(deps: Deps): Promise<number> {
  let count = 0;
  for (;;) {
    const claimed = await claim(deps, IN_FLIGHT_MAX, new Map(), new Map());
    if (claimed.length === 0) return count;
    await Promise.all(claimed.map((one) => deliver(deps, one)));
    count += claimed.length;
  }
}

function claim(
  deps: StoreDeps,
  limit: number,
  endpoints: InProgress,
  merchants: InProgress,
): Promise<ClaimedNotification[]> {
  if (limit === 0) return Promise.resolve([]);
  const now = deps.clock.now();
  const claimUntil = new Date(now.getTime() + CLAIM_MS);
  return claimDueNotifications(deps.database, now, claimUntil, {
    limit,
    perEndpoint: PER_ENDPOINT_MAX,
    perMerchant: PER_MERCHANT_MAX,
    endpoints,
    merchants,
  });
}

async function deliver(deps: Deps, { notification }: ClaimedNotification): Promise<void> {
  try {
    await deliverNotification(deps, notification);
  } catch (error) {
    deps.log.error({ err: error, notificationId: notification.id }, "delivery failed");
  }
}
