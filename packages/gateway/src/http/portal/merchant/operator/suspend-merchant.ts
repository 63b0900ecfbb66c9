import { reviewMerchant } from "../../../../operations/merchant/review-merchant.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId } from "../../schemas.ts";
import { MerchantDetail, needsNote } from "../merchant-schema.ts";
import { presentMerchantDetail } from "../present-merchant.ts";

export const suspendMerchantRoute = route({
  auth: "portal",
  operationId: "suspendMerchant",
  method: "POST",
  path: "/portal/api/operator/merchants/{id}/suspend",
  permission: "operator",
  needsConfirmation: true,
  summary: "Suspend a merchant. All its requests are rejected at once.",
  params: byId,
  body: needsNote,
  response: MerchantDetail,
  errors: ["NOT_FOUND", "NOT_PERMITTED", "MERCHANT_VERIFIED", "MERCHANT_SUSPENDED"],
  handler: async (call, deps) => {
    const { id } = call.params;
    await reviewMerchant(deps, actOf(call), id, "suspend", call.body.note);
    return presentMerchantDetail(deps, id);
  },
});
