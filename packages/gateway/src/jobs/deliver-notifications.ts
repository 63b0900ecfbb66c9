import { DELIVERY_TIMEOUT_MS } from "../domain/notification.ts";
import { deliverNotification } from "../operations/deliver-notification.ts";
import type { Deps } from "../operations/deps.ts";
import {
  type ClaimedNotification,
  claimDueNotifications,
  findNextDueAt,
  NOTIFICATIONS_CHANNEL,
} from "../store/notifications.ts";
import { type RepeatingTask, repeat } from "./repeat.ts";
import { createSlots } from "./slots.ts";

/**
 * Deliveries under way at once, and of them to one endpoint: a dead one leaves the others their
 * room.
 */
const IN_FLIGHT_MAX = 64;
const PER_ENDPOINT_MAX = 8;
/**
 * A claim outlives the longest delivery, so that nobody else takes it meanwhile; a crash delays it
 * so much.
 */
const CLAIM_MS = DELIVERY_TIMEOUT_MS + 5_000;
const PAUSE_MS = 1_000;

/** Sends what is due; a message on the channel shortens the wait, losing it costs a second. */
export async function startDeliveries(deps: Deps): Promise<RepeatingTask> {
  const slots = createSlots(IN_FLIGHT_MAX, PER_ENDPOINT_MAX);

  async function round(): Promise<number> {
    const claimed = await claim(deps, slots.free(), slots.underWay());
    for (const one of claimed) {
      void slots.run(one.endpoint, () => deliver(deps, one)).finally(() => task.wake());
    }
    // Some endpoints may have no room now while others have more: look again at once.
    if (claimed.length > 0) return 0;
    if (slots.free() === 0) return PAUSE_MS;
    const next = await findNextDueAt(deps.database, slots.full());
    return next ? Math.max(0, next.getTime() - deps.clock.now().getTime()) : PAUSE_MS;
  }

  const task = repeat("deliver notifications", PAUSE_MS, deps.log, round);
  const unlisten = await deps.database.listen(NOTIFICATIONS_CHANNEL, () => task.wake());
  return {
    wake: task.wake,
    async stop() {
      await unlisten();
      await task.stop();
      await slots.idle();
    },
  };
}

/** Sends all that is due now, one round after the other; answers how many attempts were made. */
export async function deliverDueNotifications(deps: Deps): Promise<number> {
  let count = 0;
  for (;;) {
    const claimed = await claim(deps, IN_FLIGHT_MAX, new Map());
    if (claimed.length === 0) return count;
    await Promise.all(claimed.map((one) => deliver(deps, one)));
    count += claimed.length;
  }
}

function claim(
  deps: Deps,
  limit: number,
  underWay: ReadonlyMap<string, number>,
): Promise<ClaimedNotification[]> {
  if (limit === 0) return Promise.resolve([]);
  const now = deps.clock.now();
  const claimUntil = new Date(now.getTime() + CLAIM_MS);
  const room = { limit, perEndpoint: PER_ENDPOINT_MAX, underWay };
  return claimDueNotifications(deps.database, now, claimUntil, room);
}

async function deliver(deps: Deps, { notification }: ClaimedNotification): Promise<void> {
  try {
    await deliverNotification(deps, notification);
  } catch (error) {
    deps.log.error({ err: error, notificationId: notification.id }, "delivery failed");
  }
}
