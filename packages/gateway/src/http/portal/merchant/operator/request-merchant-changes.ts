import { reviewMerchant } from "../../../../operations/merchant/review-merchant.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId } from "../../schemas.ts";
import { MerchantDetail, needsNote } from "../merchant-schema.ts";
import { presentMerchantDetail } from "../present-merchant.ts";

export const requestMerchantChangesRoute = route({
  auth: "portal",
  operationId: "requestMerchantChanges",
  method: "POST",
  path: "/portal/api/operator/merchants/{id}/send-back",
  permission: "operator",
  summary: "Request changes: REVIEWING becomes UNVERIFIED. The note says what is missing.",
  params: byId,
  body: needsNote,
  response: MerchantDetail,
  errors: ["NOT_FOUND", "NOT_PERMITTED", "MERCHANT_VERIFIED", "MERCHANT_SUSPENDED"],
  handler: async (call, deps) => {
    const { id } = call.params;
    await reviewMerchant(deps, actOf(call), id, "send_back", call.body.note);
    return presentMerchantDetail(deps, id);
  },
});
