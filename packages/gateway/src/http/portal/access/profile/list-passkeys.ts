import { listPasskeys } from "../../../../store/access/second-factors.ts";
import { route } from "../../../route.ts";
import { withTimes } from "../../../schemas/with-times.ts";
import { listOf } from "../../schemas.ts";
import { Passkey } from "../account-schema.ts";

export const listPasskeysRoute = route({
  auth: "portal",
  operationId: "listPasskeys",
  method: "GET",
  path: "/portal/api/profile/passkeys",
  permission: "signed-in",
  summary: "List the user's passkeys.",
  response: listOf(Passkey),
  handler: async (call, deps) => ({
    items: (await listPasskeys(deps.database, call.actor)).map(withTimes),
  }),
});
