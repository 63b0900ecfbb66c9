import Type, { type Static } from "typebox";
import type {
  LastAttempt,
  PortalNotification,
} from "../../../store/notification/notification-list.ts";
import { DateTime } from "../../schemas/envelope.ts";
import { withTimes } from "../../schemas/with-times.ts";

export const NOTIFICATION_STATUSES = ["PENDING", "DELIVERED", "EXHAUSTED", "STOPPED"] as const;

export const NotificationItem = Type.Object({
  id: Type.String({ description: "The header `X-Event-Id` of every attempt." }),
  eventType: Type.String({ description: "The webhook's `eventType`." }),
  transactionId: Type.String(),
  url: Type.String({ description: "Where it is sent." }),
  status: Type.Enum([...NOTIFICATION_STATUSES], {
    description:
      "`PENDING`: it is sent, again if need be. `EXHAUSTED`: every attempt failed. `STOPPED`: your server returned 410, or its endpoint was disabled.",
  }),
  attemptCount: Type.Integer({ description: "Attempts so far." }),
  nextAttemptAt: Type.Union([DateTime, Type.Null()], {
    description: "When it is sent again; null when it is not.",
  }),
  lastResponse: Type.String({
    description:
      "HTTP status of the last attempt, the reply of a message broker such as `confirm` or `312 NO_ROUTE`, or an error; empty before the first.",
  }),
  headers: Type.Record(Type.String(), Type.String(), {
    description: "Headers of the last attempt, with its signature; empty before the first.",
  }),
  body: Type.String({ description: "The exact text that is signed and sent." }),
  createdAt: DateTime,
});

export function presentNotification(
  notification: PortalNotification,
  attempts: readonly LastAttempt[],
): Static<typeof NotificationItem> {
  const last = attempts.find(({ notificationId }) => notificationId === notification.id);
  return { ...withTimes(notification), headers: last?.requestHeaders ?? {} };
}
