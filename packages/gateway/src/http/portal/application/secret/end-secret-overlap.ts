import { endSecretOverlap } from "../../../../operations/application/application-secrets.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId } from "../../schemas.ts";
import { ApplicationItem } from "../application-schema.ts";
import { presentApplication } from "../present-application.ts";

export const endSecretOverlapRoute = route({
  auth: "portal",
  operationId: "endSecretOverlap",
  method: "POST",
  path: "/portal/api/applications/{id}/secret/end-overlap",
  permission: "applications:secret",
  needsConfirmation: true,
  summary: "End the overlap of the previous client secret.",
  params: byId,
  response: ApplicationItem,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) =>
    presentApplication(await endSecretOverlap(deps, actOf(call), call.params.id)),
});
