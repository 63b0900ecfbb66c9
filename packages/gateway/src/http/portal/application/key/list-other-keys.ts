import Type from "typebox";
import { listOtherKeys } from "../../../../store/application/other-keys.ts";
import { route } from "../../../route.ts";
import { byId, listOf, named, orNull } from "../../schemas.ts";
import { expectOwn } from "../expect-own.ts";

export const listOtherKeysRoute = route({
  auth: "portal",
  operationId: "listOtherKeys",
  method: "GET",
  path: "/portal/api/applications/{id}/other-keys",
  permission: "applications:read",
  summary:
    "List public keys that requests of the application may be signed with by mistake: those of the merchant's other applications, and its own revoked ones. At most 16, newest first.",
  params: byId,
  response: listOf(
    named("OtherKeyItem", {
      publicKey: Type.String({ description: "PEM." }),
      applicationName: orNull(
        Type.String({ description: "Null: a revoked key of the application itself." }),
      ),
    }),
  ),
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { id } = await expectOwn(call, deps);
    return { items: await listOtherKeys(deps.database, call.merchant.id, id) };
  },
});
