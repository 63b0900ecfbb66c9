import { GatewayError } from "../../../domain/errors.ts";
import { findRequest } from "../../../store/request-log/request-log.ts";
import { route } from "../../route.ts";
import { byId } from "../schemas.ts";
import { presentRequestDetail, requestFilterOf } from "./present-request.ts";
import { RequestDetail } from "./request-schema.ts";

export const getRequestRoute = route({
  auth: "portal",
  operationId: "getRequest",
  method: "GET",
  path: "/portal/api/requests/{id}",
  permission: "requests:read",
  summary: "Retrieve a request. A rejected signature includes what the signature debugger shows.",
  params: byId,
  response: RequestDetail,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const filter = requestFilterOf({ requestId: call.params.id }, call.actor);
    const record = await findRequest(deps.database, call.merchant.id, filter);
    if (!record) throw new GatewayError("NOT_FOUND");
    return presentRequestDetail(deps, record);
  },
});
