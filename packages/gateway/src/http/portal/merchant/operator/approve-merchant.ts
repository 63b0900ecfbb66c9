import { reviewMerchant } from "../../../../operations/merchant/review-merchant.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId } from "../../schemas.ts";
import { MerchantDetail, note } from "../merchant-schema.ts";
import { presentMerchantDetail } from "../present-merchant.ts";

export const approveMerchantRoute = route({
  auth: "portal",
  operationId: "approveMerchant",
  method: "POST",
  path: "/portal/api/operator/merchants/{id}/approve",
  permission: "operator",
  summary: "Approve a merchant: REVIEWING becomes VERIFIED.",
  params: byId,
  body: note,
  response: MerchantDetail,
  errors: ["NOT_FOUND", "NOT_PERMITTED", "MERCHANT_VERIFIED", "MERCHANT_SUSPENDED"],
  handler: async (call, deps) => {
    const { id } = call.params;
    await reviewMerchant(deps, actOf(call), id, "approve", call.body.note);
    return presentMerchantDetail(deps, id);
  },
});
