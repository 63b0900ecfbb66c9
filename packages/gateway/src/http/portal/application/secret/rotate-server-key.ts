import { rotateServerKey } from "../../../../operations/application/application-secrets.ts";
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
    "Rotate the gateway's key for this application. Notifications sent from now on are signed with it.",
  params: byId,
  response: ApplicationItem,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) =>
    presentApplication(await rotateServerKey(deps, actOf(call), call.params.id)),
});
