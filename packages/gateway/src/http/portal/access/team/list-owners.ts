import { canSignIn } from "../../../../domain/access/session.ts";
import { listUsers } from "../../../../store/access/users.ts";
import { route } from "../../../route.ts";
import { listOf } from "../../schemas.ts";
import { TeamOwner } from "../account-schema.ts";

export const listOwnersRoute = route({
  auth: "portal",
  operationId: "listOwners",
  method: "GET",
  path: "/portal/api/team/owners",
  permission: "signed-in",
  summary: "List the owners of the user's team, whom members ask for access.",
  response: listOf(TeamOwner),
  handler: async (call, deps) => {
    const people = await listUsers(deps.database, call.merchant.id);
    const isOwner = (person: (typeof people)[number]) =>
      person.role === "OWNER" && person.hasPassword && canSignIn(person);
    return { items: people.filter(isOwner) };
  },
});
