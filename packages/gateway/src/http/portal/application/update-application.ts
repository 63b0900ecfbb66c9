import Type from "typebox";
import { updateApplication } from "../../../operations/application/update-application.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { byId, closed, Name } from "../schemas.ts";
import { Address, ApplicationItem } from "./application-schema.ts";
import { presentApplication } from "./present-application.ts";

export const updateApplicationRoute = route({
  auth: "portal",
  operationId: "updateApplication",
  method: "PATCH",
  path: "/portal/api/applications/{id}",
  permission: "applications:write",
  needsConfirmation: true,
  summary:
    "Update the name, ON/OFF, signature mode, full objects, error details, URLs or embedding origins of an application.",
  description:
    "Without `isLean`, a change of the signature mode sets it: true in compat mode, false in strict mode.",
  params: byId,
  body: closed({
    name: Type.Optional(Name),
    isActive: Type.Optional(Type.Boolean()),
    signatureMode: Type.Optional(Type.Enum(["strict", "compat"])),
    isLean: Type.Optional(Type.Boolean()),
    hasErrorDetails: Type.Optional(Type.Boolean()),
    acceptsDeleteSignedAsGet: Type.Optional(Type.Boolean()),
    webhookUrl: Type.Optional(Address),
    redirectUris: Type.Optional(Type.Array(Address, { maxItems: 20 })),
    embedOrigins: Type.Optional(Type.Array(Address, { maxItems: 100 })),
  }),
  response: ApplicationItem,
  errors: ["NOT_FOUND", "INVALID_PARAMETER"],
  handler: async (call, deps) =>
    presentApplication(await updateApplication(deps, actOf(call), call.params.id, call.body)),
});
