import Type from "typebox";
import { stopCheck } from "../../../operations/laboratory/check/start-check.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import { byCheck, CHECK_REPORT, presentCheck } from "../../schemas/integration-check.ts";

export const stopIntegrationCheckRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/sandbox/checks/{checkId}/stop",
  operationId: "stopIntegrationCheck",
  sandboxOnly: true,
  sdk: null,
  scope: "manage_payment",
  summary: "Stop an integration check; what it has found stays. Sandbox only.",
  params: byCheck,
  response: itemResponse(Type.Object(CHECK_REPORT)),
  errors: ["NOT_FOUND", "INVALID_PARAMETER"],
  example: (of) => ({ params: { checkId: of.integrationCheckId } }),
  handler: async ({ params, caller }, deps) =>
    success(presentCheck(await stopCheck(deps, caller.merchant.id, params.checkId))),
});
