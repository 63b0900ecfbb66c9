import { portalRoute } from "../../portal-route.ts";
import { presentDeveloperFacts } from "./present-developer.ts";
import { DeveloperFacts } from "./sandbox-schema.ts";

export const getDeveloperFactsRoute = portalRoute({
  name: "getDeveloperFacts",
  method: "GET",
  path: "/portal/api/developer",
  permission: "signed-in",
  summary: "Addresses, payment methods and the go-live checklist.",
  response: DeveloperFacts,
  handle: (call, deps) => presentDeveloperFacts(call, deps),
});
