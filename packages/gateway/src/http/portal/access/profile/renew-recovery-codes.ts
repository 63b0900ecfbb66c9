import { renewRecoveryCodes } from "../../../../operations/access/factor/totp.ts";
import { route } from "../../../route.ts";
import { RecoveryCodes } from "../account-schema.ts";
import { actOf } from "../present-session-response.ts";

export const renewRecoveryCodesRoute = route({
  auth: "portal",
  operationId: "renewRecoveryCodes",
  method: "POST",
  path: "/portal/api/profile/recovery-codes",
  permission: "signed-in",
  needsConfirmation: true,
  summary: "Generate ten new recovery codes. The previous ones stop working.",
  response: RecoveryCodes,
  errors: ["CONFLICT"],
  handler: async (call, deps) => ({
    recoveryCodes: await renewRecoveryCodes(deps, actOf(call)),
  }),
});
