import { listRequestPage } from "../../../store/request-log/request-log.ts";
import { route } from "../../route.ts";
import { presentPage, readPage, withOneMore } from "../paging.ts";
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
    const page = readPage(call.query);
    const filter = requestFilterOf(call.query, call.actor);
    const [rows, names] = await Promise.all([
      listRequestPage(deps.database, call.merchant.id, filter, withOneMore(page)),
      applicationNames(deps, call.merchant.id),
    ]);
    return presentPage(
      rows,
      page,
      ({ at, id }) => ({ at, id }),
      (row) => presentRequest(row, names),
    );
  },
});
