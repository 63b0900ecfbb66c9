import type { Checkout } from "../../../domain/checkout/checkout.ts";
import type { Exchange } from "../../../domain/laboratory/check/report.ts";
import type { Queryable } from "../../../store/database.ts";
import { listFaultActs } from "../../../store/laboratory/webhook-faults.ts";
import {
  listAttempts,
  listNotificationPage,
  type PortalNotification,
} from "../../../store/notification/notification-list.ts";
import { makeExchange } from "./shop-calls.ts";

const PAGE = { after: null, limit: 20 };

/** What a checkout's own `notifyUrl` is sent, newest first. */
export async function listOwnWebhooks(
  db: Queryable,
  { merchantId, id, notifyUrl, order }: Checkout,
): Promise<PortalNotification[]> {
  const filter = { from: null, to: null, texts: [order.id], url: notifyUrl, allowedStoreIds: [] };
  const found = await listNotificationPage(db, merchantId, filter, PAGE);
  return found.filter(({ checkoutId }) => checkoutId === id);
}

const SENT = { en: "the webhook of the payment", ms: "webhook pembayaran itu" };
const SENT_BY_FAULT = {
  en: "the webhook of the payment, once more",
  ms: "webhook pembayaran itu, sekali lagi",
};

/** Every request to a checkout's `notifyUrl`, those of faults too, oldest first. */
export async function listSent(db: Queryable, checkout: Checkout): Promise<Exchange[]> {
  const { merchantId, notifyUrl: url } = checkout;
  const own = await listOwnWebhooks(db, checkout);
  const bodies = new Map(own.map(({ id, body }) => [id, body]));
  const attempts = await listAttempts(db, merchantId, [...bodies.keys()]);
  const acts = (
    await Promise.all([...bodies.keys()].map((id) => listFaultActs(db, merchantId, id)))
  ).flat();
  const sent = [
    ...attempts.map((one) => ({
      ...{ ...one, at: one.startedAt, what: SENT },
      requestBody: bodies.get(one.notificationId) ?? "",
    })),
    ...acts
      .filter(({ requestHeaders }) => Object.keys(requestHeaders).length > 0)
      .map((one) => ({ ...one, what: SENT_BY_FAULT })),
  ];
  return sent
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ what, requestHeaders, requestBody, durationMs, ...received }) =>
      makeExchange(what, {
        ...{ method: "POST", url, requestHeaders, requestBody, durationMs },
        status: received.responseStatus,
        responseBody: received.responseBody ?? "",
        error: received.error ?? "",
      }),
    );
}
