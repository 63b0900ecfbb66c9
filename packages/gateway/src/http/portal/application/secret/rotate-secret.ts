import Type from "typebox";
import { rotateSecret } from "../../../../operations/application/application-secrets.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId, closed } from "../../schemas.ts";
import { RevealedSecret } from "../application-schema.ts";

export const rotateSecretRoute = route({
  auth: "portal",
  operationId: "rotateSecret",
  method: "POST",
  path: "/portal/api/applications/{id}/secret/rotate",
  permission: "applications:secret",
  needsConfirmation: true,
  summary: "Rotate the client secret. The previous secret keeps working for `overlapHours`.",
  params: byId,
  body: closed({ overlapHours: Type.Integer({ minimum: 0, maximum: 168 }) }),
  response: RevealedSecret,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { id } = call.params;
    const clientSecret = await rotateSecret(deps, actOf(call), id, call.body.overlapHours);
    return { clientId: id, clientSecret };
  },
});
