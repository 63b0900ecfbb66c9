import Type from "typebox";
import { decideOperatorDecision } from "../../../operations/second-operator/decide-operator-decision.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { byId, closed } from "../schemas.ts";
import { OperatorDecisionItem, presentOperatorDecision } from "./operator-decision-schema.ts";

export const decideOperatorDecisionRoute = route({
  auth: "portal",
  operationId: "decideOperatorDecision",
  method: "POST",
  path: "/portal/api/operator/decisions/{id}/decide",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Approve another operator's decision, which is then carried out, or reject it. Who requested " +
    "it can only withdraw it, by rejecting.",
  params: byId,
  body: closed({ isApproved: Type.Boolean() }),
  response: OperatorDecisionItem,
  errors: ["NOT_FOUND", "CONFLICT", "FORBIDDEN", "NOT_PERMITTED", "SECOND_APPROVER_REQUIRED"],
  handler: async (call, deps) => {
    const { isApproved } = call.body;
    const decided = await decideOperatorDecision(deps, actOf(call), call.params.id, isApproved);
    return presentOperatorDecision(decided, call.actor.id, null, deps.clock.now());
  },
});
