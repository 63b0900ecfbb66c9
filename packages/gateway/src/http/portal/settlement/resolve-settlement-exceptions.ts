import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { decideSettlementException } from "../../../operations/settlement/decide-settlement-exception.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { closed, Id } from "../schemas.ts";

const IDS_MAX = 200;

export const resolveSettlementExceptionsRoute = route({
  auth: "portal",
  operationId: "resolveSettlementExceptions",
  method: "POST",
  path: "/portal/api/operator/settlement-exceptions/resolve",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Resolve several settlement exceptions in the same way, as `resolveSettlementException`. Each " +
    "stands by itself: `refused` lists those that were resolved before or cannot be accepted.",
  body: closed({
    ids: Type.Array(Type.String({ pattern: "^[0-9]{1,15}$" }), {
      minItems: 1,
      maxItems: IDS_MAX,
      uniqueItems: true,
    }),
    decision: Type.Enum(["ACCEPT", "DISMISS"]),
    reason: Type.String({ minLength: 1, maxLength: 500, ...NOT_BLANK }),
  }),
  response: closed({ resolved: Type.Array(Id), refused: Type.Array(Id) }),
  handler: async (call, deps) => {
    const { ids, ...decided } = call.body;
    const resolved: string[] = [];
    const refused: string[] = [];
    for (const id of ids) {
      try {
        await decideSettlementException(deps, actOf(call), Number(id), decided);
        resolved.push(id);
      } catch (error) {
        if (!(error instanceof GatewayError && error.code === "NOT_PERMITTED")) throw error;
        refused.push(id);
      }
    }
    return { resolved, refused };
  },
});
