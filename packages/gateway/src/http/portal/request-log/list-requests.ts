import { findListedRequestCount, listRequestPage } from "../../../store/request-log/request-log.ts";
import { route } from "../../route.ts";
import { answerPage, LOG_COUNTED_MAX } from "../answer-page.ts";
import { closed, pageOf, pageQuery, timeSortQuery } from "../schemas.ts";
import { applicationNames, presentRequest, requestFilterOf } from "./present-request.ts";
import { RequestItem, requestFilter } from "./request-schema.ts";

export const listRequestsRoute = route({
  auth: "portal",
  operationId: "listRequests",
  method: "GET",
  path: "/portal/api/requests",
  permission: "requests:read",
  summary: "List signed API requests of the last 30 days, newest first.",
  query: closed({ ...pageQuery, ...timeSortQuery, ...requestFilter }),
  response: pageOf(RequestItem),
  handler: async (call, deps) => {
    const { id } = call.merchant;
    const filter = requestFilterOf(call.query, call.actor);
    const names = await applicationNames(deps, id);
    return answerPage(call, deps, {
      name: "requests",
      list: (page) => listRequestPage(deps.database, id, filter, page),
      positionOf: (row) => ({ at: row.at, id: row.id }),
      count: (countMax) => findListedRequestCount(deps.database, id, filter, countMax),
      countedMax: LOG_COUNTED_MAX,
      present: (row) => presentRequest(row, names),
    });
  },
});
