import Type from "typebox";
import { removePasskey } from "../../../../operations/access/factor/passkeys.ts";
import { route } from "../../../route.ts";
import { DONE, Done } from "../../schemas.ts";
import { actOf } from "../present-session-response.ts";

const byPasskey = Type.Object({
  id: Type.String({ maxLength: 1_400, pattern: "^[A-Za-z0-9_-]+$" }),
});

export const removePasskeyRoute = route({
  auth: "portal",
  operationId: "removePasskey",
  method: "DELETE",
  path: "/portal/api/profile/passkeys/{id}",
  permission: "signed-in",
  needsConfirmation: true,
  summary: "Remove a passkey.",
  params: byPasskey,
  response: Done,
  errors: ["NOT_FOUND", "CONFLICT"],
  handler: async (call, deps) => {
    await removePasskey(deps, actOf(call), call.params.id);
    return DONE;
  },
});
