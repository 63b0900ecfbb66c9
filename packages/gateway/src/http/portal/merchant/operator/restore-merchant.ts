import { reviewMerchant } from "../../../../operations/merchant/review-merchant.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId } from "../../schemas.ts";
import { MerchantDetail, note } from "../merchant-schema.ts";
import { presentMerchantDetail } from "../present-merchant.ts";

export const restoreMerchantRoute = route({
  auth: "portal",
  operationId: "restoreMerchant",
  method: "POST",
  path: "/portal/api/operator/merchants/{id}/restore",
  permission: "operator",
  summary: "Restore a merchant: SUSPENDED becomes REVIEWING.",
  params: byId,
  body: note,
  response: MerchantDetail,
  errors: ["NOT_FOUND", "NOT_PERMITTED", "MERCHANT_VERIFIED", "MERCHANT_SUSPENDED"],
  handler: async (call, deps) => {
    const { id } = call.params;
    await reviewMerchant(deps, actOf(call), id, "restore", call.body.note);
    return presentMerchantDetail(deps, id);
  },
});
