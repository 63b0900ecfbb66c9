import Type from "typebox";
import { startPasskeyLogin } from "../../../../operations/access/passkeys.ts";
import { portalRoute } from "../../portal-route.ts";
import { Id } from "../../schemas.ts";
import { WebauthnOptions } from "../account-schema.ts";

export const startPasskeyLoginRoute = portalRoute({
  name: "startPasskeyLogin",
  method: "POST",
  path: "/portal/api/login/passkey-options",
  permission: "anyone",
  summary: "Options for `startAuthentication` of the browser's passkey library.",
  response: Type.Object({ challengeId: Id, options: WebauthnOptions }),
  errors: ["EXCEEDED_LIMIT"],
  handle: (call, deps) => startPasskeyLogin(deps, call.origin.page, call.origin.address),
});
