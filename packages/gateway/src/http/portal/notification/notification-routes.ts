import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import {
  redeliverListed,
  redeliverRange,
  sendTest,
} from "../../../operations/notification/redeliver.ts";
import {
  findNotification,
  listAttempts,
  listEndpoints,
  listNotificationPage,
  type PortalNotification,
} from "../../../store/notification/notification-list.ts";
import { actOf } from "../access/answer-session.ts";
import { presentPage, readPage, withOneMore } from "../paging.ts";
import { portalRoute } from "../portal-route.ts";
import {
  AnyApplication,
  At,
  byId,
  closed,
  Id,
  IdText,
  listOf,
  named,
  orNull,
  pageOf,
  pageQuery,
  queryText,
  rangeQuery,
} from "../schemas.ts";
import {
  notificationFilterOf,
  presentEndpoint,
  presentNotification,
  presentNotificationDetail,
} from "./present-notification.ts";

const StatusName = Type.Enum(["PENDING", "DELIVERED", "EXHAUSTED", "STOPPED"]);

export const NotificationItem = named("NotificationItem", {
  id: Type.String({ description: "The header `X-Event-Id` of every attempt." }),
  eventType: Type.String(),
  applicationId: Id,
  applicationName: Type.String(),
  checkoutId: Type.String(),
  transactionId: Type.String(),
  url: Type.String(),
  status: StatusName,
  attemptCount: Type.Integer(),
  nextAttemptAt: orNull(Type.String()),
  lastAnswer: Type.String({
    description: "Status or error of the last attempt; empty when there is none.",
  }),
  requestedBy: Type.String({ description: "The user who requested it, if any." }),
  createdAt: At,
});

const HeaderMap = Type.Record(Type.String(), Type.String());

export const NotificationDetail = named("NotificationDetail", {
  notification: NotificationItem,
  body: Type.String({ description: "The exact text that is signed and sent." }),
  scheduleMs: Type.Array(Type.Integer(), { description: "Delay before each attempt." }),
  attempts: Type.Array(
    named("DeliveryAttempt", {
      attempt: Type.Integer(),
      startedAt: At,
      durationMs: Type.Integer(),
      requestHeaders: HeaderMap,
      responseStatus: orNull(Type.Integer()),
      responseHeaders: orNull(HeaderMap),
      responseBody: orNull(Type.String()),
      error: orNull(Type.String()),
    }),
  ),
});

export const EndpointHealth = named("EndpointHealth", {
  url: Type.String(),
  applicationId: Id,
  applicationName: Type.String(),
  delivered: Type.Integer(),
  pending: Type.Integer(),
  exhausted: Type.Integer(),
  stopped: Type.Integer(),
  successRate: orNull(Type.Number({ description: "Of attempts, 0 to 1." })),
  p95Ms: orNull(Type.Number()),
  lastAttemptAt: orNull(Type.String()),
  lastAnswer: Type.String(),
  state: Type.Enum(["HEALTHY", "FAILING", "STOPPED", "UNKNOWN"]),
  reason: Type.String({ description: "Why it is not healthy." }),
});

const filter = {
  ...rangeQuery,
  status: Type.Optional(StatusName),
  applicationId: Type.Optional(IdText),
  transactionId: queryText(),
  eventType: queryText(),
  url: queryText(2_000),
};

const HEALTH_MS = 7 * 86_400_000;

/** What merchants were told, and telling it again. */
export const NOTIFICATION_ROUTES = [
  portalRoute({
    name: "listNotifications",
    method: "GET",
    path: "/portal/api/notifications",
    permission: "notifications:read",
    summary: "List notifications, newest first.",
    query: closed({ ...pageQuery, ...filter }),
    response: pageOf(NotificationItem),
    handle: async (call, deps) => {
      const page = readPage(call.query);
      const filter = notificationFilterOf(call.query, call.actor);
      const rows = await listNotificationPage(
        deps.database,
        call.merchant.id,
        filter,
        withOneMore(page),
      );
      const keyOf = (row: PortalNotification) => ({ at: row.createdAt, id: row.id });
      return presentPage(rows, page, keyOf, presentNotification);
    },
  }),
  portalRoute({
    name: "getNotification",
    method: "GET",
    path: "/portal/api/notifications/{id}",
    permission: "notifications:read",
    summary: "Retrieve a notification with its attempts.",
    params: byId,
    response: NotificationDetail,
    errors: ["NOT_FOUND"],
    handle: async (call, deps) => {
      const { database } = deps;
      const { id } = call.params;
      const found = await findNotification(database, call.merchant.id, id, call.actor.storeIds);
      if (!found) throw new GatewayError("NOT_FOUND");
      const attempts = await listAttempts(database, call.merchant.id, [id]);
      return presentNotificationDetail(found, attempts);
    },
  }),
  portalRoute({
    name: "redeliverNotifications",
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
          status: Type.Optional(StatusName),
          applicationId: Type.Optional(IdText),
        }),
      ),
    }),
    response: closed({ count: Type.Integer(), ids: Type.Array(Id) }),
    errors: ["NOT_FOUND", "INVALID_PARAMETER"],
    handle: async (call, deps) => {
      const { ids, range } = call.body;
      if ((ids === undefined) === (range === undefined)) {
        throw new GatewayError("INVALID_PARAMETER", { detail: "Send either ids or range." });
      }
      const sent = range
        ? await redeliverRange(deps, actOf(call), notificationFilterOf(range, call.actor))
        : await redeliverListed(deps, actOf(call), ids ?? []);
      return { count: sent.length, ids: sent };
    },
  }),
  portalRoute({
    name: "sendTestNotification",
    method: "POST",
    path: "/portal/api/notifications/test",
    permission: "notifications:send",
    summary: "A signed sample to an address, marked as a test (`eventType` PORTAL_TEST).",
    body: closed({
      applicationId: AnyApplication,
      url: Type.String({ minLength: 1, maxLength: 2_000 }),
    }),
    response: NotificationItem,
    errors: ["NOT_FOUND", "INVALID_PARAMETER", "EXCEEDED_LIMIT"],
    handle: async (call, deps) => {
      const { applicationId = null, url } = call.body;
      return presentNotification(await sendTest(deps, actOf(call), { applicationId, url }));
    },
  }),
  portalRoute({
    name: "listEndpoints",
    method: "GET",
    path: "/portal/api/notification-endpoints",
    permission: "notifications:read",
    summary: "List endpoints with their health over the last seven days.",
    response: listOf(EndpointHealth),
    handle: async (call, deps) => {
      const since = new Date(deps.clock.now().getTime() - HEALTH_MS);
      const { actor, merchant } = call;
      const endpoints = await listEndpoints(deps.database, merchant.id, actor.storeIds, since);
      return { items: endpoints.map(presentEndpoint) };
    },
  }),
];
