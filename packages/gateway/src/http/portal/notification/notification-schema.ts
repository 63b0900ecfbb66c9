import Type from "typebox";
import { At, Id, IdText, named, orNull, queryText, rangeQuery } from "../schemas.ts";

export const StatusName = Type.Enum(["PENDING", "RETRYING", "DELIVERED", "EXHAUSTED", "STOPPED"], {
  description:
    "PENDING: not attempted yet. RETRYING: at least one attempt failed and another follows.",
});

/** What a list can be narrowed to. */
export const StatusFilter = Type.Enum(
  ["PENDING", "RETRYING", "DELIVERED", "FAILED", "EXHAUSTED", "STOPPED"],
  { description: "FAILED: EXHAUSTED or STOPPED." },
);

export const NotificationItem = named("NotificationItem", {
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
  lastResponse: Type.String(),
  state: Type.Enum(["HEALTHY", "RECOVERING", "FAILING", "STOPPED", "UNKNOWN"], {
    description:
      "RECOVERING: more than a tenth of the attempts failed, and the last one succeeded.",
  }),
  reason: Type.String({ description: "Why it is not healthy." }),
});

export const notificationFilter = {
  ...rangeQuery,
  status: Type.Optional(StatusFilter),
  applicationId: Type.Optional(IdText),
  transactionId: queryText(),
  eventType: queryText(),
  url: queryText(2_000),
  webhookEndpointId: Type.Optional(IdText),
  q: queryText(),
};
