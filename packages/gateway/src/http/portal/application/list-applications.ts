import { listApplications } from "../../../store/application/application-admin.ts";
import { portalRoute } from "../portal-route.ts";
import { listOf } from "../schemas.ts";
import { ApplicationItem } from "./application-schema.ts";
import { presentApplication } from "./present-application.ts";

export const listApplicationsRoute = portalRoute({
  name: "listApplications",
  method: "GET",
  path: "/portal/api/applications",
  permission: "applications:read",
  summary: "All applications of the merchant.",
  response: listOf(ApplicationItem),
  handle: async (call, deps) => ({
    items: (await listApplications(deps.database, call.merchant.id)).map(presentApplication),
  }),
});
