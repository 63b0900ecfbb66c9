import Type from "typebox";
import { decideStuckRefund } from "../../../operations/refund/decide-stuck-refund.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { DoneOrWaiting, presentOutcome } from "../operator-decision/operator-decision-schema.ts";
import { byId, closed } from "../schemas.ts";
import { StuckRefundDecision } from "./stuck-refund-schema.ts";

export const decideStuckRefundRoute = route({
  auth: "portal",
  operationId: "decideStuckRefund",
  method: "POST",
  path: "/portal/api/operator/stuck-refunds/{id}/decide",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "RETRY: send the refund to the provider again. MARK_REFUNDED: the payer was refunded in the " +
    "provider's back office. CANCEL: the money is the merchant's again; not for an overpayment.",
  params: byId,
  body: closed({
    decision: StuckRefundDecision,
    reason: Type.String({ minLength: 1, maxLength: 500, ...NOT_BLANK }),
    reference: Type.Optional(
      Type.String({ maxLength: 64, description: "The provider's reference of the refund." }),
    ),
  }),
  response: DoneOrWaiting,
  errors: ["NOT_FOUND", "NOT_PERMITTED", "CONFLICT"],
  handler: async (call, deps) => {
    const { decision, reason, reference = "" } = call.body;
    const decided = { decision, reason: reason.trim(), reference: reference.trim() };
    return presentOutcome(await decideStuckRefund(deps, actOf(call), call.params.id, decided));
  },
});
