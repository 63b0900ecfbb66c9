import Type from "typebox";
import { route } from "../../../route.ts";
import { closed } from "../../schemas.ts";
import { callSimulator, presentSandbox } from "./sandbox-control.ts";
import { SandboxState } from "./sandbox-schema.ts";

export const setSandboxFaultRoute = route({
  auth: "portal",
  operationId: "setSandboxFault",
  method: "POST",
  path: "/portal/api/sandbox/faults",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "Inject a fault into a simulator. `replay` repeats its last messages.",
  body: closed({
    simulator: Type.String({ maxLength: 40 }),
    kind: Type.String({ maxLength: 40 }),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400_000 })),
  }),
  response: SandboxState,
  errors: ["INVALID_PARAMETER", "OVERLOAD"],
  handler: async (call, deps) => {
    await callSimulator(deps, "/__sim/faults", call.body);
    return presentSandbox(deps);
  },
});
