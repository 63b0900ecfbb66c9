import Type from "typebox";
import { route } from "../../../route.ts";
import { closed } from "../../schemas.ts";
import { callSimulator, presentSandbox } from "./sandbox-control.ts";
import { SandboxState } from "./sandbox-schema.ts";

export const setSandboxClockRoute = route({
  auth: "portal",
  operationId: "setSandboxClock",
  method: "POST",
  path: "/portal/api/sandbox/clock",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "Freeze, unfreeze or advance the simulators' clock.",
  body: closed({
    advanceMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 31_536_000_000 })),
    freeze: Type.Optional(Type.Boolean()),
    unfreeze: Type.Optional(Type.Boolean()),
  }),
  response: SandboxState,
  errors: ["OVERLOAD"],
  handler: async (call, deps) => {
    await callSimulator(deps, "/__sim/clock", call.body);
    return presentSandbox(deps);
  },
});
