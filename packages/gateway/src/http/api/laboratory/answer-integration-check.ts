import Type from "typebox";
import { answerQuestion } from "../../../operations/laboratory/check/start-check.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import {
  byCheck,
  CHECK_REPORT,
  CheckAnswerBody,
  presentCheck,
} from "../../schemas/integration-check.ts";

export const answerIntegrationCheckRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/sandbox/checks/{checkId}/answer",
  operationId: "answerIntegrationCheck",
  sandboxOnly: true,
  sdk: null,
  scope: "manage_payment",
  summary: "Answer what an integration check asks. Sandbox only.",
  description: "Does nothing where the check does not wait for this answer.",
  params: byCheck,
  body: CheckAnswerBody,
  response: itemResponse(Type.Object(CHECK_REPORT)),
  errors: ["NOT_FOUND", "INVALID_PARAMETER"],
  example: (of) => ({
    params: { checkId: of.integrationCheckId },
    body: { number: 1, count: 0 },
  }),
  handler: async ({ params, body, caller }, deps) => {
    const key = { merchantId: caller.merchant.id, id: params.checkId };
    return success(presentCheck(await answerQuestion(deps, key, { count: 0, ...body })));
  },
});
