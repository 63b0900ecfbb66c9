import { inquireNow } from "../../../../operations/merchant/review-merchant.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/answer-session.ts";
import { byId, DONE, Done } from "../../schemas.ts";

export const inquireNowRoute = route({
  auth: "portal",
  operationId: "inquireNow",
  method: "POST",
  path: "/portal/api/operator/unknown-outcomes/{id}/inquire",
  permission: "operator",
  summary: "Request a status check at the next opportunity.",
  params: byId,
  response: Done,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    await inquireNow(deps, actOf(call), call.params.id);
    return DONE;
  },
});
