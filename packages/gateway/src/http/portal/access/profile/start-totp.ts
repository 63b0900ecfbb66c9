import Type from "typebox";
import { startTotp } from "../../../../operations/access/factor/totp.ts";
import { route } from "../../../route.ts";
import { closed } from "../../schemas.ts";
import { actOf } from "../present-session-response.ts";

export const startTotpRoute = route({
  auth: "portal",
  operationId: "startTotp",
  method: "POST",
  path: "/portal/api/profile/totp",
  permission: "signed-in",
  needsConfirmation: true,
  isForEnrolment: true,
  summary: "Generate a secret for an authenticator app. Nothing changes until it is enabled.",
  response: closed({
    secret: Type.String({ description: "Base32, for manual entry." }),
    uri: Type.String({ description: "`otpauth://…`, to show as a QR code." }),
  }),
  errors: ["CONFLICT"],
  handler: (call, deps) => startTotp(deps, actOf(call)),
});
