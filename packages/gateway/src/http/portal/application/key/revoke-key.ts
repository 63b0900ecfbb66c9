import { revokeApplicationKey } from "../../../../operations/application/application-secrets.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { DONE, Done } from "../../schemas.ts";
import { byKey } from "../application-schema.ts";

export const revokeKeyRoute = route({
  auth: "portal",
  operationId: "revokeKey",
  method: "DELETE",
  path: "/portal/api/applications/{id}/keys/{keyId}",
  permission: "applications:write",
  needsConfirmation: true,
  summary: "Revoke a key. Requests signed with it are rejected from now on.",
  params: byKey,
  response: Done,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    await revokeApplicationKey(deps, actOf(call), call.params.id, call.params.keyId);
    return DONE;
  },
});
