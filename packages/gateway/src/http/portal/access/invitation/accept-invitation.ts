import { acceptInvitation } from "../../../../operations/access/invitations.ts";
import { route } from "../../../route.ts";
import { closed, Name, Password } from "../../schemas.ts";
import { LinkToken, SessionState } from "../account-schema.ts";
import { presentSessionResponse } from "../present-session-response.ts";

export const acceptInvitationRoute = route({
  auth: "portal",
  operationId: "acceptInvitation",
  method: "POST",
  path: "/portal/api/invitations/accept",
  permission: "anyone",
  summary: "Accept an invitation: set name and password, and sign in.",
  body: closed({ token: LinkToken, firstName: Name, lastName: Name, password: Password }),
  response: SessionState,
  errors: ["LINK_INVALID", "WEAK_PASSWORD", "EXCEEDED_LIMIT"],
  handler: async (call, deps) =>
    presentSessionResponse(call, deps, await acceptInvitation(deps, call.body, call.origin)),
});
