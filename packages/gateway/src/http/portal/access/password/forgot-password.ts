import { forgotPassword } from "../../../../operations/access/reset-password.ts";
import { route } from "../../../route.ts";
import { closed, DONE, Done, Email } from "../../schemas.ts";

export const forgotPasswordRoute = route({
  auth: "portal",
  operationId: "forgotPassword",
  method: "POST",
  path: "/portal/api/password/forgot",
  permission: "anyone",
  summary: "Send a password reset link. The response is the same for an unknown address.",
  body: closed({ email: Email }),
  response: Done,
  errors: ["EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    await forgotPassword(deps, call.body.email, call.origin);
    return DONE;
  },
});
