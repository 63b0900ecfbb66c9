import { IDLE_TIMEOUT_MS } from "../../../../domain/access/session.ts";
import { listSessions } from "../../../../store/access/sessions.ts";
import { route } from "../../../route.ts";
import { withTimes } from "../../../schemas/with-times.ts";
import { listOf } from "../../schemas.ts";
import { SessionListItem } from "../account-schema.ts";

export const listSessionsRoute = route({
  auth: "portal",
  operationId: "listSessions",
  method: "GET",
  path: "/portal/api/sessions",
  permission: "signed-in",
  summary: "List the user's sessions.",
  response: listOf(SessionListItem),
  handler: async (call, deps) => {
    const now = deps.clock.now();
    const idleSince = new Date(now.getTime() - IDLE_TIMEOUT_MS);
    const sessions = await listSessions(deps.database, call.actor, now, idleSince);
    return {
      items: sessions.map((each) => ({
        ...withTimes(each),
        isCurrent: each.id === call.session.id,
      })),
    };
  },
});
