import {
  listNotificationPage,
  type PortalNotification,
} from "../../../store/notification/notification-list.ts";
import { route } from "../../route.ts";
import { presentPage, readPage, withOneMore } from "../paging.ts";
import { closed, pageOf, pageQuery } from "../schemas.ts";
import { NotificationItem, notificationFilter } from "./notification-schema.ts";
import { notificationFilterOf, presentNotification } from "./present-notification.ts";

export const listNotificationsRoute = route({
  auth: "portal",
  operationId: "listNotifications",
  method: "GET",
  path: "/portal/api/notifications",
  permission: "notifications:read",
  summary: "List notifications, newest first.",
  query: closed({ ...pageQuery, ...notificationFilter }),
  response: pageOf(NotificationItem),
  handler: async (call, deps) => {
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
});
