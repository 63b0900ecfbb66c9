import { forgotPassword } from "../../../../operations/access/reset-password.ts";
import { portalRoute } from "../../portal-route.ts";
import { closed, DONE, Done, Email } from "../../schemas.ts";

export const forgotPasswordRoute = portalRoute({
  name: "forgotPassword",
  method: "POST",
  path: "/portal/api/password/forgot",
  permission: "anyone",
  summary: "Sends a link when the address is known; the answer is the same when it is not.",
  body: closed({ email: Email }),
  response: Done,
  errors: ["EXCEEDED_LIMIT"],
  handle: async (call, deps) => {
    await forgotPassword(deps, call.body.email, call.origin);
    return DONE;
  },
});
