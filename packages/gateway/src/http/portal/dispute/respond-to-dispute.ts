import Type from "typebox";
import { RESPONSE_LENGTH_MAX } from "../../../domain/dispute/dispute.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { byId, closed } from "../schemas.ts";
import { DisputeItem } from "./dispute-schema.ts";
import { respond } from "./show-dispute.ts";

export const respondToDisputeRoute = route({
  auth: "portal",
  operationId: "respondToDispute",
  method: "POST",
  path: "/portal/api/disputes/{id}/answer",
  permission: "disputes:answer",
  summary: "Respond to a dispute. Only one response is accepted.",
  params: byId,
  body: closed({
    text: Type.String({ minLength: 1, maxLength: RESPONSE_LENGTH_MAX, ...NOT_BLANK }),
  }),
  response: DisputeItem,
  errors: ["NOT_FOUND", "NOT_PERMITTED", "CONFLICT", "INVALID_PARAMETER"],
  handler: (call, deps) => respond(call, deps, { kind: "answer", text: call.body.text }),
});
