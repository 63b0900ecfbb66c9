import { resetSecondFactor } from "../../../../operations/access/factor/reset-second-factor.ts";
import { route } from "../../../route.ts";
import { byId } from "../../schemas.ts";
import { TeamMember } from "../account-schema.ts";
import { actOf } from "../present-session-response.ts";
import { presentMember } from "./present-team.ts";

export const resetSecondFactorRoute = route({
  auth: "portal",
  operationId: "resetSecondFactor",
  method: "POST",
  path: "/portal/api/team/{id}/reset-second-factor",
  permission: "team:policy",
  needsConfirmation: true,
  summary:
    "Remove the authenticator app, passkeys and recovery codes of a member who has lost them. Ends their sessions.",
  params: byId,
  response: TeamMember,
  errors: ["NOT_FOUND", "FORBIDDEN"],
  handler: async (call, deps) =>
    presentMember(deps, await resetSecondFactor(deps, actOf(call), call.params.id)),
});
