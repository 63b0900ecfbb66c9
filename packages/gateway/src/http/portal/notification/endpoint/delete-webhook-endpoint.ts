import { removeWebhookEndpoint } from "../../../../operations/notification/webhook-endpoints.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId, DONE, Done } from "../../schemas.ts";

export const deleteWebhookEndpointRoute = route({
  auth: "portal",
  operationId: "deleteWebhookEndpoint",
  method: "DELETE",
  path: "/portal/api/webhook-endpoints/{id}",
  permission: "applications:write",
  needsConfirmation: true,
  summary: "Delete a webhook endpoint. What is waiting to be sent to it is cancelled.",
  params: byId,
  response: Done,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    await removeWebhookEndpoint(deps, actOf(call), call.params.id);
    return DONE;
  },
});
