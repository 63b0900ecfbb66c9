import { resetPassword } from "../../../../operations/access/reset-password.ts";
import { route } from "../../../route.ts";
import { closed, DONE, Done, Password } from "../../schemas.ts";
import { LinkToken } from "../account-schema.ts";

export const resetPasswordRoute = route({
  auth: "portal",
  operationId: "resetPassword",
  method: "POST",
  path: "/portal/api/password/reset",
  permission: "anyone",
  summary: "Set a new password with the link's token. Ends all sessions.",
  body: closed({ token: LinkToken, password: Password }),
  response: Done,
  errors: ["LINK_INVALID", "WEAK_PASSWORD", "EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    // Whoever reads the account's email gets in, however many others try.
    call.rememberDevice(await resetPassword(deps, call.body, call.origin));
    call.setSession(null);
    return DONE;
  },
});
