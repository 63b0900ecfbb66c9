import Type from "typebox";
import { sendTest } from "../../../operations/notification/redeliver.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { AnyApplication, closed } from "../schemas.ts";
import { NotificationItem } from "./notification-schema.ts";
import { presentNotification } from "./present-notification.ts";

export const sendTestNotificationRoute = route({
  auth: "portal",
  operationId: "sendTestNotification",
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
  handler: async (call, deps) => {
    const { applicationId = null, url } = call.body;
    return presentNotification(await sendTest(deps, actOf(call), { applicationId, url }));
  },
});
