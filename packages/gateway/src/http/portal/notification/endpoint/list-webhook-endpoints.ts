import { listWebhookEndpoints } from "../../../../store/notification/webhook-endpoints.ts";
import { route } from "../../../route.ts";
import { listOf } from "../../schemas.ts";
import { presentWebhookEndpoints } from "./present-webhook-endpoint.ts";
import { WebhookEndpointItem } from "./webhook-endpoint-schema.ts";

export const listWebhookEndpointsRoute = route({
  auth: "portal",
  operationId: "listWebhookEndpoints",
  method: "GET",
  path: "/portal/api/webhook-endpoints",
  permission: "applications:read",
  summary: "List the merchant's webhook endpoints, with their health over the last seven days.",
  response: listOf(WebhookEndpointItem),
  handler: async (call, deps) => {
    const endpoints = await listWebhookEndpoints(deps.database, call.merchant.id);
    return { items: await presentWebhookEndpoints(deps, call, endpoints) };
  },
});
