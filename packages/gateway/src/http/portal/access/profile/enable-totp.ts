import Type from "typebox";
import { enableTotp } from "../../../../operations/access/factor/totp.ts";
import { route } from "../../../route.ts";
import { closed } from "../../schemas.ts";
import { RecoveryCodes } from "../account-schema.ts";
import { actOf, endEnrolment } from "../present-session-response.ts";

const TotpCode = Type.String({ pattern: "^[0-9]{6}$" });

export const enableTotpRoute = route({
  auth: "portal",
  operationId: "enableTotp",
  method: "POST",
  path: "/portal/api/profile/totp/enable",
  permission: "signed-in",
  needsConfirmation: true,
  isForEnrolment: true,
  summary: "Enable the authenticator app with a first code. Returns recovery codes.",
  body: closed({ code: TotpCode }),
  response: RecoveryCodes,
  errors: ["LOGIN_FAILED", "CONFLICT", "EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    const recoveryCodes = await enableTotp(deps, actOf(call), call.body.code);
    await endEnrolment(call, deps);
    return { recoveryCodes };
  },
});
