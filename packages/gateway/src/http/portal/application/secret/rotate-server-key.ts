import { rotateServerKey } from "../../../../operations/application/keys/server-keys.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId } from "../../schemas.ts";
import { ApplicationItem } from "../application-schema.ts";
import { presentApplication } from "../present-application.ts";

export const rotateServerKeyRoute = route({
  auth: "portal",
  operationId: "rotateServerKey",
  method: "POST",
  path: "/portal/api/applications/{id}/server-key/rotate",
  permission: "applications:secret",
  needsConfirmation: true,
  summary:
    "Announce a new gateway key for this application. Notifications are signed with it a day later, or from `useServerKey` on.",
  params: byId,
  response: ApplicationItem,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) =>
    presentApplication(await rotateServerKey(deps, actOf(call), call.params.id)),
});
