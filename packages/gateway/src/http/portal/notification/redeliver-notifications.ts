import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { redeliverListed, redeliverRange } from "../../../operations/notification/redeliver.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { readRange } from "../read-range.ts";
import { At, closed, Id, IdText } from "../schemas.ts";
import { StatusFilter } from "./notification-schema.ts";

export const redeliverNotificationsRoute = route({
  auth: "portal",
  operationId: "redeliverNotifications",
  method: "POST",
  path: "/portal/api/notifications/redeliver",
  permission: "notifications:send",
  summary: "Resend the listed notifications, or those of a time range; at most 1,000.",
  body: closed({
    ids: Type.Optional(Type.Array(IdText, { minItems: 1, maxItems: 1_000 })),
    range: Type.Optional(
      closed({
        from: At,
        to: At,
        status: Type.Optional(StatusFilter),
        applicationId: Type.Optional(IdText),
        webhookEndpointId: Type.Optional(IdText),
      }),
    ),
  }),
  response: closed({ count: Type.Integer(), ids: Type.Array(Id) }),
  errors: ["NOT_FOUND", "INVALID_PARAMETER", "EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    const { ids, range } = call.body;
    if ((ids === undefined) === (range === undefined)) {
      throw new GatewayError("INVALID_PARAMETER", { detail: "Send either ids or range." });
    }
    const allowedStoreIds = call.actor.storeIds;
    const sent = range
      ? await redeliverRange(deps, actOf(call), { ...range, ...readRange(range), allowedStoreIds })
      : await redeliverListed(deps, actOf(call), ids ?? []);
    return { count: sent.length, ids: sent };
  },
});
