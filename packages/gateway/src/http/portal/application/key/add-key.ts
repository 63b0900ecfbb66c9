import { addKey } from "../../../../operations/application/application-secrets.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId, closed, Name } from "../../schemas.ts";
import { KeyItem, PublicKeyText } from "../application-schema.ts";
import { presentKey } from "../present-application.ts";

export const addKeyRoute = route({
  auth: "portal",
  operationId: "addKey",
  method: "POST",
  path: "/portal/api/applications/{id}/keys",
  permission: "applications:write",
  needsConfirmation: true,
  summary: "Add a public key (PEM: SPKI or PKCS#1, RSA, at least 2048 bits).",
  params: byId,
  body: closed({ name: Name, publicKey: PublicKeyText }),
  response: KeyItem,
  errors: ["NOT_FOUND", "INVALID_PUBLIC_KEY", "CONFLICT"],
  handler: async (call, deps) =>
    presentKey(await addKey(deps, actOf(call), call.params.id, call.body)),
});
