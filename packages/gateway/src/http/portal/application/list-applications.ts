import { listApplications } from "../../../store/application/application-admin.ts";
import { route } from "../../route.ts";
import { listOf } from "../schemas.ts";
import { ApplicationItem } from "./application-schema.ts";
import { presentApplication } from "./present-application.ts";

export const listApplicationsRoute = route({
  auth: "portal",
  operationId: "listApplications",
  method: "GET",
  path: "/portal/api/applications",
  permission: "applications:read",
  summary: "List applications.",
  response: listOf(ApplicationItem),
  handler: async (call, deps) => ({
    items: (await listApplications(deps.database, call.merchant.id)).map(presentApplication),
  }),
});
