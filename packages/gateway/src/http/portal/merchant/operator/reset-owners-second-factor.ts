import { resetOwnersSecondFactor } from "../../../../operations/access/factor/reset-second-factor.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId, closed, DONE, Done, Email } from "../../schemas.ts";

export const resetOwnersSecondFactorRoute = route({
  auth: "portal",
  operationId: "resetOwnersSecondFactor",
  method: "POST",
  path: "/portal/api/operator/merchants/{id}/reset-second-factor",
  permission: "operator",
  needsConfirmation: true,
  summary: "Remove the second factors of an owner who has lost them. Ends their sessions.",
  params: byId,
  body: closed({ email: Email }),
  response: Done,
  errors: ["NOT_FOUND", "FORBIDDEN"],
  handler: async (call, deps) => {
    const { email } = call.body;
    await resetOwnersSecondFactor(deps, actOf(call), call.params.id, email);
    return DONE;
  },
});
