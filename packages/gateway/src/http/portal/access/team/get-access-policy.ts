import { findAccessPolicy } from "../../../../store/access/access-policies.ts";
import { route } from "../../../route.ts";
import { AccessPolicy } from "../account-schema.ts";
import { presentAccessPolicy } from "./present-access-policy.ts";

export const getAccessPolicyRoute = route({
  auth: "portal",
  operationId: "getAccessPolicy",
  method: "GET",
  path: "/portal/api/team/policy",
  permission: "team:read",
  summary: "Retrieve what the team demands of its members.",
  response: AccessPolicy,
  handler: async (call, deps) =>
    presentAccessPolicy(deps, await findAccessPolicy(deps.database, call.merchant.id)),
});
