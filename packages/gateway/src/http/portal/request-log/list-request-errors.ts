import Type from "typebox";
import { listRequestErrorGroups } from "../../../store/request-log/request-log.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { At, closed, Id, listOf, named } from "../schemas.ts";
import { requestFilterOf } from "./present-request.ts";
import { requestFilter } from "./request-schema.ts";

export const listRequestErrorsRoute = route({
  auth: "portal",
  operationId: "listRequestErrors",
  method: "GET",
  path: "/portal/api/requests/errors",
  permission: "requests:read",
  summary: "List error codes with their counts, most frequent first.",
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
  handler: async (call, deps) => {
    const filter = requestFilterOf(call.query, call.actor);
    const groups = await listRequestErrorGroups(deps.database, call.merchant.id, filter);
    return { items: groups.map(withTimes) };
  },
});
