import { expectWebhookEndpoint } from "../../../../operations/notification/webhook-endpoints.ts";
import { route } from "../../../route.ts";
import { byId } from "../../schemas.ts";
import { presentWebhookEndpoint } from "./present-webhook-endpoint.ts";
import { WebhookEndpointItem } from "./webhook-endpoint-schema.ts";

export const getWebhookEndpointRoute = route({
  auth: "portal",
  operationId: "getWebhookEndpoint",
  method: "GET",
  path: "/portal/api/webhook-endpoints/{id}",
  permission: "applications:read",
  summary: "Retrieve a webhook endpoint.",
  params: byId,
  response: WebhookEndpointItem,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { id } = call.params;
    const endpoint = await expectWebhookEndpoint(deps.database, call.merchant.id, id);
    return presentWebhookEndpoint(deps, call, endpoint);
  },
});
