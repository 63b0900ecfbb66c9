import { requestStatusCheck } from "../../../../operations/merchant/review/review-merchant.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId, DONE, Done } from "../../schemas.ts";

export const requestStatusCheckRoute = route({
  auth: "portal",
  operationId: "requestStatusCheck",
  method: "POST",
  path: "/portal/api/operator/unknown-outcomes/{id}/inquire",
  permission: "operator",
  summary: "Request a status check at the next opportunity.",
  params: byId,
  response: Done,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    await requestStatusCheck(deps, actOf(call), call.params.id);
    return DONE;
  },
});
