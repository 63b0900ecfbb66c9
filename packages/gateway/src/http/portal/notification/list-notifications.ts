import {
  findNotificationCount,
  listNotificationPage,
} from "../../../store/notification/notification-list.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { answerPage, LOG_COUNTED_MAX } from "../answer-page.ts";
import { readRange } from "../read-range.ts";
import { closed, pageOf, pageQuery, timeSortQuery } from "../schemas.ts";
import { NotificationItem, notificationFilter } from "./notification-schema.ts";
import { presentNotification } from "./present-notification.ts";

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
    const filter = { ...query, ...readRange(query), allowedStoreIds: actor.storeIds };
    return answerPage(call, deps, {
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
