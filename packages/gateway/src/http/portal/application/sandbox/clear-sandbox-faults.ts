import Type from "typebox";
import { route } from "../../../route.ts";
import { closed } from "../../schemas.ts";
import { callSimulator, presentSandbox } from "./sandbox-control.ts";
import { SandboxState } from "./sandbox-schema.ts";

export const clearSandboxFaultsRoute = route({
  auth: "portal",
  operationId: "clearSandboxFaults",
  method: "POST",
  path: "/portal/api/sandbox/faults/clear",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "Clear the faults of one simulator, or of all.",
  body: closed({ simulator: Type.Optional(Type.String({ maxLength: 40 })) }),
  response: SandboxState,
  errors: ["OVERLOAD"],
  handler: async (call, deps) => {
    await callSimulator(deps, "/__sim/faults", { ...call.body, clear: true });
    return presentSandbox(deps);
  },
});
