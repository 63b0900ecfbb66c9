import { createSubMerchant } from "../../../../operations/merchant/sub-merchants.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { MerchantItem, NewMerchant } from "../merchant-schema.ts";
import { presentSubMerchant } from "../present-merchant.ts";

export const createSubMerchantRoute = route({
  auth: "portal",
  operationId: "createSubMerchant",
  method: "POST",
  path: "/portal/api/partner/merchants",
  permission: "partner:write",
  needsConfirmation: true,
  summary: "Create a merchant with its first store and invite its owner by email.",
  body: NewMerchant,
  response: MerchantItem,
  errors: ["NOT_PARTNER_ACCOUNT", "EMAIL_DUPLICATE", "PHONE_DUPLICATE", "EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    const id = await createSubMerchant(deps, actOf(call), call.merchant, call.body);
    return (await presentSubMerchant(deps, id)).merchant;
  },
});
