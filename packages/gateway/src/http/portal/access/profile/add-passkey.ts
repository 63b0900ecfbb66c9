import { addPasskey } from "../../../../operations/access/passkeys.ts";
import { route } from "../../../route.ts";
import { withTimes } from "../../../schemas/with-times.ts";
import { closed, Id, Name } from "../../schemas.ts";
import { Passkey, WebauthnResponse } from "../account-schema.ts";
import { actOf } from "../present-session-response.ts";

export const addPasskeyRoute = route({
  auth: "portal",
  operationId: "addPasskey",
  method: "POST",
  path: "/portal/api/profile/passkeys",
  permission: "signed-in",
  needsConfirmation: true,
  summary: "Add a passkey created by the browser.",
  body: closed({ challengeId: Id, name: Name, answer: WebauthnResponse }),
  response: Passkey,
  errors: ["LINK_INVALID", "CONFLICT"],
  handler: async (call, deps) =>
    withTimes(await addPasskey(deps, actOf(call), call.origin.page, call.body)),
});
