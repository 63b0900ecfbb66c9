import { route } from "../../route.ts";
import { byId } from "../schemas.ts";
import { DisputeDetail } from "./dispute-schema.ts";
import { showDispute } from "./show-dispute.ts";

export const getDisputeRoute = route({
  auth: "portal",
  operationId: "getDispute",
  method: "GET",
  path: "/portal/api/disputes/{id}",
  permission: "payments:read",
  summary: "Retrieve a dispute.",
  params: byId,
  response: DisputeDetail,
  errors: ["NOT_FOUND"],
  handler: (call, deps) => showDispute(call, deps),
});
