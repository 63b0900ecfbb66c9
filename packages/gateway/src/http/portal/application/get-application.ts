import { route } from "../../route.ts";
import { byId } from "../schemas.ts";
import { ApplicationItem } from "./application-schema.ts";
import { expectOwn } from "./expect-own.ts";
import { presentApplication } from "./present-application.ts";

export const getApplicationRoute = route({
  auth: "portal",
  operationId: "getApplication",
  method: "GET",
  path: "/portal/api/applications/{id}",
  permission: "applications:read",
  summary: "Retrieve an application.",
  params: byId,
  response: ApplicationItem,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => presentApplication(await expectOwn(call, deps)),
});
