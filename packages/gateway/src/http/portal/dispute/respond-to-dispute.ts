import Type from "typebox";
import { RESPONSE_LENGTH_MAX } from "../../../domain/dispute/dispute.ts";
import { EVIDENCE_ITEMS } from "../../../domain/dispute/evidence.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { byId, closed } from "../schemas.ts";
import { DisputeDetail, EvidenceItemName } from "./dispute-schema.ts";
import { respond } from "./show-dispute.ts";

export const respondToDisputeRoute = route({
  auth: "portal",
  operationId: "respondToDispute",
  method: "POST",
  path: "/portal/api/disputes/{id}/answer",
  permission: "disputes:answer",
  summary:
    "Respond to a dispute with a text and the uploaded files. Only one response is accepted.",
  params: byId,
  body: closed({
    text: Type.String({ minLength: 1, maxLength: RESPONSE_LENGTH_MAX, ...NOT_BLANK }),
    coveredItems: Type.Optional(
      Type.Array(EvidenceItemName, {
        maxItems: EVIDENCE_ITEMS.length,
        uniqueItems: true,
        description: "Items of the checklist that the text covers.",
      }),
    ),
  }),
  response: DisputeDetail,
  errors: ["NOT_FOUND", "NOT_PERMITTED", "CONFLICT", "INVALID_PARAMETER"],
  handler: (call, deps) => {
    const { text, coveredItems: items = [] } = call.body;
    return respond(call, deps, { kind: "answer", text, items });
  },
});
