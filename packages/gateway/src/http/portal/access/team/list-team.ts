import { listUsers } from "../../../../store/access/users.ts";
import { route } from "../../../route.ts";
import { listOf } from "../../schemas.ts";
import { TeamMember } from "../account-schema.ts";
import { presentTeam } from "./present-team.ts";

export const listTeamRoute = route({
  auth: "portal",
  operationId: "listTeam",
  method: "GET",
  path: "/portal/api/team",
  permission: "team:read",
  summary: "List team members, including invited ones.",
  response: listOf(TeamMember),
  handler: async (call, deps) => {
    const people = await listUsers(deps.database, call.merchant.id);
    return { items: await presentTeam(deps, call.merchant.id, people) };
  },
});
