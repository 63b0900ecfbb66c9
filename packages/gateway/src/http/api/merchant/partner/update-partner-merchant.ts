import { expectPartnerMerchant } from "../../../../operations/merchant/partner-merchant.ts";
import { updateMerchant } from "../../../../operations/merchant/update-merchant.ts";
import { route } from "../../../route.ts";
import { itemResponse, success } from "../../../schemas/envelope.ts";
import { presentSettlement, SettlementItem } from "../account/account-schema.ts";
import { OnboardingBody, readOnboarding } from "../onboarding-request.ts";
import { byMerchant } from "./partner-merchant.ts";

export const updatePartnerMerchantRoute = route({
  auth: "signed",
  method: "PATCH",
  path: "/v3/partner/merchant/{merchantId}",
  operationId: "updatePartnerMerchant",
  sdk: "partner.updateMerchant",
  summary: "Update the profile of a merchant that is neither under review nor verified.",
  params: byMerchant,
  body: OnboardingBody,
  response: itemResponse(SettlementItem),
  errors: [
    "NOT_PARTNER_ACCOUNT",
    "MERCHANT_NOT_FOUND",
    "MERCHANT_VERIFIED",
    "NOT_PERMITTED",
    "INVALID_PARAMETER",
    "MAX_VALUE",
  ],
  example: (of) => ({
    params: { merchantId: of.merchantId },
    body: { brandName: "Aminah", companyType: "SOLE PROPRIETORSHIP", city: "Ipoh" },
  }),
  handler: async (call, deps) => {
    const { id } = await expectPartnerMerchant(deps, call.caller.merchant, call.params.merchantId);
    const { account } = await updateMerchant(deps, id, readOnboarding(call.body), call.act);
    return success(presentSettlement(account));
  },
});
