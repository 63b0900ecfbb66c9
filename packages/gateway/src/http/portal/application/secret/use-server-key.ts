import { useServerKey } from "../../../../operations/application/keys/server-keys.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId } from "../../schemas.ts";
import { ApplicationItem } from "../application-schema.ts";
import { presentApplication } from "../present-application.ts";

export const useServerKeyRoute = route({
  auth: "portal",
  operationId: "useServerKey",
  method: "POST",
  path: "/portal/api/applications/{id}/server-key/use",
  permission: "applications:secret",
  needsConfirmation: true,
  summary: "Sign notifications with the announced gateway key from now on.",
  params: byId,
  response: ApplicationItem,
  errors: ["NOT_FOUND", "CONFLICT"],
  handler: async (call, deps) =>
    presentApplication(await useServerKey(deps, actOf(call), call.params.id)),
});
