import { listRequestPage } from "../../../store/request-log/request-log.ts";
import { route } from "../../route.ts";
import { answerPage } from "../answer-page.ts";
import { closed, pageOf, pageQuery } from "../schemas.ts";
import { applicationNames, presentRequest, requestFilterOf } from "./present-request.ts";
import { RequestItem, requestFilter } from "./request-schema.ts";

export const listRequestsRoute = route({
  auth: "portal",
  operationId: "listRequests",
  method: "GET",
  path: "/portal/api/requests",
  permission: "requests:read",
  summary: "List signed API requests of the last 30 days, newest first.",
  query: closed({ ...pageQuery, ...requestFilter }),
  response: pageOf(RequestItem),
  handler: async (call, deps) => {
    const filter = requestFilterOf(call.query, call.actor);
    const names = await applicationNames(deps, call.merchant.id);
    return answerPage(call, deps, {
      name: "requests",
      list: (page) => listRequestPage(deps.database, call.merchant.id, filter, page),
      positionOf: ({ at, id }) => ({ at, id }),
      present: (row) => presentRequest(row, names),
    });
  },
});
