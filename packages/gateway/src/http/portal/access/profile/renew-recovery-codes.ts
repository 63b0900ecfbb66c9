import { renewRecoveryCodes } from "../../../../operations/access/totp.ts";
import { portalRoute } from "../../portal-route.ts";
import { RecoveryCodes } from "../account-schema.ts";
import { actOf } from "../answer-session.ts";

export const renewRecoveryCodesRoute = portalRoute({
  name: "renewRecoveryCodes",
  method: "POST",
  path: "/portal/api/profile/recovery-codes",
  permission: "signed-in",
  needsConfirmation: true,
  summary: "Ten new recovery codes; the old ones stop working.",
  response: RecoveryCodes,
  errors: ["CONFLICT"],
  handle: async (call, deps) => ({
    recoveryCodes: await renewRecoveryCodes(deps, actOf(call)),
  }),
});
