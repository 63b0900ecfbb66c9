import { listKeys } from "../../../../store/application/application-admin.ts";
import { portalRoute } from "../../portal-route.ts";
import { byId, listOf } from "../../schemas.ts";
import { KeyItem } from "../application-schema.ts";
import { expectOwn } from "../expect-own.ts";
import { presentKey } from "../present-application.ts";

export const listKeysRoute = portalRoute({
  name: "listKeys",
  method: "GET",
  path: "/portal/api/applications/{id}/keys",
  permission: "applications:read",
  summary: "The application's public keys, revoked ones included.",
  params: byId,
  response: listOf(KeyItem),
  errors: ["NOT_FOUND"],
  handle: async (call, deps) => {
    const { id } = await expectOwn(call, deps);
    return { items: (await listKeys(deps.database, call.merchant.id, id)).map(presentKey) };
  },
});
