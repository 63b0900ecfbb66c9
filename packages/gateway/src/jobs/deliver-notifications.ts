import { DELIVERY_TIMEOUT_MS } from "../domain/notification.ts";
import { deliverNotification } from "../operations/deliver-notification.ts";
import type { Deps } from "../operations/deps.ts";
import {
  claimDueNotifications,
  findNextDueAt,
  NOTIFICATIONS_CHANNEL,
} from "../store/notifications.ts";
import { type RepeatingTask, repeat } from "./repeat.ts";

/** Deliveries under way at once; one slow endpoint holds one of them, no more than its time limit. */
const IN_FLIGHT_MAX = 64;
/** A claim outlives the longest delivery, so that nobody else takes it meanwhile. */
const CLAIM_MS = DELIVERY_TIMEOUT_MS * 3;
const PAUSE_MS = 1_000;

/** Sends what is due; a message on the channel shortens the wait, losing it costs a second. */
export async function startDeliveries(deps: Deps): Promise<RepeatingTask> {
  const inFlight = new Set<Promise<void>>();

  async function round(): Promise<number> {
    const free = IN_FLIGHT_MAX - inFlight.size;
    if (free <= 0) {
      await Promise.race(inFlight);
      return 0;
    }
    const now = deps.clock.now();
    const claimUntil = new Date(now.getTime() + CLAIM_MS);
    const due = await claimDueNotifications(deps.database, now, claimUntil, free);
    for (const notification of due) {
      const delivery = deliverNotification(deps, notification)
        .catch((error: unknown) => {
          deps.log.error({ err: error, notificationId: notification.id }, "delivery failed");
        })
        .finally(() => {
          inFlight.delete(delivery);
        });
      inFlight.add(delivery);
    }
    if (due.length === free) return 0;
    const next = await findNextDueAt(deps.database);
    return next ? Math.max(0, next.getTime() - deps.clock.now().getTime()) : PAUSE_MS;
  }

  const task = repeat("deliver notifications", PAUSE_MS, deps.log, round);
  const unlisten = await deps.database.listen(NOTIFICATIONS_CHANNEL, () => task.wake());
  return {
    wake: task.wake,
    async stop() {
      await unlisten();
      await task.stop();
      await Promise.allSettled(inFlight);
    },
  };
}
