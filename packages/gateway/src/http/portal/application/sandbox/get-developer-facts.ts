import { route } from "../../../route.ts";
import { presentDeveloperFacts } from "./present-developer.ts";
import { DeveloperFacts } from "./sandbox-schema.ts";

export const getDeveloperFactsRoute = route({
  auth: "portal",
  operationId: "getDeveloperFacts",
  method: "GET",
  path: "/portal/api/developer",
  permission: "signed-in",
  summary: "Retrieve URLs, payment methods and the go-live checklist.",
  response: DeveloperFacts,
  handler: (call, deps) => presentDeveloperFacts(call, deps),
});
