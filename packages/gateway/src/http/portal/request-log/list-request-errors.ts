import Type from "typebox";
import { listRequestErrorGroups } from "../../../store/request-log/request-log.ts";
import { portalRoute } from "../portal-route.ts";
import { At, closed, Id, listOf, named } from "../schemas.ts";
import { requestFilterOf } from "./present-request.ts";
import { requestFilter } from "./request-schema.ts";

export const listRequestErrorsRoute = portalRoute({
  name: "listRequestErrors",
  method: "GET",
  path: "/portal/api/requests/errors",
  permission: "requests:read",
  summary: "Error codes with their counts, most frequent first.",
  query: closed(requestFilter),
  response: listOf(
    named("RequestErrorGroup", {
      errorCode: Type.String(),
      status: Type.Integer(),
      count: Type.Integer(),
      lastAt: At,
      lastRequestId: Id,
    }),
  ),
  handle: async (call, deps) => {
    const filter = requestFilterOf(call.query, call.actor);
    const groups = await listRequestErrorGroups(deps.database, call.merchant.id, filter);
    return { items: groups.map((group) => ({ ...group, lastAt: group.lastAt.toISOString() })) };
  },
});
