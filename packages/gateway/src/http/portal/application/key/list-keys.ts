import { listKeys } from "../../../../store/application/application-admin.ts";
import { route } from "../../../route.ts";
import { byId, listOf } from "../../schemas.ts";
import { KeyItem } from "../application-schema.ts";
import { expectOwn } from "../expect-own.ts";
import { presentKey } from "../present-application.ts";

export const listKeysRoute = route({
  auth: "portal",
  operationId: "listKeys",
  method: "GET",
  path: "/portal/api/applications/{id}/keys",
  permission: "applications:read",
  summary: "List the application's public keys, including revoked ones.",
  params: byId,
  response: listOf(KeyItem),
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { id } = await expectOwn(call, deps);
    return { items: (await listKeys(deps.database, call.merchant.id, id)).map(presentKey) };
  },
});
