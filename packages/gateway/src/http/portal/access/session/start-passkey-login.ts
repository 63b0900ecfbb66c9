import Type from "typebox";
import { startPasskeyLogin } from "../../../../operations/access/factor/passkeys.ts";
import { route } from "../../../route.ts";
import { Id } from "../../schemas.ts";
import { WebauthnOptions } from "../account-schema.ts";

export const startPasskeyLoginRoute = route({
  auth: "portal",
  operationId: "startPasskeyLogin",
  method: "POST",
  path: "/portal/api/login/passkey-options",
  permission: "anyone",
  summary: "Options for `startAuthentication` of the browser's passkey library.",
  response: Type.Object({ challengeId: Id, options: WebauthnOptions }),
  errors: ["EXCEEDED_LIMIT"],
  handler: (call, deps) => startPasskeyLogin(deps, call.origin.page, call.origin.address),
});
