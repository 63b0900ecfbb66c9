import { route } from "../../../route.ts";
import { presentSandbox } from "./sandbox-control.ts";
import { SandboxState } from "./sandbox-schema.ts";

export const getSandboxRoute = route({
  auth: "portal",
  operationId: "getSandbox",
  method: "GET",
  path: "/portal/api/sandbox",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "Retrieve the simulators' clock, faults and banks.",
  response: SandboxState,
  errors: ["OVERLOAD"],
  handler: (_call, deps) => presentSandbox(deps),
});
