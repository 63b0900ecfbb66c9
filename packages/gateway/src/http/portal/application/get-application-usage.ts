import Type from "typebox";
import { findRequestCount } from "../../../store/request-log/request-log.ts";
import { route } from "../../route.ts";
import { byId, closed } from "../schemas.ts";
import { expectOwn } from "./expect-own.ts";

const HOUR_MS = 3_600_000;

export const getApplicationUsageRoute = route({
  auth: "portal",
  operationId: "getApplicationUsage",
  method: "GET",
  path: "/portal/api/applications/{id}/usage",
  permission: "applications:read",
  summary: "Retrieve how much an application is used: what disabling it would stop.",
  params: byId,
  response: closed({
    requestsLastHour: Type.Integer({
      description: "Signed API requests of the last 60 minutes in the request log.",
    }),
  }),
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { id } = await expectOwn(call, deps);
    const since = new Date(deps.clock.now().getTime() - HOUR_MS);
    return {
      requestsLastHour: await findRequestCount(deps.database, call.merchant.id, id, since),
    };
  },
});
