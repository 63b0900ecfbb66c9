import type { ReportedEvent } from "../../domain/notification/money-event.ts";
import { presentEventData, toWebhookType } from "../../domain/notification/webhook-event.ts";
import type { Transaction } from "../../store/database.ts";
import { insertEvents } from "../../store/notification/events.ts";
import type { Deps } from "../deps.ts";
import { enqueueWebhooks } from "./enqueue-webhook.ts";

/**
 * Records events in the transaction of the change they describe, with the webhooks of the endpoints
 * that have chosen them.
 */
export async function recordEvents(
  deps: Pick<Deps, "random">,
  tx: Transaction,
  events: readonly ReportedEvent[],
): Promise<void> {
  await insertEvents(tx, events);
  for (const event of events) {
    const eventType = toWebhookType(event);
    if (!eventType) continue;
    const { merchantId, checkoutId, transactionId, subject, at } = event;
    const about = { checkoutId, transactionId: transactionId ?? subject, subject };
    // The month is that of the event: its subject may be older than what is kept.
    const webhook = { merchantId, eventType, ...about, subjectCreatedAt: at, requestId: null, at };
    await enqueueWebhooks(deps, tx, webhook, null, () => presentEventData(event));
  }
}
