import { changeMerchant } from "../../../../operations/merchant/change-merchant.ts";
import { openPartnerMerchant } from "../../../../operations/merchant/partner-merchant.ts";
import { route } from "../../../route.ts";
import { itemAnswer, success } from "../../../schemas/envelope.ts";
import { presentSettlement, SettlementItem } from "../account/account-schema.ts";
import { OnboardingBody, readOnboarding } from "../onboarding-request.ts";
import { byMerchant } from "./partner-merchant.ts";

export const changePartnerMerchantRoute = route({
  auth: "signed",
  method: "PATCH",
  path: "/v3/partner/merchant/{merchantId}",
  operationId: "changePartnerMerchant",
  sdk: "partner.updateMerchant",
  summary: "Update the profile of a merchant that is neither under review nor verified.",
  params: byMerchant,
  body: OnboardingBody,
  response: itemAnswer(SettlementItem),
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
  nonce: "route",
  handler: async (call, deps) => {
    const { id } = await openPartnerMerchant(deps, call.caller.merchant, call.params.merchantId);
    const { account } = await changeMerchant(deps, id, readOnboarding(call.body), call.act);
    return success(presentSettlement(account));
  },
});
