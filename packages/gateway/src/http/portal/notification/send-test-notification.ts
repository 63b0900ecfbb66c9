import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { sendTest, sendTestToEndpoint } from "../../../operations/notification/redeliver.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { AnyApplication, closed, IdText } from "../schemas.ts";
import { NotificationItem } from "./notification-schema.ts";
import { presentNotification } from "./present-notification.ts";

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
