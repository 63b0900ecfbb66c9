import { updateWebhookEndpoint } from "../../../../operations/notification/webhook-endpoints.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId } from "../../schemas.ts";
import { presentWebhookEndpoint } from "./present-webhook-endpoint.ts";
import { UpdateWebhookEndpoint, WebhookEndpointItem } from "./webhook-endpoint-schema.ts";

export const updateWebhookEndpointRoute = route({
  auth: "portal",
  operationId: "updateWebhookEndpoint",
  method: "PATCH",
  path: "/portal/api/webhook-endpoints/{id}",
  permission: "applications:write",
  needsConfirmation: true,
  summary: "Update the URL, description, events, signing application or ON/OFF of an endpoint.",
  description:
    "A new URL is for later events: webhooks that exist keep their own. OFF cancels what is waiting to be sent.",
  params: byId,
  body: UpdateWebhookEndpoint,
  response: WebhookEndpointItem,
  errors: ["NOT_FOUND", "INVALID_PARAMETER", "CONFLICT", "EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    const { id } = call.params;
    const endpoint = await updateWebhookEndpoint(deps, actOf(call), id, call.body);
    return presentWebhookEndpoint(deps, call, endpoint);
  },
});
