import Type from "typebox";
import { route } from "../../../route.ts";
import { closed } from "../../schemas.ts";
import { presentSandbox, setBank } from "./sandbox-control.ts";
import { SandboxState } from "./sandbox-schema.ts";

export const setSandboxBankRoute = route({
  auth: "portal",
  operationId: "setSandboxBank",
  method: "POST",
  path: "/portal/api/sandbox/banks",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "Take a simulated bank offline or bring it online. Takes effect at once.",
  body: closed({ code: Type.String({ maxLength: 40 }), isOnline: Type.Boolean() }),
  response: SandboxState,
  errors: ["INVALID_PARAMETER", "OVERLOAD"],
  handler: async (call, deps) => {
    await setBank(deps, call.body.code, call.body.isOnline);
    return presentSandbox(deps);
  },
});
