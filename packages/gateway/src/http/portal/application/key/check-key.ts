import Type from "typebox";
import { checkPublicKey } from "../../../../operations/application/application-secrets.ts";
import { route } from "../../../route.ts";
import { closed } from "../../schemas.ts";
import { PublicKeyText } from "../application-schema.ts";

export const checkKeyRoute = route({
  auth: "portal",
  operationId: "checkKey",
  method: "POST",
  path: "/portal/api/keys/check",
  permission: "applications:read",
  summary: "Inspect a key before adding it. Private keys are rejected.",
  body: closed({ publicKey: PublicKeyText }),
  response: closed({ bits: Type.Integer(), fingerprint: Type.String() }),
  errors: ["INVALID_PUBLIC_KEY"],
  handler: async (call) => checkPublicKey(call.body.publicKey),
});
