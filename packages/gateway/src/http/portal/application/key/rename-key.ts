import { renameKey } from "../../../../operations/application/application-secrets.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { closed, Name } from "../../schemas.ts";
import { byKey, KeyItem } from "../application-schema.ts";
import { presentKey } from "../present-application.ts";

export const renameKeyRoute = route({
  auth: "portal",
  operationId: "renameKey",
  method: "PATCH",
  path: "/portal/api/applications/{id}/keys/{keyId}",
  permission: "applications:write",
  summary: "Rename a key.",
  params: byKey,
  body: closed({ name: Name }),
  response: KeyItem,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { id, keyId } = call.params;
    return presentKey(await renameKey(deps, actOf(call), id, keyId, call.body.name));
  },
});
