import { listEndpoints } from "../../../store/notification/notification-list.ts";
import { route } from "../../route.ts";
import { listOf } from "../schemas.ts";
import { HEALTH_MS } from "./endpoint/present-webhook-endpoint.ts";
import { EndpointHealth } from "./notification-schema.ts";
import { presentEndpoint } from "./present-notification.ts";

export const listEndpointsRoute = route({
  auth: "portal",
  operationId: "listEndpoints",
  method: "GET",
  path: "/portal/api/notification-endpoints",
  permission: "notifications:read",
  summary: "List endpoints with their health over the last seven days.",
  response: listOf(EndpointHealth),
  handler: async (call, deps) => {
    const since = new Date(deps.clock.now().getTime() - HEALTH_MS);
    const { actor, merchant } = call;
    const endpoints = await listEndpoints(deps.database, merchant.id, actor.storeIds, since);
    return { items: endpoints.map(presentEndpoint) };
  },
});
