import Type from "typebox";
import { checkPublicKey } from "../../../../operations/application/application-secrets.ts";
import { portalRoute } from "../../portal-route.ts";
import { closed } from "../../schemas.ts";
import { PublicKeyText } from "../application-schema.ts";

export const checkKeyRoute = portalRoute({
  name: "checkKey",
  method: "POST",
  path: "/portal/api/keys/check",
  permission: "applications:read",
  summary: "What a pasted key is, before it is kept; a private key is refused loudly.",
  body: closed({ publicKey: PublicKeyText }),
  response: closed({ bits: Type.Integer(), fingerprint: Type.String() }),
  errors: ["INVALID_PUBLIC_KEY"],
  handle: async (call) => checkPublicKey(call.body.publicKey),
});
