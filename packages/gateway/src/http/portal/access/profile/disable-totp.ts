import { disableTotp } from "../../../../operations/access/factor/totp.ts";
import { route } from "../../../route.ts";
import { DONE, Done } from "../../schemas.ts";
import { actOf } from "../present-session-response.ts";

export const disableTotpRoute = route({
  auth: "portal",
  operationId: "disableTotp",
  method: "DELETE",
  path: "/portal/api/profile/totp",
  permission: "signed-in",
  needsConfirmation: true,
  summary: "Disable the authenticator app and its recovery codes.",
  response: Done,
  errors: ["CONFLICT"],
  handler: async (call, deps) => {
    await disableTotp(deps, actOf(call));
    return DONE;
  },
});
