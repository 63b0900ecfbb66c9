import Type from "typebox";
import { decideSettlementException } from "../../../operations/settlement/decide-settlement-exception.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { closed, DONE, Done } from "../schemas.ts";

export const resolveSettlementExceptionRoute = route({
  auth: "portal",
  operationId: "resolveSettlementException",
  method: "POST",
  path: "/portal/api/operator/settlement-exceptions/{id}/resolve",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Resolve a settlement exception. ACCEPT records the provider's figures; DISMISS keeps the ledger.",
  params: Type.Object({ id: Type.String({ pattern: "^[0-9]{1,15}$" }) }),
  body: closed({
    decision: Type.Enum(["ACCEPT", "DISMISS"]),
    reason: Type.String({ minLength: 1, maxLength: 500, ...NOT_BLANK }),
  }),
  response: Done,
  errors: ["NOT_PERMITTED"],
  handler: async (call, deps) => {
    await decideSettlementException(deps, actOf(call), Number(call.params.id), call.body);
    return DONE;
  },
});
