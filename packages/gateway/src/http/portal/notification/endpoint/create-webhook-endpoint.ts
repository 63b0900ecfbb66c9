import { createWebhookEndpoint } from "../../../../operations/notification/webhook-endpoints.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { presentWebhookEndpoint } from "./present-webhook-endpoint.ts";
import { CreateWebhookEndpoint, WebhookEndpointItem } from "./webhook-endpoint-schema.ts";

export const createWebhookEndpointRoute = route({
  auth: "portal",
  operationId: "createWebhookEndpoint",
  method: "POST",
  path: "/portal/api/webhook-endpoints",
  permission: "applications:write",
  needsConfirmation: true,
  summary: "Create a webhook endpoint. At most ten, each with a URL of its own.",
  body: CreateWebhookEndpoint,
  response: WebhookEndpointItem,
  errors: ["NOT_FOUND", "INVALID_PARAMETER", "CONFLICT"],
  handler: async (call, deps) => {
    const { url, description = "", eventTypes = [], applicationId = null } = call.body;
    const facts = { url, description, eventTypes, applicationId };
    return presentWebhookEndpoint(
      deps,
      call,
      await createWebhookEndpoint(deps, actOf(call), facts),
    );
  },
});
