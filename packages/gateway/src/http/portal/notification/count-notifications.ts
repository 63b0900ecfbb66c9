import Type from "typebox";
import { REDELIVERIES_MAX } from "../../../domain/notification/webhook-endpoint.ts";
import { findNotificationCount } from "../../../store/notification/notification-list.ts";
import { route } from "../../route.ts";
import { readRange } from "../read-range.ts";
import { closed } from "../schemas.ts";
import { notificationFilter } from "./notification-schema.ts";

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
    const filter = { ...query, ...readRange(query), allowedStoreIds: actor.storeIds };
    const max = REDELIVERIES_MAX + 1;
    const count = await findNotificationCount(deps.database, merchant.id, filter, max);
    return { count: Math.min(count, REDELIVERIES_MAX), isCapped: count > REDELIVERIES_MAX };
  },
});
