import { GatewayError } from "../../../domain/errors.ts";
import { findNotification, listAttempts } from "../../../store/notification/notification-list.ts";
import { route } from "../../route.ts";
import { byId } from "../schemas.ts";
import { NotificationDetail } from "./notification-schema.ts";
import { presentNotificationDetail } from "./present-notification.ts";

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
    const attempts = await listAttempts(database, call.merchant.id, [id]);
    return presentNotificationDetail(found, attempts);
  },
});
