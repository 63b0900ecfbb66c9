import { canonicalize } from "@kaunter/signing";
import { type CheckoutId, type MerchantId, makeNotificationId } from "../../domain/ids.ts";
import { firstStatusFor } from "../../domain/notification/webhook-endpoint.ts";
import type { WebhookEventType } from "../../domain/notification/webhook-event.ts";
import type { Queryable } from "../../store/database.ts";
import { insertNotification } from "../../store/notification/notifications.ts";
import {
  listSubscribedEndpoints,
  type SubscribedEndpoint,
} from "../../store/notification/webhook-endpoints.ts";
import type { Deps } from "../deps.ts";

/** What happened, before its text is made. */
export interface WebhookEvent {
  merchantId: MerchantId;
  eventType: WebhookEventType;
  checkoutId: CheckoutId;
  transactionId: string;
  /** What it is about: the payment itself, or something of it. */
  subject: string;
  subjectCreatedAt: Date;
  requestId: string | null;
  at: Date;
}

/** The target that the interface names: the checkout's or the customer's `notifyUrl`. */
export interface NotifyTarget {
  applicationId: string;
  url: string;
}

type Target = Pick<SubscribedEndpoint, "applicationId" | "url" | "stopReason"> & {
  id: string | null;
};

/**
 * Enqueues an event's webhooks in the transaction of the change: both are committed together. One
 * goes to `own`, one to each of the merchant's endpoints that has chosen the event. `makeData` is
 * called only when there is a receiver; null: there is nothing to report.
 */
export async function enqueueWebhooks(
  deps: Pick<Deps, "random">,
  tx: Queryable,
  event: WebhookEvent,
  own: NotifyTarget | null,
  makeData: () => Promise<object | null> | object,
): Promise<void> {
  const { merchantId, eventType, at, subjectCreatedAt, ...facts } = event;
  const endpoints = await listSubscribedEndpoints(tx, merchantId, eventType);
  const first: Target[] = own ? [{ ...own, id: null, stopReason: null }] : [];
  const targets: Target[] = [...first, ...endpoints];
  if (targets.length === 0) return;
  const data = await makeData();
  if (!data) return;
  const body = canonicalize({ data, eventType });
  for (const { id, applicationId, url, stopReason } of targets) {
    const status = firstStatusFor({ stopReason });
    await insertNotification(tx, {
      ...facts,
      id: makeNotificationId(subjectCreatedAt, deps.random),
      merchantId,
      applicationId,
      webhookEndpointId: id,
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
