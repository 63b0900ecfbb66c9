import { route } from "../../route.ts";
import { byId } from "../schemas.ts";
import { DisputeDetail } from "./dispute-schema.ts";
import { respond } from "./show-dispute.ts";

export const acceptDisputeRoute = route({
  auth: "portal",
  operationId: "acceptDispute",
  method: "POST",
  path: "/portal/api/disputes/{id}/accept",
  permission: "disputes:answer",
  needsConfirmation: true,
  summary: "Accept a dispute. This cannot be undone.",
  params: byId,
  response: DisputeDetail,
  errors: ["NOT_FOUND", "NOT_PERMITTED", "CONFLICT"],
  handler: (call, deps) => respond(call, deps, { kind: "accept" }),
});
