import Type, { type Static, type TObject } from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { WEBHOOK_FAULT_KINDS } from "../../../domain/laboratory/webhook-fault.ts";
import { subjectOfNotification } from "../../../domain/notification/notification.ts";
import { REDELIVERIES_MAX } from "../../../domain/notification/webhook-endpoint.ts";
import { listReferences } from "../../../domain/payment/search/clean-text.ts";
import {
  redeliverListed,
  redeliverRange,
  sendTest,
  sendTestToEndpoint,
} from "../../../operations/notification/redeliver.ts";
import { type FaultAct, listFaultActs } from "../../../store/laboratory/webhook-faults.ts";
import {
  type DeliveryAttempt,
  findNotification,
  findNotificationCount,
  listAttempts,
  listNotificationPage,
  type PortalNotification,
} from "../../../store/notification/notification-list.ts";
import { readRange } from "../../request/read-range.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { actOf } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { LOG_COUNTED_MAX, presentPage } from "../present-page.ts";
import {
  AnyApplication,
  At,
  byId,
  closed,
  Id,
  IdText,
  named,
  orNull,
  pageOf,
  pageQuery,
  queryText,
  rangeQuery,
  timeSortQuery,
} from "../schemas.ts";

const StatusName = Type.Enum(["PENDING", "RETRYING", "DELIVERED", "EXHAUSTED", "STOPPED"], {
  description:
    "PENDING: not attempted yet. RETRYING: at least one attempt failed and another follows.",
});

/** What a list can be narrowed to. */
const StatusFilter = Type.Enum(
  ["PENDING", "RETRYING", "DELIVERED", "FAILED", "EXHAUSTED", "STOPPED"],
  { description: "FAILED: EXHAUSTED or STOPPED." },
);

const NotificationItem = named("NotificationItem", {
  id: Type.String({ description: "The header `X-Event-Id` of every attempt." }),
  eventType: Type.String(),
  applicationId: Id,
  applicationName: Type.String(),
  checkoutId: Type.String(),
  transactionId: Type.String(),
  orderId: Type.String({ description: "Empty for a payout and a test." }),
  webhookEndpointId: orNull(
    Type.String({ description: "Null: sent to the URL that the checkout or customer names." }),
  ),
  url: Type.String(),
  status: StatusName,
  attemptCount: Type.Integer(),
  nextAttemptAt: orNull(Type.String()),
  lastResponse: Type.String({
    description:
      "HTTP status, broker's reply, or error of the last attempt; empty when there is none.",
  }),
  requestedBy: Type.String({ description: "The user who requested it, if any." }),
  createdAt: At,
});

const HeaderMap = Type.Record(Type.String(), Type.String());

const NotificationDetail = named("NotificationDetail", {
  notification: NotificationItem,
  body: Type.String({ description: "The exact text that is signed and sent." }),
  scheduleMs: Type.Array(Type.Integer(), { description: "Delay before each attempt." }),
  faults: Type.Array(
    named("WebhookFaultAct", {
      attempt: Type.Integer(),
      kind: Type.Enum([...WEBHOOK_FAULT_KINDS]),
      requestHeaders: HeaderMap,
      requestBody: Type.String({
        description: "What was sent beside the attempt, or instead of it; or what was done.",
      }),
      responseStatus: orNull(Type.Integer()),
      responseBody: orNull(Type.String()),
      error: orNull(Type.String()),
      durationMs: Type.Integer(),
      at: At,
    }),
    { description: "What the sandbox did to it on the merchant's request; oldest first." },
  ),
  attempts: Type.Array(
    named("DeliveryAttempt", {
      attempt: Type.Integer(),
      startedAt: At,
      durationMs: Type.Integer(),
      requestHeaders: HeaderMap,
      responseStatus: orNull(
        Type.Integer({ description: "Of HTTP: of a merchant's server or a bucket." }),
      ),
      brokerReply: orNull(
        Type.String({
          description:
            "Of a message broker: confirm, nack, blocked, or its code and name such as 312 NO_ROUTE.",
        }),
      ),
      responseHeaders: orNull(HeaderMap),
      responseBody: orNull(Type.String()),
      error: orNull(Type.String()),
    }),
  ),
});

const notificationFilter = {
  ...rangeQuery,
  status: Type.Optional(StatusFilter),
  applicationId: Type.Optional(IdText),
  transactionId: queryText(),
  eventType: queryText(),
  url: queryText(2_000),
  webhookEndpointId: Type.Optional(IdText),
  q: queryText(),
};

function filterOf(
  { q, ...query }: Static<TObject<typeof notificationFilter>>,
  { storeIds: allowedStoreIds }: { storeIds: readonly string[] },
) {
  const texts = q === undefined ? undefined : listReferences(q);
  return { ...query, ...readRange(query), texts, allowedStoreIds };
}

function presentNotification(each: PortalNotification): Static<typeof NotificationItem> {
  const isTest = each.checkoutId === "";
  return {
    ...withTimes(each),
    status: deliveryStatusOf(each),
    transactionId: isTest ? "" : each.transactionId,
  };
}

/** As the list's filter distinguishes them. */
export function deliveryStatusOf({
  status,
  attemptCount,
}: Pick<PortalNotification, "status" | "attemptCount">): Static<typeof StatusName> {
  return status === "PENDING" && attemptCount > 0 ? "RETRYING" : status;
}

