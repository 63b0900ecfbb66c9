import { canonicalize } from "@kaunter/signing";
import { makeNotificationId } from "../../domain/ids.ts";
import type { ReportedEvent } from "../../domain/notification/money-event.ts";
import { firstStatusFor } from "../../domain/notification/webhook-endpoint.ts";
import {
  presentEventData,
  toWebhookType,
  type WebhookEventType,
} from "../../domain/notification/webhook-event.ts";
import type { Transaction } from "../../store/database.ts";
import { insertEvents } from "../../store/notification/events.ts";
import { insertNotification } from "../../store/notification/notifications.ts";
import {
  listSubscribedEndpoints,
  type SubscribedEndpoint,
} from "../../store/notification/webhook-endpoints.ts";
import type { Deps } from "../deps.ts";

/** The webhook of an event, before its text is made. */
export interface EventWebhook {
  eventType: WebhookEventType;
  /** The target that the interface names: the checkout's or the customer's `notifyUrl`. */
  own: { applicationId: string; url: string } | null;
  requestId: string | null;
  subjectCreatedAt: Date;
  /** The endpoints that have chosen it, where they are known. */
  endpoints?: readonly SubscribedEndpoint[];
  /** Called only when there is a receiver; null: there is nothing to report. */
  makeData(): Promise<object | null> | object;
}

/** Without a `webhook`, the event itself is sent to the endpoints that have chosen its type. */
type RecordedEvent = ReportedEvent & { webhook?: EventWebhook | null };

/**
 * Records events in the transaction of the change they describe, with their webhooks: one to the
 * event's own target, one to each of the merchant's endpoints that has chosen it. Whatever a
 * merchant is notified of, or finds in its feed, is recorded here.
 */
export async function recordEvents(
  deps: Pick<Deps, "random">,
  tx: Transaction,
  events: readonly RecordedEvent[],
): Promise<void> {
  await insertEvents(tx, events);
  for (const event of events) {
    const webhook = event.webhook ?? webhookOf(event);
    if (webhook) await enqueueWebhooks(deps, tx, event, webhook);
  }
}

function webhookOf(event: ReportedEvent): EventWebhook | null {
  const eventType = toWebhookType(event);
  if (!eventType) return null;
  // The month is that of the event: its subject may be older than what is kept.
  const about = { requestId: event.requestId ?? null, subjectCreatedAt: event.at };
  return { eventType, own: null, ...about, makeData: () => presentEventData(event) };
}

type Target = Pick<SubscribedEndpoint, "applicationId" | "url" | "stopReason"> & {
  id: string | null;
};

async function enqueueWebhooks(
  deps: Pick<Deps, "random">,
  tx: Transaction,
  { merchantId, checkoutId, transactionId, subject, at }: ReportedEvent,
  { eventType, own, requestId, subjectCreatedAt, makeData, ...known }: EventWebhook,
): Promise<void> {
  const endpoints = known.endpoints ?? (await listSubscribedEndpoints(tx, merchantId, eventType));
  const first: Target[] = own ? [{ ...own, id: null, stopReason: null }] : [];
  const targets: Target[] = [...first, ...endpoints];
  if (targets.length === 0) return;
  const data = await makeData();
  if (!data) return;
  const body = canonicalize({ data, eventType });
  for (const { id, applicationId, url, stopReason } of targets) {
    const status = firstStatusFor({ stopReason });
    await insertNotification(tx, {
      id: makeNotificationId(subjectCreatedAt, deps.random),
      merchantId,
      applicationId,
      webhookEndpointId: id,
      checkoutId,
      transactionId: transactionId ?? subject,
      subject,
      requestId,
      eventType,
      url,
      body,
      status,
      attemptCount: 0,
      nextAttemptAt: status === "PENDING" ? at : null,
      createdAt: at,
    });
  }
}
