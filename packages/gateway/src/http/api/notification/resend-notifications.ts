import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { REDELIVERIES_MAX } from "../../../domain/notification/webhook-endpoint.ts";
import { resendNotifications } from "../../../operations/notification/resend-own.ts";
import { expectTime } from "../../request/read-range.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";

export const resendNotificationsRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/notifications/resend",
  operationId: "resendNotifications",
  sdk: { name: "notifications.resendMany", retry: "always" },
  scope: "manage_payment",
  summary: "Send several webhooks again, or all that have failed since a time.",
  description:
    "Send either `notificationIds` or `failedSince`. Only the application's own webhooks are sent, at most " +
    `${REDELIVERIES_MAX} at once and two a second; each has a new signature and the same \`X-Event-Id\` and body. ` +
    "Every webhook says who requested it.",
  body: Type.Object({
    notificationIds: Type.Optional(
      Type.Array(Type.String({ pattern: "^[A-Za-z0-9]{1,64}$" }), {
        minItems: 1,
        maxItems: REDELIVERIES_MAX,
        description: "`id` of the list, of each.",
      }),
    ),
    failedSince: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description:
          "All in status `EXHAUSTED` or `STOPPED` that were created since then: RFC 3339, or a date in Malaysia (YYYY-MM-DD).",
      }),
    ),
  }),
  response: itemResponse(
    Type.Object({
      count: Type.Integer({ description: "How many are sent again." }),
      notificationIds: Type.Array(Type.String(), { description: "Their `id`s." }),
    }),
  ),
  errors: ["NOTIFICATION_NOT_FOUND", "INVALID_PARAMETER"],
  example: () => ({ body: { failedSince: "2026-11-01T00:00:00Z" } }),
  handler: async (call, deps) => {
    const { merchant, application } = call.caller;
    const { notificationIds: ids, failedSince } = call.body;
    if ((ids === undefined) === (failedSince === undefined)) {
      const detail = "Send either notificationIds or failedSince.";
      throw new GatewayError("INVALID_PARAMETER", { detail });
    }
    const which = ids ? { ids } : { failedSince: expectTime(failedSince ?? "", "failedSince") };
    const sent = await resendNotifications(deps, merchant.id, application, which);
    return success({ count: sent.length, notificationIds: sent });
  },
});
