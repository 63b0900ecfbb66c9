import {
  type AttemptCounts,
  REMEMBERED_MS,
  receiverOf,
} from "../../domain/notification/failing.ts";
import type { NotificationStatus } from "../../domain/notification/notification.ts";
import type { Deps } from "../../operations/deps.ts";
import { alertOfFailures } from "../../operations/notification/alert-of-failures.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";
import type { Notification } from "../../store/notification/notifications.ts";
import {
  deleteOldWebhookAlerts,
  listWatchedUrls,
  type MerchantUrl,
} from "../../store/notification/webhook-alerts.ts";

const PAUSE_MS = 60_000;
/** After the last attempt that failed, a URL is counted for this long. */
const WATCHED_MS = 2 * 3_600_000;

type Counted = MerchantUrl & AttemptCounts;

/** Tells merchants that their webhooks fail. */
export interface WebhookAlerts {
  /** Counts an attempt, in memory. */
  note(notification: Pick<Notification, "merchantId" | "url">, status: NotificationStatus): void;
  /** Adds what was counted to what is known of each URL, and mails. */
  report(): Promise<void>;
}

export function createWebhookAlerts(deps: Deps): WebhookAlerts {
  let counts = new Map<string, Counted>();
  const keyOf = ({ merchantId, url }: MerchantUrl) => `${merchantId} ${url}`;

  async function report(): Promise<void> {
    const counted = counts;
    counts = new Map();
    if (counted.size === 0) return;
    const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms);
    const watched = await deps.reach.among(deps.database, async (db, among) => {
      await deleteOldWebhookAlerts(db, ago(REMEMBERED_MS), among);
      return listWatchedUrls(
        db,
        { remembered: ago(REMEMBERED_MS), counted: ago(WATCHED_MS) },
        among,
      );
    });
    const isWatched = new Set(watched.map(keyOf));
    for (const one of counted.values()) {
      if (one.failed === 0 && !isWatched.has(keyOf(one))) continue;
      await alertOfFailures(deps, one, one).catch((error: unknown) => {
        const { merchantId } = one;
        deps.log.error({ err: error, merchantId }, "failing webhooks were not reported");
      });
    }
  }

  return {
    report,
    note({ merchantId, url: fullUrl }, status) {
      const url = receiverOf(fullUrl);
      const key = keyOf({ merchantId, url });
      const known = counts.get(key) ?? { merchantId, url, delivered: 0, failed: 0 };
      if (status === "DELIVERED") known.delivered += 1;
      else known.failed += 1;
      counts.set(key, known);
    },
  };
}

/** Reports once a minute, and what is left when it is stopped. */
export function startReports(deps: Deps, alerts: WebhookAlerts): RepeatingTask {
  const task = repeat(deps, "report failing webhooks", PAUSE_MS, async () => {
    await alerts.report();
    return PAUSE_MS;
  });
  return {
    wake: task.wake,
    async stop() {
      await task.stop();
      await alerts.report().catch((error: unknown) => {
        deps.log.warn({ err: error }, "failing webhooks were not reported");
      });
    },
  };
}
