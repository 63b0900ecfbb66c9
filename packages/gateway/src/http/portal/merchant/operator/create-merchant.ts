import { createOwnMerchant } from "../../../../operations/merchant/sub-merchants.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { MerchantDetail, NewMerchant } from "../merchant-schema.ts";
import { presentMerchantDetail } from "../present-merchant.ts";

export const createMerchantRoute = route({
  auth: "portal",
  operationId: "createMerchant",
  method: "POST",
  path: "/portal/api/operator/merchants",
  permission: "operator",
  needsConfirmation: true,
  summary: "Create a merchant with its first store and invite its owner by email.",
  body: NewMerchant,
  response: MerchantDetail,
  errors: ["EMAIL_DUPLICATE", "PHONE_DUPLICATE"],
  handler: async (call, deps) =>
    presentMerchantDetail(deps, await createOwnMerchant(deps, actOf(call), call.body)),
});
