import Type from "typebox";
import { startPasskey } from "../../../../operations/access/factor/passkeys.ts";
import { route } from "../../../route.ts";
import { Id } from "../../schemas.ts";
import { WebauthnOptions } from "../account-schema.ts";
import { actOf } from "../present-session-response.ts";

export const startPasskeyRoute = route({
  auth: "portal",
  operationId: "startPasskey",
  method: "POST",
  path: "/portal/api/profile/passkeys/options",
  permission: "signed-in",
  needsConfirmation: true,
  isForEnrolment: true,
  summary: "Options for `startRegistration` of the browser's passkey library.",
  response: Type.Object({ challengeId: Id, options: WebauthnOptions }),
  handler: (call, deps) => startPasskey(deps, actOf(call), call.origin.page),
});
