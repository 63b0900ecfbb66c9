import Type from "typebox";
import { createPortalApplication } from "../../../operations/application/update-application.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { closed, Name } from "../schemas.ts";
import { ApplicationItem } from "./application-schema.ts";
import { presentApplication } from "./present-application.ts";

export const createApplicationRoute = route({
  auth: "portal",
  operationId: "createApplication",
  method: "POST",
  path: "/portal/api/applications",
  permission: "applications:write",
  needsConfirmation: true,
  summary:
    "Create an application. It is OFF until it is enabled; its secret is revealed separately.",
  body: closed({ name: Name, signatureMode: Type.Optional(Type.Enum(["strict", "compat"])) }),
  response: ApplicationItem,
  errors: ["CONFLICT"],
  handler: async (call, deps) => {
    const { name, signatureMode = "strict" } = call.body;
    const made = await createPortalApplication(deps, actOf(call), { name, signatureMode });
    return presentApplication(made);
  },
});
