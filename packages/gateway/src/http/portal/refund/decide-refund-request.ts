import Type from "typebox";
import { decideRefund } from "../../../operations/refund/refund-requests.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { byId, closed } from "../schemas.ts";
import { presentRefund, presentRefundRequest } from "./present-refund.ts";
import { RefundItem } from "./refund-schema.ts";

export const decideRefundRequestRoute = route({
  auth: "portal",
  operationId: "decideRefundRequest",
  method: "POST",
  path: "/portal/api/refund-requests/{id}/decide",
  permission: "payments:approve-refund",
  needsConfirmation: true,
  summary:
    "Approve or decline a refund request. Users cannot decide on their own requests, nor, for " +
    "fourteen days, who joined or became an approver later, or whom the requester invited. An " +
    "owner can, unless the requester made them one.",
  params: byId,
  body: closed({ isApproved: Type.Boolean() }),
  response: RefundItem,
  errors: ["NOT_FOUND", "CONFLICT", "FORBIDDEN", "SECOND_APPROVER_REQUIRED"],
  handler: async (call, deps) => {
    const { id } = call.params;
    const decided = await decideRefund(deps, actOf(call), id, call.body.isApproved);
    return decided.kind === "made"
      ? presentRefund(decided.refund, call.actor.email)
      : presentRefundRequest(decided.request);
  },
});
