import { forgotPassword } from "../../../../operations/access/reset-password.ts";
import { route } from "../../../route.ts";
import { closed, DONE, Done, Email } from "../../schemas.ts";

export const forgotPasswordRoute = route({
  auth: "portal",
  operationId: "forgotPassword",
  method: "POST",
  path: "/portal/api/password/forgot",
  permission: "anyone",
  summary: "Sends a link when the address is known; the answer is the same when it is not.",
  body: closed({ email: Email }),
  response: Done,
  errors: ["EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    await forgotPassword(deps, call.body.email, call.origin);
    return DONE;
  },
});
