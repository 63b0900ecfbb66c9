import Type from "typebox";
import { expectCheck } from "../../../operations/laboratory/check/start-check.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import { byCheck, CHECK_REPORT, presentCheck } from "../../schemas/integration-check.ts";

export const getIntegrationCheckRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/sandbox/checks/{checkId}",
  operationId: "getIntegrationCheck",
  sandboxOnly: true,
  sdk: null,
  scope: "manage_payment",
  summary: "Retrieve an integration check with what it has found so far. Sandbox only.",
  params: byCheck,
  response: itemResponse(Type.Object(CHECK_REPORT)),
  errors: ["NOT_FOUND", "INVALID_PARAMETER"],
  example: (of) => ({ params: { checkId: of.integrationCheckId } }),
  handler: async ({ params, caller }, deps) =>
    success(presentCheck(await expectCheck(deps, caller.merchant.id, params.checkId))),
});
