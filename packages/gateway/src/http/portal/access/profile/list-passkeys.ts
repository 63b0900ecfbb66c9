import { listPasskeys } from "../../../../store/access/second-factors.ts";
import { portalRoute } from "../../portal-route.ts";
import { listOf } from "../../schemas.ts";
import { Passkey } from "../account-schema.ts";
import { presentPasskey } from "./present-passkey.ts";

export const listPasskeysRoute = portalRoute({
  name: "listPasskeys",
  method: "GET",
  path: "/portal/api/profile/passkeys",
  permission: "signed-in",
  summary: "One's own passkeys.",
  response: listOf(Passkey),
  handle: async (call, deps) => ({
    items: (await listPasskeys(deps.database, call.actor.id)).map(presentPasskey),
  }),
});
