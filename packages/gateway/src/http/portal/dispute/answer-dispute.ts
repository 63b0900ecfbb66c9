import Type from "typebox";
import { ANSWER_LENGTH_MAX } from "../../../domain/dispute/dispute.ts";
import { portalRoute } from "../portal-route.ts";
import { byId, closed } from "../schemas.ts";
import { DisputeItem } from "./dispute-schema.ts";
import { respond } from "./show-dispute.ts";

export const answerDisputeRoute = portalRoute({
  name: "answerDispute",
  method: "POST",
  path: "/portal/api/disputes/{id}/answer",
  permission: "disputes:answer",
  summary: "Tells the payer's bank why the money is the merchant's. One answer for each dispute.",
  params: byId,
  body: closed({
    text: Type.String({ minLength: 1, maxLength: ANSWER_LENGTH_MAX, notBlank: true }),
  }),
  response: DisputeItem,
  errors: ["NOT_FOUND", "NOT_PERMITTED", "CONFLICT", "INVALID_PARAMETER"],
  handle: (call, deps) => respond(call, deps, { kind: "answer", text: call.body.text }),
});
