import { portalRoute } from "../../portal-route.ts";
import { presentSandbox } from "./sandbox-control.ts";
import { SandboxState } from "./sandbox-schema.ts";

export const getSandboxRoute = portalRoute({
  name: "getSandbox",
  method: "GET",
  path: "/portal/api/sandbox",
  permission: "sandbox:steer",
  sandboxOnly: true,
  summary: "Clock, faults and banks of the simulators.",
  response: SandboxState,
  errors: ["OVERLOAD"],
  handle: (_call, deps) => presentSandbox(deps),
});
