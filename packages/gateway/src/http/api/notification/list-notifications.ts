import Type from "typebox";
import {
  listLastAttempts,
  listNotificationPage,
} from "../../../store/notification/notification-list.ts";
import { route } from "../../route.ts";
import {
  byCreation,
  ListQuery,
  pageOf,
  pageResponse,
  readPage,
  successPage,
} from "../../schemas/paging.ts";
import {
  NOTIFICATION_STATUSES,
  NotificationItem,
  presentNotification,
} from "./notification-schema.ts";

export const listNotificationsRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/notifications",
  operationId: "listApiNotifications",
  sdk: "notifications.list",
  scope: "manage_payment",
  summary: "List the application's webhooks and their delivery, newest first.",
  description:
    "Other applications of the merchant have their own. Follow `meta.cursor` until it is empty.",
  query: Type.Object({
    ...ListQuery.properties,
    status: Type.Optional(
      Type.Enum([...NOTIFICATION_STATUSES], { description: "Only webhooks in this status." }),
    ),
    transactionId: Type.Optional(
      Type.String({ pattern: "^[0-9]{0,40}$", description: "Only webhooks of this payment." }),
    ),
  }),
  response: pageResponse(NotificationItem),
  errors: ["INVALID_PARAMETER"],
  example: () => ({ query: { limit: "10" }, captures: { notificationId: "items.0.id" } }),
  handler: async (call, deps) => {
    const { merchant, application } = call.caller;
    const { status, transactionId } = call.query;
    const filter = {
      ...{ from: null, to: null, allowedStoreIds: [], applicationId: application.id },
      ...(status && { status }),
      ...(transactionId && { transactionId }),
    };
    const scope = { list: `notifications ${application.id}`, merchantId: merchant.id };
    const { rows, cursor } = await readPage(deps.sealer, scope, pageOf(call.query), {
      list: (page) => listNotificationPage(deps.database, merchant.id, filter, page),
      positionOf: byCreation,
    });
    const ids = rows.map(({ id }) => id);
    const attempts = await listLastAttempts(deps.database, merchant.id, ids);
    return successPage(
      rows.map((row) => presentNotification(row, attempts)),
      cursor,
    );
  },
});