export const listNotificationsRoute = route({
  auth: "portal",
  operationId: "listNotifications",
  method: "GET",
  path: "/portal/api/notifications",
  permission: "notifications:read",
  summary:
    "List notifications, newest first. `q` matches an order, transaction or event ID, in whole.",
  query: closed({ ...pageQuery, ...timeSortQuery, ...notificationFilter }),
  response: pageOf(NotificationItem),
  handler: async (call, deps) => {
    const { query, actor, merchant } = call;
    const filter = filterOf(query, actor);
    return presentPage(call, deps, {
      name: "notifications",
      list: (page) => listNotificationPage(deps.database, merchant.id, filter, page),
      positionOf: byCreation,
      count: async (countMax) => ({
        count: await findNotificationCount(deps.database, merchant.id, filter, countMax),
      }),
      countedMax: LOG_COUNTED_MAX,
      present: presentNotification,
    });
  },
});

export const countNotificationsRoute = route({
  auth: "portal",
  operationId: "countNotifications",
  method: "GET",
  path: "/portal/api/notification-count",
  permission: "notifications:read",
  summary: "Count notifications, as far as they can be resent at once.",
  query: closed(notificationFilter),
  response: closed({
    count: Type.Integer({ description: "At most 1,000." }),
    isCapped: Type.Boolean({ description: "True when there are more." }),
  }),
  handler: async (call, deps) => {
    const { query, actor, merchant } = call;
    const filter = filterOf(query, actor);
    const max = REDELIVERIES_MAX + 1;
    const count = await findNotificationCount(deps.database, merchant.id, filter, max);
    return { count: Math.min(count, REDELIVERIES_MAX), isCapped: count > REDELIVERIES_MAX };
  },
});

export const getNotificationRoute = route({
  auth: "portal",
  operationId: "getNotification",
  method: "GET",
  path: "/portal/api/notifications/{id}",
  permission: "notifications:read",
  summary: "Retrieve a notification with its attempts.",
  params: byId,
  response: NotificationDetail,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { database } = deps;
    const { id } = call.params;
    const found = await findNotification(database, call.merchant.id, id, call.actor.storeIds);
    if (!found) throw new GatewayError("NOT_FOUND");
    deps.tracing.note(subjectOfNotification(found));
    const [attempts, acts] = await Promise.all([
      listAttempts(database, call.merchant.id, [id]),
      deps.isSandbox ? listFaultActs(database, call.merchant.id, id) : [],
    ]);
    return presentNotificationDetail(deps, found, { attempts, acts });
  },
});

function presentNotificationDetail(
  { webhookRetries }: Pick<PortalDeps, "webhookRetries">,
  each: PortalNotification,
  { attempts, acts }: { attempts: readonly DeliveryAttempt[]; acts: readonly FaultAct[] },
): Static<typeof NotificationDetail> {
  return {
    notification: presentNotification(each),
    body: each.body,
    scheduleMs: [0, ...webhookRetries.delaysMs],
    faults: acts.map(withTimes),
    attempts: attempts.map(withTimes),
  };
}

export const redeliverNotificationsRoute = route({
  auth: "portal",
  operationId: "redeliverNotifications",
  method: "POST",
  path: "/portal/api/notifications/redeliver",
  permission: "notifications:send",
  summary: "Resend the listed notifications, or those of a time range; at most 1,000.",
  body: closed({
    ids: Type.Optional(Type.Array(IdText, { minItems: 1, maxItems: 1_000 })),
    range: Type.Optional(
      closed({
        from: At,
        to: At,
        status: Type.Optional(StatusFilter),
        applicationId: Type.Optional(IdText),
        webhookEndpointId: Type.Optional(IdText),
      }),
    ),
  }),
  response: closed({ count: Type.Integer(), ids: Type.Array(Id) }),
  errors: ["NOT_FOUND", "INVALID_PARAMETER", "EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    const { ids, range } = call.body;
    if ((ids === undefined) === (range === undefined)) {
      throw new GatewayError("INVALID_PARAMETER", { detail: "Send either ids or range." });
    }
    const sent = range
      ? await redeliverRange(deps, actOf(call), filterOf(range, call.actor))
      : await redeliverListed(deps, actOf(call), ids ?? []);
    return { count: sent.length, ids: sent };
  },
});

export const sendTestNotificationRoute = route({
  auth: "portal",
  operationId: "sendTestNotification",
  method: "POST",
  path: "/portal/api/notifications/test",
  permission: "notifications:send",
  summary:
    "Send a signed sample, marked as a test (`eventType` PORTAL_TEST), to a URL or a webhook endpoint.",
  body: closed({
    applicationId: AnyApplication,
    url: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
    webhookEndpointId: Type.Optional(IdText),
  }),
  response: NotificationItem,
  errors: ["NOT_FOUND", "INVALID_PARAMETER", "EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    const { applicationId = null, url, webhookEndpointId } = call.body;
    if ((url === undefined) === (webhookEndpointId === undefined)) {
      throw new GatewayError("INVALID_PARAMETER", {
        detail: "Send either url or webhookEndpointId.",
      });
    }
    const act = actOf(call);
    const sent = webhookEndpointId
      ? await sendTestToEndpoint(deps, act, webhookEndpointId)
      : await sendTest(deps, act, { applicationId, url: url ?? "" });
    return presentNotification(sent);
  },
});
