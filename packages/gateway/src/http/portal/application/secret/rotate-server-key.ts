import { rotateServerKey } from "../../../../operations/application/application-secrets.ts";
import { actOf } from "../../access/answer-session.ts";
import { portalRoute } from "../../portal-route.ts";
import { byId } from "../../schemas.ts";
import { ApplicationItem } from "../application-schema.ts";
import { presentApplication } from "../present-application.ts";

export const rotateServerKeyRoute = portalRoute({
  name: "rotateServerKey",
  method: "POST",
  path: "/portal/api/applications/{id}/server-key/rotate",
  permission: "applications:secret",
  needsConfirmation: true,
  summary: "A new key pair of ours. Notifications sent from now on are signed with it.",
  params: byId,
  response: ApplicationItem,
  errors: ["NOT_FOUND"],
  handle: async (call, deps) =>
    presentApplication(await rotateServerKey(deps, actOf(call), call.params.id)),
});
