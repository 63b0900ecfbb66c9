import { revealSecret } from "../../../../operations/application/application-secrets.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId } from "../../schemas.ts";
import { RevealedSecret } from "../application-schema.ts";

export const revealSecretRoute = route({
  auth: "portal",
  operationId: "revealSecret",
  method: "POST",
  path: "/portal/api/applications/{id}/secret/reveal",
  permission: "applications:secret",
  needsConfirmation: true,
  summary: "Reveal the client secret. Recorded in the audit log.",
  params: byId,
  response: RevealedSecret,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => ({
    clientId: call.params.id,
    clientSecret: await revealSecret(deps, actOf(call), call.params.id),
  }),
});
