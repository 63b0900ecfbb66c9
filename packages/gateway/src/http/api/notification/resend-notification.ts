import Type from "typebox";
import { resendNotification } from "../../../operations/notification/resend-own.ts";
import { listLastAttempts } from "../../../store/notification/notification-list.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import { NotificationItem, presentNotification } from "./notification-schema.ts";

const SUMMARY = "Send a webhook again, whatever became of it.";

export const resendNotificationRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/notifications/{notificationId}/resend",
  operationId: "resendNotification",
  sdk: {
    retry: "always",
    variants: [{ name: "notifications.resend", summary: SUMMARY, body: {} }],
  },
  scope: "manage_payment",
  summary: SUMMARY,
  description:
    "The webhook is sent within seconds with a new signature and the same `X-Event-Id` and body. If that fails, " +
    "it is tried again like a new one.",
  params: Type.Object({
    notificationId: Type.String({
      pattern: "^[A-Za-z0-9]{1,64}$",
      description: "`id` of the list.",
    }),
  }),
  body: Type.Object({}),
  bodyOptions: { isOptional: true },
  response: itemResponse(NotificationItem),
  errors: ["NOTIFICATION_NOT_FOUND", "INVALID_PARAMETER"],
  example: (of) => ({ params: { notificationId: of.notificationId }, body: {} }),
  handler: async (call, deps) => {
    const { merchant, application } = call.caller;
    const { notificationId } = call.params;
    const found = await resendNotification(deps, merchant.id, application, notificationId);
    const attempts = await listLastAttempts(deps.database, merchant.id, [notificationId]);
    return success(presentNotification(found, attempts));
  },
});
