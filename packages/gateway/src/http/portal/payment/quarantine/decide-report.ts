import Type from "typebox";
import { decideReport } from "../../../../operations/payment/outcome/decide-report.ts";
import { NOT_BLANK } from "../../../request/problems/pattern-words.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { DoneOrWaiting, presentOutcome } from "../../operator-decision/operator-decision-schema.ts";
import { closed } from "../../schemas.ts";
import { ClaimDecisionName } from "./quarantine-schema.ts";

export const decideReportRoute = route({
  auth: "portal",
  operationId: "decideReport",
  method: "POST",
  path: "/portal/api/operator/quarantine/{id}/decide",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Resolve a quarantined message. ACCEPT: the order is paid with the amount received. " +
    "REFUND_OVERPAYMENT: the same, and the overpayment is refunded. " +
    "REFUND_ALL: the full amount is refunded. DISMISS: no money was received.",
  params: Type.Object({ id: Type.String({ pattern: "^[0-9]{1,15}$" }) }),
  body: closed({
    decision: ClaimDecisionName,
    reason: Type.String({ minLength: 1, maxLength: 500, ...NOT_BLANK }),
  }),
  response: DoneOrWaiting,
  errors: ["NOT_FOUND", "NOT_PERMITTED", "CONFLICT"],
  handler: async (call, deps) => {
    return presentOutcome(await decideReport(deps, actOf(call), Number(call.params.id), call.body));
  },
});
