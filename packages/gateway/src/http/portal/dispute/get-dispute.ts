import { portalRoute } from "../portal-route.ts";
import { byId } from "../schemas.ts";
import { DisputeItem } from "./dispute-schema.ts";
import { showDispute } from "./show-dispute.ts";

export const getDisputeRoute = portalRoute({
  name: "getDispute",
  method: "GET",
  path: "/portal/api/disputes/{id}",
  permission: "payments:read",
  summary: "One dispute.",
  params: byId,
  response: DisputeItem,
  errors: ["NOT_FOUND"],
  handle: (call, deps) => showDispute(call, deps),
});
